import * as Menu from '@radix-ui/react-dropdown-menu'
import { MessageSquareText } from 'lucide-react'
import { readyReplies } from '../../content/ready-replies'
import { buttonLook } from '../../ui/button'

/** Inserts a saved reply into the composer, to be reviewed before it is sent. */
export function SavedRepliesMenu({
  firstName,
  onChoose,
  onClosed,
}: {
  firstName: string
  onChoose: (text: string) => void
  /** Moves the focus. */
  onClosed: () => void
}) {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className={buttonLook({ variant: 'quiet', size: 'sm' })}>
        <MessageSquareText aria-hidden className="size-4" />
        Saved replies
      </Menu.Trigger>
      <Menu.Content
        // A scrollable region must be focusable; Tab does nothing inside a menu.
        tabIndex={0}
        side="top"
        align="start"
        sideOffset={6}
        collisionPadding={8}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          onClosed()
        }}
        className="z-40 max-h-96 w-80 overflow-y-auto rounded-xl border border-line bg-surface p-1.5 text-ink shadow-card"
      >
        {readyReplies.map(({ title, text }) => (
          <Menu.Item
            key={title}
            textValue={title}
            onSelect={() => onChoose(personalize(text, firstName))}
            className="cursor-pointer rounded-lg px-3 py-2 outline-none data-[highlighted]:bg-raised"
          >
            <span className="block font-medium">{title}</span>
            <span className="line-clamp-2 text-ink-soft text-sm">
              {personalize(text, firstName)}
            </span>
          </Menu.Item>
        ))}
      </Menu.Content>
    </Menu.Root>
  )
}

const personalize = (text: string, firstName: string) => text.replaceAll('{firstName}', firstName)
