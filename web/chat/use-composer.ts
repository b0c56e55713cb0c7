import { type FormEvent, type KeyboardEvent, type RefObject, useLayoutEffect } from 'react'
import { type Chat, useChat } from './chat'

/** A text area that grows with its text. Enter sends; Shift+Enter starts a new line. */
export function useComposer(chat: Chat, field: RefObject<HTMLTextAreaElement | null>) {
  const { draft } = useChat(chat)

  // CSS caps the height.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the draft
  useLayoutEffect(() => {
    const area = field.current
    if (!area) return
    area.style.height = 'auto'
    area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`
  }, [draft, field])

  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    chat.outbox.send()
    field.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    // In an IME, Enter only ends the composition; Safari reports that by the legacy key code.
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229
    if (event.key === 'Enter' && !event.shiftKey && !isComposing) submit(event)
  }
  return { submit, press }
}
