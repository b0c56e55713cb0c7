import { makeStore, useStore } from '../ui/store'
import type { AccountFragment } from './generated/account'

// The bar stands on every page, the graph's code does not: whoever has it reports who is signed in.

export type Account = AccountFragment

const account = makeStore<Account | null | undefined>(undefined)

export const reportAccount: (found: Account | null) => void = account.set

/** Who is signed in; null when nobody is, undefined until it is known. */
export const currentAccount = account.get

export const useAccount = () => useStore(account)
