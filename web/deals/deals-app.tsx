import { type ComponentType, lazy, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { type Account, useAccount } from '../account/account'
import { AccountWatcher } from '../account/account-watcher'
import { PageErrorBoundary } from '../shell/page-error-boundary'
import { SkipLink } from '../shell/skip-link'
import { WaitingLine } from '../shell/waiting'
import { Toaster } from '../ui/toast/toaster'
import { TopBar } from './frame/top-bar'
import { WaitingScreen } from './frame/waiting-screen'
import { DealRoutes } from './routes'

const NoChat: ComponentType<{ account: Account }> = () => null

const Chat = lazy(async () => {
  // Without its chat, the page still works.
  const chat = await import('../chat/chat-corner').catch(() => undefined)
  return { default: chat?.ChatCorner ?? NoChat }
})

/** The frame around the buyer's screens. */
export function DealsApp() {
  const { pathname } = useLocation()
  const account = useAccount()
  return (
    <>
      <SkipLink />
      <WaitingLine />
      <TopBar />
      <PageErrorBoundary path={pathname}>
        <Suspense fallback={<WaitingScreen />}>
          <DealRoutes />
        </Suspense>
      </PageErrorBoundary>
      <AccountWatcher />
      <Toaster />
      {account && !account.isStaff && (
        <Suspense>
          <Chat key={account.id} account={account} />
        </Suspense>
      )}
    </>
  )
}
