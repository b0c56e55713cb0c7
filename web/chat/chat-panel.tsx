import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useNow } from '../ui/now'
import { answerTime } from './answer-time'
import { type Chat, useChat } from './chat'
import { Composer } from './composer'
import { Messages } from './messages'
import { useVisualViewport } from './use-visual-viewport'

const EVERY_MINUTE_MS = 60_000

export function ChatPanel({ chat, onClose }: { chat: Chat; onClose: () => void }) {
  const panel = useRef<HTMLElement>(null)
  const now = useNow(EVERY_MINUTE_MS)
  const { isOtherTyping } = useChat(chat)
  const { isOpen, text } = answerTime(now)
  useVisualViewport(panel)
  useEscape(panel, onClose)

  return (
    <section
      ref={panel}
      id="support-chat"
      role="dialog"
      aria-labelledby="support-chat-title"
      aria-describedby="support-chat-hours"
      className="chat-panel flex flex-col overflow-hidden rounded-2xl border border-line-strong bg-surface text-ink shadow-card"
    >
      <header className="flex items-start gap-3 border-line border-b bg-raised py-3 pr-2 pl-5">
        <div className="min-w-0 flex-1">
          <h2 id="support-chat-title" className="text-lg leading-7">
            Support Chat
          </h2>
          <p
            id="support-chat-hours"
            className="flex items-center gap-2 text-ink-soft text-sm leading-5"
          >
            <span
              aria-hidden
              className={`size-2 shrink-0 rounded-full ${isOpen ? 'bg-positive' : 'bg-warning'}`}
            />
            {text}
          </p>
        </div>
        <button
          type="button"
          aria-label="Close chat"
          onClick={onClose}
          className="grid size-11 shrink-0 place-items-center rounded-lg text-ink-soft transition-colors hover:bg-surface hover:text-ink"
        >
          <X aria-hidden className="size-5" />
        </button>
      </header>
      <Messages chat={chat} now={now} />
      <p role="status" className="h-6 shrink-0 px-5 text-ink-soft text-sm">
        {isOtherTyping && <Typing />}
      </p>
      <Composer chat={chat} />
    </section>
  )
}

function Typing() {
  return (
    <span className="inline-flex items-center gap-2">
      Support is typing
      <span aria-hidden className="chat-typing inline-flex gap-1">
        <span className="size-1.5 rounded-full bg-ink-soft" />
        <span className="size-1.5 rounded-full bg-ink-soft" />
        <span className="size-1.5 rounded-full bg-ink-soft" />
      </span>
    </span>
  )
}

/** Escape closes the panel, unless it is meant for a toast, a menu or an IME composition. */
function useEscape(panel: React.RefObject<HTMLElement | null>, close: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
    const { activeElement, body } = document
    if (activeElement === body || panel.current?.contains(activeElement)) close()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
