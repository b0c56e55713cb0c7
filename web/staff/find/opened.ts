import { useEffect } from 'react'
import type { SearchKind } from '../../generated/schema'
import { withStorage } from '../../ui/browser/storage'

// What this tab opened last. It names customers, so it ends with the tab.

const STORED_AS = 'opened-last'
const SHOWN = 5

export interface Opened {
  kind: SearchKind
  to: string
  title: string
}

/** Lists what was opened last, the latest first. */
export const readOpened = (): readonly Opened[] =>
  withStorage('sessionStorage', (storage) => JSON.parse(storage.getItem(STORED_AS) ?? '[]')) ?? []

/** Remembers the screen of a person, an order, or a deal. */
export function useOpened(kind: SearchKind, to: string, title: string) {
  useEffect(
    () => write([{ kind, to, title }, ...readOpened().filter((each) => each.to !== to)]),
    [kind, to, title],
  )
}

export const forgetOpened = (to: string) => write(readOpened().filter((each) => each.to !== to))

function write(opened: readonly Opened[]) {
  withStorage('sessionStorage', (storage) =>
    storage.setItem(STORED_AS, JSON.stringify(opened.slice(0, SHOWN))),
  )
}
