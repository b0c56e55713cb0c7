import { SendHorizontal } from 'lucide-react'
import type { RefObject } from 'react'
import { MAX_MESSAGE_LENGTH } from '../../../shared/limits'
import { type Chat, useChat } from '../../chat/chat'
import { isSending } from '../../chat/chat-state'
import { messageLength } from '../../chat/outbox'
import { useComposer } from '../../chat/use-composer'
import { Button } from '../../ui/button'
import { SavedRepliesMenu } from './saved-replies-menu'

const NEAR_THE_LIMIT = 400

export function Composer({
  thread,
  firstName,
  field,
}: {
  thread: Chat
  firstName: string
  field: RefObject<HTMLTextAreaElement | null>
}) {
  const { outbox } = thread
  const { submit, press } = useComposer(thread, field)
  const state = useChat(thread)
  const { draft } = state
  const left = MAX_MESSAGE_LENGTH - messageLength(draft)

  return (
    <form
      aria-label="Reply"
      onSubmit={submit}
      data-saves-draft
      className="shrink-0 border-rule border-t bg-paper px-[max(0.75rem,50%-24rem)] pt-3 pb-[max(0.5rem,env(safe-area-inset-bottom))]"
    >
      <textarea
        ref={field}
        aria-label={`Reply to ${firstName}`}
        aria-describedby="reply-left"
        placeholder={`Reply to ${firstName}…`}
        rows={2}
        value={draft}
        onChange={({ target }) => outbox.type(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') field.current?.blur()
          press(event)
        }}
        // In a short window (400% zoom), it has one line until it is focused.
        className="block max-h-60 min-h-18 w-full [@media(height<30rem)]:not-focus:max-h-12 [@media(height<30rem)]:not-focus:min-h-12 resize-none rounded-md border border-rule-strong bg-desk px-3.5 py-2.5 text-ink placeholder:text-ink-faint"
      />
      <div className="mt-2 flex items-center gap-2">
        <SavedRepliesMenu
          firstName={firstName}
          onChoose={(text) => outbox.type(draft.trim() ? `${draft.trimEnd()}\n${text}` : text)}
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
