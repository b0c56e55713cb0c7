import { makeStore } from '../browser/store'

interface ToastContent {
  title: string
  description?: string
  tone?: 'success' | 'error' | 'neutral'
  /** The next step; `to` is a path of the router. */
  action?: { label: string; to: string }
  /** Takes back what happened. Offered for longer, and on other routes, too. */
  undo?: () => unknown
}

interface Toast extends ToastContent {
  id: number
  open: boolean
}

const SHOWN_AT_ONCE = 1
export const REMOVE_AFTER_MS = 1_000_000

let lastId = 0
export const toasts = makeStore<readonly Toast[]>([])
/** The path where each toast was raised. */
const raisedAt = new Map<number, string | undefined>()
const removals = new Map<number, ReturnType<typeof setTimeout>>()

/** Shows a message, replacing the one on screen. It leaves with its route: navigate first, then call this. */
export function toast(content: ToastContent) {
  const id = ++lastId
  raisedAt.set(id, globalThis.location?.pathname)
  set([{ ...content, id, open: true }, ...toasts.get()].slice(0, SHOWN_AT_ONCE))
  return id
}

/** Changes a toast that is on screen. */
export function updateToast(id: number, content: Partial<ToastContent>) {
  set(toasts.get().map((each) => (each.id === id ? { ...each, ...content } : each)))
}

/** Closes a toast. It stays in the list, closed, for REMOVE_AFTER_MS or until another replaces it. */
export function dismissToast(id: number) {
  if (!toasts.get().some((each) => each.id === id && each.open)) return
  removals.set(id, setTimeout(removeToast, REMOVE_AFTER_MS, id))
  set(toasts.get().map((each) => (each.id === id ? { ...each, open: false } : each)))
}

export function removeToast(id: number) {
  set(toasts.get().filter((each) => each.id !== id))
}

/** Takes back what the toast on screen offers to undo. Returns whether there was something. */
export function undoLast() {
  const last = toasts.get().find(({ open, undo }) => open && undo)
  if (!last?.undo) return false
  dismissToast(last.id)
  last.undo()
  return true
}

/** Whether the toast was raised on another route than the one on screen, and is only about that one. */
export const isOfOtherRoute = ({ id, undo }: Pick<Toast, 'id' | 'undo'>) =>
  !undo && raisedAt.get(id) !== globalThis.location?.pathname

function set(next: readonly Toast[]) {
  for (const id of raisedAt.keys()) {
    if (!next.some((each) => each.id === id)) raisedAt.delete(id)
  }
  for (const [id, timer] of removals) {
    if (next.some((each) => each.id === id)) continue
    clearTimeout(timer)
    removals.delete(id)
  }
  toasts.set(next)
}
