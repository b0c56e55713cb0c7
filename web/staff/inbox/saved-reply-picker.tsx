import { type KeyboardEvent, useId, useState } from 'react'

/** Options shown at once. They follow the chosen one, because a scrolling list would have to take the focus. */
const SHOWN = 6

interface Offer {
  id: string
  title: string
  shortcut?: string | null
  text: string
}

/** Keys and ARIA of a field that offers replies; the focus stays in the field. */
export function useSavedReplyPicker<Reply extends Offer>(
  replies: readonly Reply[],
  onChoose: (reply: Reply) => void,
) {
  const listId = useId()
  const [chosenId, setChosenId] = useState<string>()
  const at = Math.max(
    replies.findIndex(({ id }) => id === chosenId),
    0,
  )
  const chosen = replies[at]
  const first = Math.max(at - SHOWN + 1, 0)
  const optionId = (id: string) => `${listId}-${id}`

  /** Returns whether the key was for the list. */
  function press(event: KeyboardEvent) {
    if (!chosen || event.nativeEvent.isComposing) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setChosenId(replies.at((at + step) % replies.length)?.id)
    else if (event.key === 'Enter' || event.key === 'Tab') onChoose(chosen)
    else return false
    event.preventDefault()
    return true
  }

  return {
    press,
    field: {
      'aria-autocomplete': 'list',
      'aria-controls': chosen && listId,
      'aria-activedescendant': chosen && optionId(chosen.id),
    } as const,
    list: chosen && (
      <SavedReplyOptions
        id={listId}
        replies={replies}
        first={first}
        chosen={chosen}
        optionId={optionId}
        onChoose={onChoose}
      />
    ),
  }
}

function SavedReplyOptions<Reply extends Offer>({
  id,
  replies,
  first,
  chosen,
  optionId,
  onChoose,
}: {
  id: string
  replies: readonly Reply[]
  /** The index of the first one that is shown. */
  first: number
  chosen: Reply
  optionId: (id: string) => string
  onChoose: (reply: Reply) => void
}) {
  return (
    <ul
      id={id}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: options of the field, which keeps the focus
      role="listbox"
      aria-label="Saved replies"
      className="absolute inset-x-0 bottom-full z-20 mb-1.5 rounded-sm border-2 border-ink bg-paper p-1.5 shadow-sheet"
    >
      {replies.slice(first, first + SHOWN).map((reply, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
        <li
          key={reply.id}
          id={optionId(reply.id)}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: see the list
          role="option"
          aria-selected={reply === chosen}
          aria-posinset={first + at + 1}
          aria-setsize={replies.length}
          // Keeps the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(reply)}
          className="cursor-pointer border-l-4 border-l-transparent py-1.5 pr-3 pl-2 hover:bg-tread aria-selected:border-l-ink aria-selected:bg-tread"
        >
          <span className="flex items-baseline justify-between gap-3">
            <span dir="auto" className="truncate font-medium">
              {reply.title}
            </span>
            {reply.shortcut && (
              <span className="shrink-0 text-ink-soft text-sm">/{reply.shortcut}</span>
            )}
          </span>
          <span dir="auto" className="block truncate text-ink-soft text-sm">
            {reply.text}
          </span>
        </li>
      ))}
    </ul>
  )
}
