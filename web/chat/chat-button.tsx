import { MessageCircle, X } from 'lucide-react'
import type { Ref } from 'react'
import { Badge } from '../ui/badge'

const MOST_SHOWN = 99

/** Opens and closes the chat. The badge is there only while it is closed and something is unread. */
export function ChatButton({
  ref,
  isOpen,
  unread,
  onPress,
}: {
  ref: Ref<HTMLButtonElement>
  isOpen: boolean
  unread: number
  onPress: () => void
}) {
  const shown = isOpen ? 0 : unread
  const words = shown === 1 ? '1 unread message' : `${shown} unread messages`
  return (
    <>
      <button
        type="button"
        ref={ref}
        aria-label={shown > 0 ? `Support chat, ${words}` : 'Support chat'}
        aria-expanded={isOpen}
        aria-controls={isOpen ? 'support-chat' : undefined}
        onClick={onPress}
        className="chat-button grid size-14 place-items-center rounded-full bg-accent text-on-accent shadow-card transition-colors hover:bg-accent-hover"
      >
        {isOpen ? (
          <X aria-hidden className="size-6" />
        ) : (
          <MessageCircle aria-hidden className="size-6" />
        )}
        {shown > 0 && (
          <Badge
            aria-hidden
            className="-top-1 -right-1 absolute min-w-6 justify-center border-2 border-canvas bg-danger-fill! px-1.5! py-0.5! font-bold text-white! text-xs! tabular-nums"
          >
            {shown > MOST_SHOWN ? `${MOST_SHOWN}+` : shown}
          </Badge>
        )}
      </button>
      <span role="status" className="sr-only">
        {shown > 0 && `${words} in the support chat`}
      </span>
    </>
  )
}
