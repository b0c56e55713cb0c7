import { useEffect } from 'react'
import { useFreshness } from '../graph/freshness'
import { MeDocument, useMeQuery } from './generated/account'
import { followTabs } from './other-tabs'
import { checkAccount, checkAccountWhenRestored, updateAccount } from './session'

const FRESH_SECONDS = 5 * 60

/** Publishes who is signed in, and notices when that changes. */
export function AccountWatcher() {
  const { data } = useMeQuery(useFreshness(MeDocument, FRESH_SECONDS))
  const me = data?.me
  useEffect(() => followTabs(checkAccount), [])
  useEffect(checkAccountWhenRestored, [])
  useEffect(() => {
    if (me !== undefined) updateAccount(me)
  }, [me])
  return null
}
