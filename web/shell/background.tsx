import { AccountWatcher } from '../account/account-watcher'
import { CartWatcher } from '../cart/cart-watcher'
import { Toaster } from '../ui/toaster'

/** What every page has and nobody waits for. One module: each that comes late costs a slow phone. */
export function Background() {
  return (
    <>
      <CartWatcher />
      <AccountWatcher />
      <Toaster />
    </>
  )
}
