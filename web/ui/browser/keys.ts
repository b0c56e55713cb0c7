import { type RefObject, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { withStorage } from './storage'

// Single-key shortcuts. They can be switched off, because they get in the way of speech input (WCAG 2.1.4).

const STORED_AS = 'drivefair-keys'
const SEQUENCE_MS = 1_500
const listeners = new Set<() => void>()

export function useKeysAreOn() {
  return useSyncExternalStore(onSwitch, keysAreOn, () => true)
}

/** Without storage, the setting stays as it is. */
export function switchKeys(on: boolean) {
  withStorage('localStorage', (storage) => storage.setItem(STORED_AS, on ? 'on' : 'off'))
  for (const listener of listeners) listener()
}

/** Handles a key; returning `false` leaves the press to the browser. */
type KeyHandler = (event: KeyboardEvent) => unknown

/** Handles keys wherever the focus is, except while typing or while a dialog or menu is open. */
export function useKeys(keys: Record<string, KeyHandler>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event)) return
    const handle = keys[event.key]
    if (handle && handle(event) !== false) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** Handles a letter with Ctrl or ⌘, also while typing or in a dialog. */
export function useCommandKey(letter: string, handle: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    if (!isCommand || event.key.toLowerCase() !== letter) return
    event.preventDefault()
    handle()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** Handles a key that follows another within moments, before `useKeys` sees it, so that it can mean something else there. */
export function useKeysAfter(first: string, keys: Record<string, () => void>) {
  const pressedAt = useRef(Number.NEGATIVE_INFINITY)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event)) return
    const isSecond = event.timeStamp - pressedAt.current < SEQUENCE_MS
    pressedAt.current =
      event.key === first && !isSecond ? event.timeStamp : Number.NEGATIVE_INFINITY
    const handle = isSecond && keys[event.key]
    if (!handle) return
    handle()
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen, { capture: true })
    return () => document.removeEventListener('keydown', listen, { capture: true })
  }, [])
}

/** Moves the focus through the list's `data-row` elements with j and k, or with arrows inside the list. */
export function useRowKeys(list: RefObject<HTMLElement | null>) {
  const step = (by: 1 | -1) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const focused = rows.indexOf(document.activeElement as HTMLElement)
    const current = rows.findIndex((row) => row.matches('[aria-current]'))
    const at = focused >= 0 ? focused : current
    rows[at < 0 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)]?.focus()
  }
  const arrow = (by: 1 | -1) => (event: KeyboardEvent) => {
    if (!(event.target instanceof Node && list.current?.contains(event.target))) return false
    return step(by)
  }
  useKeys({ j: () => step(1), k: () => step(-1), ArrowDown: arrow(1), ArrowUp: arrow(-1) })
}

/** Whether a key press may be a shortcut: no text field has the focus, and no dialog or menu is open. */
function isShortcut(event: KeyboardEvent) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
  if (isTyping(event.target) || document.querySelector('dialog[open], [role="menu"]')) return false
  return event.key.length > 1 || keysAreOn()
}

function keysAreOn() {
  return withStorage('localStorage', (storage) => storage.getItem(STORED_AS)) !== 'off'
}

export function isTyping(target: EventTarget | null) {
  return (
    target instanceof Element &&
    target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable]')
  )
}

function onSwitch(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
