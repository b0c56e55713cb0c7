import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { backAt } from '../../shared/opening-words'
import type { Account } from '../account/account'
import { ConfirmEmail } from '../account/confirm-email'
import { client } from '../graph/apollo'
import { useNow } from '../ui/browser/now'
import { useOfficeHours } from '../ui/use-office-hours'
import { answerTime } from './answer-time'
import { type Chat, useChat } from './chat'
import { Composer } from './composer'
import { ChatReplyTimeDocument } from './generated/chat'
import { Messages } from './messages'
import { presentStaff } from './presence'
import { useVisualViewport } from './use-visual-viewport'

/** Presence ends this much late at most. */
const REFRESH_MS = 15_000

export function ChatPanel({
  chat,
  account,
  onClose,
}: {
  chat: Chat
  account: Account
  onClose: () => void
}) {
  const panel = useRef<HTMLElement>(null)
  const now = useNow(REFRESH_MS)
  const state = useChat(chat)
  const staff = presentStaff(state, now)
  const staffName = staff?.name ?? 'Support'
  const replyMinutes = useReplyMinutes()
  const hours = useOfficeHours()(now)
  const isAway = !staff && backAt(now, hours) !== undefined
  useVisualViewport(panel)
  useEscape(panel, onClose)

  return (
    <section
      ref={panel}
      id="support-chat"
      role="dialog"
      aria-labelledby="support-chat-title"
      aria-describedby="support-chat-hours"
      className="chat-panel flex flex-col overflow-hidden rounded-sm border border-rule-strong bg-paper text-ink shadow-sheet"
    >
      <header className="flex items-start gap-3 border-ink border-b-2 bg-paper py-3 pr-2 pl-5">
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
              className={`size-2 shrink-0 rounded-full ${isAway ? 'bg-amber' : 'bg-pen'}`}
            />
            {staff ? `${staffName} is here` : answerTime(now, replyMinutes, hours)}
          </p>
        </div>
        <button
          type="button"
          aria-label="Close chat"
          onClick={onClose}
          className="grid size-11 shrink-0 place-items-center rounded-md text-ink-soft transition-colors hover:bg-paper hover:text-ink"
        >
          <X aria-hidden className="size-5" />
        </button>
      </header>
      <ConfirmEmail account={account} />
      <Messages chat={chat} account={account} now={now} />
      <p role="status" className="h-6 shrink-0 px-5 text-ink-soft text-sm">
        {state.isOtherTyping && <Typing name={staffName} />}
      </p>
      <Composer chat={chat} />
    </section>
  )
}

function Typing({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      {name} is typing
      <span aria-hidden className="chat-typing inline-flex gap-1">
        <span className="size-1.5 rounded-full bg-ink-soft" />
        <span className="size-1.5 rounded-full bg-ink-soft" />
        <span className="size-1.5 rounded-full bg-ink-soft" />
      </span>
    </span>
  )
}

/** The measured time until staff reply; undefined until it is known, null if it is unknown. */
function useReplyMinutes() {
  const [minutes, setMinutes] = useState<number | null>()
  useEffect(() => {
    client.query({ query: ChatReplyTimeDocument }).then(
      ({ data }) => setMinutes(data?.chatReplyMinutes),
      () => undefined, // the header says when we are open instead
    )
  }, [])
  return minutes
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
