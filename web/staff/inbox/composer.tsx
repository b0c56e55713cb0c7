import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useLayoutEffect } from 'react'
import type { Chat } from '../../chat/chat'
import { isSending } from '../../chat/chat-state'
import { lengthOf, MOST_CHARACTERS } from '../../chat/sending'
import { useChat } from '../../chat/use-chat'
import { Button } from '../../ui/button'
import { ReadyRepliesMenu } from './ready-replies-menu'

const NEAR_THE_LIMIT = 400

/** Where a reply is written: Enter sends it, Shift and Enter begin a new line. */
export function Composer({
  thread,
  firstName,
  field,
}: {
  thread: Chat
  firstName: string
  field: RefObject<HTMLTextAreaElement | null>
}) {
  const { type, send } = thread
  const state = useChat(thread)
  const { draft } = state
  const left = MOST_CHARACTERS - lengthOf(draft)

  // As tall as what is written, within limits.
  useLayoutEffect(() => {
    const area = field.current
    if (!area) return
    area.style.height = 'auto'
    area.style.height = `${draft ? area.scrollHeight + 2 : 0}px`
  }, [draft, field])

  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') field.current?.blur()
    // While a character is being put together Enter only ends that; Safari says so by its old code.
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229
    if (event.key !== 'Enter' || event.shiftKey || isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <form
      aria-label="Reply"
      onSubmit={(event) => {
        event.preventDefault()
        send()
        field.current?.focus()
      }}
      className="shrink-0 border-line border-t bg-surface px-3 pt-3 pb-[max(0.5rem,env(safe-area-inset-bottom))]"
    >
      <textarea
        ref={field}
        aria-label={`Reply to ${firstName}`}
        aria-describedby="reply-left"
        placeholder={`Reply to ${firstName}…`}
        rows={2}
        value={draft}
        onChange={({ target }) => type(target.value)}
        onKeyDown={press}
        className="block max-h-60 min-h-18 w-full resize-none rounded-xl border border-line-strong bg-canvas px-3.5 py-2.5 text-ink placeholder:text-ink-faint"
      />
      <div className="mt-2 flex items-center gap-2">
        <ReadyRepliesMenu
          firstName={firstName}
          onChoose={(text) => type(draft.trim() ? `${draft.trimEnd()}\n${text}` : text)}
          onClosed={() => field.current?.focus()}
        />
        <p
          id="reply-left"
          className={`ml-auto text-sm ${left < 0 ? 'text-danger' : 'text-ink-faint'}`}
        >
          {left < 0 && `${-left} too many`}
          {left >= 0 && left < NEAR_THE_LIMIT && `${left} left`}
        </p>
        <Button
          type="submit"
          size="sm"
          busy={isSending(state)}
          disabled={!draft.trim() || left < 0}
        >
          Send
          <SendHorizontal aria-hidden className="size-4" />
        </Button>
      </div>
    </form>
  )
}
