import { type RefObject, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { withStorage } from './storage'

// Keys that act without Ctrl or Alt. Whoever speaks to the computer, or types by accident, can switch
// them off (WCAG 2.1.4).

const STORED_AS = 'drivefair-keys'
const listeners = new Set<() => void>()

export function useKeysAreOn() {
  return useSyncExternalStore(onSwitch, keysAreOn, () => true)
}

/** Without storage they stay as they are. */
export function switchKeys(on: boolean) {
  withStorage('localStorage', (storage) => storage.setItem(STORED_AS, on ? 'on' : 'off'))
  for (const listener of listeners) listener()
}

/** Does what belongs to a key; `false` says that this press was not meant. */
type Act = (event: KeyboardEvent) => unknown

/** Keys that act wherever the focus is, but not while somebody types or a dialog is open. */
export function useKeys(keys: Record<string, Act>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (isTyping(event.target) || document.querySelector('dialog[open], [role="menu"]')) return
    if (event.key.length === 1 && !keysAreOn()) return
    const act = keys[event.key]
    if (act && act(event) !== false) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** j and k, or the arrows inside the list, lead through what is marked `data-row` in it. */
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

function keysAreOn() {
  return withStorage('localStorage', (storage) => storage.getItem(STORED_AS)) !== 'off'
}

function isTyping(target: EventTarget | null) {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]')
}

function onSwitch(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
