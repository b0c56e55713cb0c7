import { type FormEvent, type KeyboardEvent, type RefObject, useLayoutEffect } from 'react'
import type { Chat } from './chat'
import { useChat } from './use-chat'

/** A field to write in: as tall as what is written; Enter sends, Shift and Enter begin a new line. */
export function useComposer(chat: Chat, field: RefObject<HTMLTextAreaElement | null>) {
  const { draft } = useChat(chat)

  // The styles say how tall at most.
  useLayoutEffect(() => {
    const typed = field.current
    if (!typed) return
    typed.style.height = 'auto'
    typed.style.height = `${typed.scrollHeight + typed.offsetHeight - typed.clientHeight}px`
  }, [draft, field])

  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    chat.send()
    field.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    // While a character is being put together Enter only ends that; Safari says so by its old code.
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229
    if (event.key === 'Enter' && !event.shiftKey && !isComposing) submit(event)
  }
  return { submit, press }
}
