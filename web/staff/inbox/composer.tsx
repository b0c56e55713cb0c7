import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { MAX_MESSAGE_LENGTH } from '../../../shared/limits'
import { type Chat, useChat } from '../../chat/chat'
import { isSending } from '../../chat/chat-state'
import { messageLength } from '../../chat/outbox'
import { useComposer } from '../../chat/use-composer'
import { Button } from '../../ui/button'
import { SavedRepliesMenu } from './saved-replies-menu'
import { useSavedReplyPicker } from './saved-reply-picker'
import { marksIn, savedRepliesWith, slashBefore } from './saved-reply-text'
import { type OfferedSavedReply, useSavedReplies } from './use-saved-replies'

const NEAR_THE_LIMIT = 400

export function Composer({
  thread,
  customer,
  field,
}: {
  thread: Chat
  customer: { id: string; firstName: string }
  field: RefObject<HTMLTextAreaElement | null>
}) {
  const { outbox } = thread
  const { submit, press } = useComposer(thread, field)
  const state = useChat(thread)
  const { draft } = state
  const { replies, fillIn } = useSavedReplies(customer.id)
  const [caret, setCaret] = useState(0)
  /** The draft for which the list was dismissed. */
  const [dismissed, setDismissed] = useState<string>()
  /** The draft with marks that Send was pressed for. */
  const [refused, setRefused] = useState<string>()
  const left = MAX_MESSAGE_LENGTH - messageLength(draft)
  const marks = marksIn(draft)

  /** Replaces a part of the draft, and selects what has to be filled in. */
  function insert(text: string, start: number, end: number) {
    const current = thread.store.get().draft
    flushSync(() => outbox.type(current.slice(0, start) + text + current.slice(end)))
    const [mark] = marksIn(text)
    if (mark) select(mark, start)
    else field.current?.setSelectionRange(start + text.length, start + text.length)
    field.current?.focus()
  }

  function select(mark: string, from = 0) {
    const at = thread.store.get().draft.indexOf(mark, from)
    field.current?.focus()
    field.current?.setSelectionRange(at, at + mark.length)
  }

  const slash = draft === dismissed ? undefined : slashBefore(draft, caret)
  const offered = slash ? savedRepliesWith(replies, slash.letters) : []
  const picker = useSavedReplyPicker(offered, (reply) => {
    if (!slash) return
    setDismissed(draft)
    void fillIn(reply, (text) => insert(text, slash.start, slash.start + 1 + slash.letters.length))
  })

  const append = (reply: OfferedSavedReply) =>
    void fillIn(reply, (text) => {
      const current = thread.store.get().draft
      const before = current.trimEnd()
      insert(before ? `\n${text}` : text, before.length, current.length)
    })

  /** Returns whether something has to be filled in before the draft can be sent. */
  function refuse() {
    const [mark] = marks
    if (!mark) return false
    setRefused(draft)
    select(mark)
    return true
  }

  function pressKey(event: KeyboardEvent) {
    if (picker.press(event)) return
    if (event.key === 'Escape') {
      if (offered.length > 0) setDismissed(draft)
      else field.current?.blur()
    }
    const sends = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
    if (sends && refuse()) event.preventDefault()
    else press(event)
  }

  return (
    <form
      aria-label="Reply"
      onSubmit={(event) => (refuse() ? event.preventDefault() : submit(event))}
      data-saves-draft
      className="shrink-0 border-rule border-t bg-paper px-[max(0.75rem,50%-24rem)] pt-3 pb-[max(0.5rem,env(safe-area-inset-bottom))]"
    >
      <div className="relative">
        {picker.list}
        <textarea
          dir="auto"
          ref={field}
          aria-label={`Reply to ${customer.firstName}`}
          aria-describedby="reply-left"
          {...picker.field}
          placeholder={`Reply to ${customer.firstName}… / inserts a saved reply`}
          rows={2}
          value={draft}
          onChange={({ target }) => {
            outbox.type(target.value)
            setCaret(target.selectionStart)
          }}
          onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
          onKeyDown={pressKey}
          // In a short window (400% zoom), it has one line until it is focused.
          className="block max-h-60 min-h-18 w-full [@media(height<30rem)]:not-focus:max-h-12 [@media(height<30rem)]:not-focus:min-h-12 resize-none rounded-md border border-rule-strong bg-desk px-3.5 py-2.5 text-ink placeholder:text-ink-faint"
        />
      </div>
      <Marks marks={marks} isRefused={refused === draft} onSelect={select} />
      <div className="mt-2 flex items-center gap-2">
        <SavedRepliesMenu
          replies={replies}
          onChoose={append}
          onClosed={() => field.current?.focus()}
        />
        <p
          id="reply-left"
          className={`ml-auto text-sm ${left < 0 ? 'text-red' : 'text-ink-faint'}`}
        >
          {left < 0 && `${-left} too many`}
          {left >= 0 && left < NEAR_THE_LIMIT && `${left} left`}
        </p>
        <Button
          type="submit"
          size="sm"
          busy={isSending(state)}
          disabled={!isSending(state) && (!draft.trim() || left < 0)}
        >
          Send
          <SendHorizontal aria-hidden className="size-4" />
        </Button>
      </div>
    </form>
  )
}

/** What the draft's saved reply couldn't say. */
function Marks({
  marks,
  isRefused,
  onSelect,
}: {
  marks: readonly string[]
  /** Send was pressed. */
  isRefused: boolean
  onSelect: (mark: string) => void
}) {
  return (
    <div role="status">
      {marks.length > 0 && (
        <p
          className={`mt-2 flex flex-wrap items-center gap-2 text-sm ${isRefused ? 'font-semibold text-red' : 'text-amber'}`}
        >
          {isRefused ? `Fill in ${marks[0]} first` : 'Fill in:'}
          {!isRefused &&
            marks.map((mark) => (
              <button
                key={mark}
                type="button"
                onClick={() => onSelect(mark)}
                className="rounded-[3px] border border-amber px-1.5 font-medium max-lg:min-h-11"
              >
                {mark}
              </button>
            ))}
        </p>
      )}
    </div>
  )
}
