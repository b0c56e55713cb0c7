import { SendHorizontal } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { MAX_MESSAGE_LENGTH } from '../../shared/limits'
import { type Chat, useChat } from './chat'
import { isSending } from './chat-state'
import { messageLength } from './outbox'
import { useComposer } from './use-composer'

const NOTE_FROM = 3_600

export function Composer({ chat }: { chat: Chat }) {
  const state = useChat(chat)
  const { draft } = state
  const field = useRef<HTMLTextAreaElement>(null)
  const [fieldId, noteId] = [useId(), useId()]
  const { submit, press } = useComposer(chat, field)
  const note = lengthNote(draft)
  useEffect(() => field.current?.focus({ preventScroll: true }), [])

  return (
    <form
      onSubmit={submit}
      data-saves-draft
      className="border-rule border-t p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
    >
      <div className="flex items-end gap-2">
        <label htmlFor={fieldId} className="sr-only">
          Message
        </label>
        <textarea
          dir="auto"
          id={fieldId}
          ref={field}
          rows={1}
          value={draft}
          onChange={({ target }) => chat.outbox.type(target.value)}
          onKeyDown={press}
          placeholder="Write a message…"
          enterKeyHint="send"
          autoComplete="off"
          aria-describedby={note ? noteId : undefined}
          aria-invalid={note?.isTooLong || undefined}
          className="block max-h-40 min-h-11 min-w-0 flex-1 resize-none rounded-md border border-rule-strong bg-paper px-3.5 py-2 text-base text-ink leading-6 outline-offset-0! placeholder:text-ink-faint aria-invalid:border-red"
        />
        <button
          type="submit"
          aria-label="Send"
          disabled={isSending(state)}
          className="grid size-11 shrink-0 place-items-center rounded-md border border-transparent bg-action text-on-action transition-colors hover:bg-action-hover disabled:cursor-not-allowed disabled:bg-tread disabled:text-ink-faint"
        >
          <SendHorizontal aria-hidden className="size-5" />
        </button>
      </div>
      <p
        dir="auto"
        id={noteId}
        role="status"
        className={`text-sm ${note ? 'pt-1.5 pl-1' : ''} ${note?.isTooLong ? 'text-red' : 'text-ink-soft'}`}
      >
        {note?.words}
      </p>
    </form>
  )
}

/** How many characters are left, once the limit is near. */
function lengthNote(draft: string) {
  if (draft.length < NOTE_FROM) return undefined
  const left = MAX_MESSAGE_LENGTH - messageLength(draft)
  if (left > MAX_MESSAGE_LENGTH - NOTE_FROM) return undefined
  const characters = `${Math.abs(left).toLocaleString('en-US')} character${Math.abs(left) === 1 ? '' : 's'}`
  return { isTooLong: left < 0, words: left < 0 ? `${characters} too many` : `${characters} left` }
}
