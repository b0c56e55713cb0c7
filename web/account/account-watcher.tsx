import { useEffect } from 'react'
import { useFreshness } from '../graph/freshness'
import { MeDocument, useMeQuery } from './generated/account'
import { followTabs } from './other-tabs'
import { learn, lookAgain, lookAgainWhenShownAgain } from './session'

const FRESH_SECONDS = 5 * 60

/** Says who is signed in, and notices when that changes. */
export function AccountWatcher() {
  const { data } = useMeQuery(useFreshness(MeDocument, FRESH_SECONDS))
  const me = data?.me
  useEffect(() => followTabs(lookAgain), [])
  useEffect(lookAgainWhenShownAgain, [])
  useEffect(() => {
    if (me !== undefined) learn(me)
  }, [me])
  return null
}
