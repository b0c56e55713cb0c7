import { useEffect, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { checkSession } from '../../account/session'
import { failureWords, refusalOf } from '../../graph/graph-error'
import { paths } from '../../paths'
import { buttonLook } from '../../ui/button'
import { Sheet } from '../../ui/paper/sheet'
import { Problem } from '../../ui/states'
import { Notice } from '../deal/notices'
import { Screen } from '../frame/screen'
import { WaitingScreen } from '../frame/waiting-screen'
import { dealPaths } from '../paths'
import { DealCard } from './deal-card'
import { useJoinDealsMutation, useMyDealsQuery } from './generated/list'
import { Orders } from './orders'

/**
 * All deals of the buyer. One deal alone opens at once, unless `?all` asks for the list. With `?session_id`,
 * as after a payment, the deals of that order become the buyer's first.
 */
export function DealsScreen() {
  const [query] = useSearchParams()
  const reference = query.get('session_id')
  const { joined, failure } = useJoin(reference)
  if (!joined) return <WaitingScreen />
  const target = joined.length === 1 ? joined[0] : undefined
  if (reference && target) return <Navigate to={dealPaths.deal(target)} replace />
  return <DealsList isWhole={query.has('all') || !!failure} failure={failure} />
}

/** Joins the deals of a guest's order; nothing to do without its reference. */
function useJoin(reference: string | null) {
  const [joinDeals] = useJoinDealsMutation({ fetchPolicy: 'no-cache' })
  const [state, setState] = useState<{ joined?: string[]; failure?: string }>({})
  useEffect(() => {
    if (!reference) return
    joinDeals({ variables: { reference } }).then(
      ({ data }) => setState({ joined: data?.joinDeals.map(({ id }) => id) ?? [] }),
      (error) => setState({ joined: [], failure: failureWords(error) }),
    )
  }, [joinDeals, reference])
  return reference ? state : { joined: [] }
}

function DealsList({ isWhole, failure }: { isWhole: boolean; failure: string | undefined }) {
  const { data, error, loading, refetch } = useMyDealsQuery({ fetchPolicy: 'cache-and-network' })
  const isSignedOut = refusalOf(error)?.code === 'UNAUTHENTICATED'
  useEffect(() => {
    if (isSignedOut) void checkSession({ isInUse: true })
  }, [isSignedOut])

  if (!data && loading) return <WaitingScreen />
  if (!data) {
    return (
      <Screen title="My deals">
        <div className="mt-8">
          <Problem title="Your deals could not be loaded" retry={refetch} />
        </div>
      </Screen>
    )
  }
  const [first, ...others] = data.myDeals
  if (first && others.length === 0 && !isWhole) {
    return <Navigate to={dealPaths.deal(first.id)} replace />
  }
  return (
    <Screen title="My deals">
      {failure && (
        <div className="mt-6">
          <Notice tone="warning" title="The deal of your order could not be opened">
            {failure}
          </Notice>
        </div>
      )}
      {first ? (
        <ul className="mt-8 space-y-5">
          {data.myDeals.map((deal) => (
            <DealCard key={deal.id} deal={deal} />
          ))}
        </ul>
      ) : (
        <Empty />
      )}
      <Orders orders={data.myOrders} />
    </Screen>
  )
}

function Empty() {
  return (
    <Sheet className="mt-8 max-w-2xl">
      <h2 className="text-2xl">No deals yet</h2>
      <p className="mt-2 text-ink-soft">
        A deal opens as soon as you’ve paid for a package. Paid as a guest? Open the link in your
        confirmation email.
      </p>
      <a href={paths.packages()} className={buttonLook({}, 'mt-6')}>
        Browse Packages
      </a>
    </Sheet>
  )
}
