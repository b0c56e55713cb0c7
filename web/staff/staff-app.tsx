import { Suspense, useState } from 'react'
import { useLocation, useMatch, useNavigate } from 'react-router-dom'
import { useCommandKey, useKeys, useKeysAfter } from '../ui/browser/keys'
import { Skeleton } from '../ui/states'
import { undoLast } from '../ui/toast/toast'
import { Toaster } from '../ui/toast/toaster'
import { AlertsDialog } from './alerts/alerts-dialog'
import { useAlerts } from './alerts/use-alerts'
import { FindDialog } from './find/find-dialog'
import { ConnectionBanner } from './frame/connection-banner'
import { useFollowEvents } from './frame/events'
import { useKeepCounts } from './frame/frame-counts'
import { KeysDialog } from './frame/keys-dialog'
import { ScreenErrorBoundary } from './frame/screen-error-boundary'
import { useWaitForSession } from './frame/session'
import { SideBar } from './frame/side-bar'
import { staffPaths } from './paths'
import { StaffRoutes } from './routes'

/** The frame around the screens: sidebar, shortcuts, and toasts. */
export function StaffApp() {
  const [isKeysOpen, setKeysOpen] = useState(false)
  const [isFindOpen, setFindOpen] = useState(false)
  const [isAlertsOpen, setAlertsOpen] = useState(false)
  const { pathname } = useLocation()
  // On a phone a conversation takes the whole screen.
  const isInConversation = useMatch('/conversations/:customerId') !== null
  useFollowEvents()
  useKeepCounts()
  useAlerts()
  useWaitForSession()
  const navigate = useNavigate()
  useKeysAfter('g', {
    t: () => navigate(staffPaths.today()),
    i: () => navigate(staffPaths.inbox()),
    d: () => navigate(staffPaths.deals()),
    r: () => navigate(staffPaths.consultations()),
    c: () => navigate(staffPaths.consultations()),
    o: () => navigate(staffPaths.orders()),
    p: () => navigate(staffPaths.people()),
  })
  useCommandKey('k', () => {
    setAlertsOpen(false)
    setKeysOpen(false)
    setFindOpen(true)
  })
  useKeys({
    '?': () => setKeysOpen(true),
    u: undoLast,
    // The orders screen handles it with its own search field.
    '/': () => navigate(staffPaths.orders(), { state: { isSearching: true } }),
  })

  return (
    <div className="flex h-dvh flex-col lg:flex-row print:block print:h-auto">
      <a
        href="#main"
        className="fixed -top-20 left-3 z-50 rounded-md bg-action px-4 py-3 font-semibold text-on-action focus:top-3"
      >
        Skip to content
      </a>
      <SideBar
        isCompact={isInConversation}
        onFind={() => setFindOpen(true)}
        onKeys={() => setKeysOpen(true)}
        onAlerts={() => setAlertsOpen(true)}
      />
      <div
        className={`flex min-h-0 min-w-0 flex-1 flex-col ${
          isInConversation ? '' : 'max-lg:pb-[calc(3.5rem+env(safe-area-inset-bottom))]'
        }`}
      >
        <ConnectionBanner />
        <main
          id="main"
          tabIndex={-1}
          className="relative min-h-0 flex-1 overflow-y-auto print:overflow-visible"
        >
          <ScreenErrorBoundary path={pathname.split('/')[1]}>
            <Suspense fallback={<WaitingScreen />}>
              <StaffRoutes />
            </Suspense>
          </ScreenErrorBoundary>
        </main>
      </div>
      {isAlertsOpen && <AlertsDialog onClose={() => setAlertsOpen(false)} />}
      {isKeysOpen && <KeysDialog onClose={() => setKeysOpen(false)} />}
      {isFindOpen && <FindDialog onClose={() => setFindOpen(false)} />}
      <Toaster />
    </div>
  )
}

function WaitingScreen() {
  return (
    <div aria-busy className="space-y-4 p-6">
      <span className="sr-only">Loading…</span>
      <Skeleton className="h-9 w-48" />
      <Skeleton className="h-64" />
    </div>
  )
}
