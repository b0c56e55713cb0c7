import type { KeyboardEvent } from 'react'

/**
 * Enter goes to the next field, as Tab does, but skips what is filled in or rarely needed (`data-enter-skips`). A text of
 * several lines keeps its line breaks.
 */
export function enterMovesOn(event: KeyboardEvent<HTMLFormElement>) {
  const { key, target, currentTarget } = event
  if (key !== 'Enter' || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
  event.preventDefault()
  const fields = [...currentTarget.elements].filter(
    (field): field is HTMLElement =>
      field.matches('input:not([type="file"]), select, textarea') && field.checkVisibility(),
  )
  const next = fields
    .slice(fields.indexOf(target) + 1)
    .find((field) => !('enterSkips' in field.dataset))
  next?.focus()
  if (next instanceof HTMLInputElement && next.type !== 'checkbox') next.select()
}
