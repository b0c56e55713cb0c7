import { MessageCircle, X } from 'lucide-react'
import type { Ref } from 'react'
import { Count } from '../ui/paper/marks'
import { useReadingOn } from './use-reading-on'

const MAX_COUNT = 99

/** Opens and closes the chat. While closed, a badge counts the unread messages. */
export function ChatButton({
  ref,
  isOpen,
  unreadCount,
  onPress,
}: {
  ref: Ref<HTMLButtonElement>
  isOpen: boolean
  unreadCount: number
  onPress: () => void
}) {
  const isReadingOn = useReadingOn()
  const count = isOpen ? 0 : unreadCount
  const label = count === 1 ? '1 unread message' : `${count} unread messages`
  return (
    <>
      <button
        type="button"
        ref={ref}
        aria-label={count > 0 ? `Support chat, ${label}` : 'Support chat'}
        aria-expanded={isOpen}
        aria-controls={isOpen ? 'support-chat' : undefined}
        onClick={onPress}
        data-aside={(isReadingOn && !isOpen && count === 0) || undefined}
        className="chat-button grid size-14 place-items-center rounded-full border border-transparent bg-action text-on-action shadow-sheet transition-[background-color,translate] hover:bg-action-hover"
      >
        {isOpen ? (
          <X aria-hidden className="size-6" />
        ) : (
          <MessageCircle aria-hidden className="size-6" />
        )}
        {count > 0 && (
          <Count
            aria-hidden
            className="-top-1.5 -right-1.5 absolute h-6! min-w-6! outline-2 outline-desk"
          >
            {count > MAX_COUNT ? `${MAX_COUNT}+` : count}
          </Count>
        )}
      </button>
      <span role="status" className="sr-only">
        {count > 0 && `${label} in the support chat`}
      </span>
    </>
  )
}
