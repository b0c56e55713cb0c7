import { useSyncExternalStore } from 'react'
import type { AccountFragment } from './generated/account'

// The bar stands on every page, the graph's code does not: whoever has it reports who is signed in.

export type Account = AccountFragment

let account: Account | null | undefined
const listeners = new Set<() => void>()

export function reportAccount(found: Account | null) {
  if (found === account) return
  account = found
  for (const listener of listeners) listener()
}

/** Who is signed in; null when nobody is, undefined until it is known. */
export const currentAccount = () => account

export function useAccount() {
  return useSyncExternalStore(onChange, currentAccount, () => undefined)
}

function onChange(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
