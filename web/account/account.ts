import { makeStore, useStore } from '../ui/browser/store'
import type { AccountFragment } from './generated/account'

// The top bar is on every page, but Apollo is not, so the code that loads Apollo publishes the account here.

export type Account = AccountFragment

const account = makeStore<Account | null | undefined>(undefined)

export const reportAccount: (account: Account | null) => void = account.set

/** The signed-in account; null when signed out, undefined until known. */
export const currentAccount = account.get

export const useAccount = () => useStore(account)
