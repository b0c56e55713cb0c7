import { Suspense } from 'react'
import { Outlet, useParams } from 'react-router-dom'
import { Problem } from '../../ui/states'
import { NotFoundScreen } from '../frame/not-found-screen'
import { Screen } from '../frame/screen'
import { WaitingScreen } from '../frame/waiting-screen'
import type { DealContext } from './use-deal'
import { useLiveDeal } from './use-live-deal'

/** Loads the deal for its screens, and follows it while any of them is open. */
export function DealFrame() {
  const { id = '' } = useParams()
  return <FrameOf key={id} id={id} />
}

function FrameOf({ id }: { id: string }) {
  const { deal, state, refresh } = useLiveDeal(id)
  if (deal) {
    return (
      <Suspense fallback={<WaitingScreen />}>
        <Outlet context={{ deal, refresh } satisfies DealContext} />
      </Suspense>
    )
  }
  if (state === 'loading') return <WaitingScreen />
  if (state === 'failed') {
    return (
      <Screen title="My deal">
        <div className="mt-8">
          <Problem title="Your deal could not be loaded" retry={refresh} />
        </div>
      </Screen>
    )
  }
  return (
    <NotFoundScreen title="Deal not found">
      This deal doesn’t exist, or it belongs to another account.
    </NotFoundScreen>
  )
}
