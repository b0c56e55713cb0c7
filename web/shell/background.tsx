import { AccountWatcher } from '../account/account-watcher'
import { CartWatcher } from '../cart/cart'
import { Toaster } from '../ui/toaster'

/** What every page has but can arrive late. One module, because each late module slows a weak phone. */
export function Background() {
  return (
    <>
      <CartWatcher />
      <AccountWatcher />
      <Toaster />
    </>
  )
}
