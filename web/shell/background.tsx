import { useEffect, useState } from 'react'
import { AccountWatcher } from '../account/account-watcher'
import { CartWatcher } from '../cart/cart'
import { whenIdle } from '../ui/browser/idle'
import { Toaster } from '../ui/toast/toaster'

/** What every page has but can arrive late. One module, because each late module slows a weak phone. */
export function Background() {
  // One after the other: the first query of each takes a slow phone a while.
  const [started, setStarted] = useState(0)
  useEffect(() => (started < 2 ? whenIdle(() => setStarted(started + 1)) : undefined), [started])
  return (
    <>
      <Toaster />
      {started > 0 && <AccountWatcher />}
      {started > 1 && <CartWatcher />}
    </>
  )
}
