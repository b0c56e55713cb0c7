import { useApolloClient } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import { checkSession } from '../../account/session'
import { refusalOf } from '../../graph/graph-error'
import { live } from '../../live/live'
import { oneAtATime } from '../../live/one-at-a-time'
import { type DealFragment, MyDealDocument, useMyDealQuery } from '../generated/deal'
import { followDeal } from './follow-deal'
import { serverNow, setClock } from './server-clock'

/** After the end of a quote's window, so that the server agrees that it is over. */
const AFTER_END_MS = 50
const LONGEST_TIMER_MS = 2 ** 31 - 1

const checkSessionInUse = () => checkSession({ isInUse: true })

/** Loads a deal and keeps it up to date. */
export function useLiveDeal(id: string) {
  const client = useApolloClient()
  const { data } = useMyDealQuery({ variables: { id }, fetchPolicy: 'cache-only' })
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  const [refresh] = useState(() => oneAtATime(load))

  async function load(signal: AbortSignal) {
    const askedAt = Date.now()
    try {
      const answer = await client.query({
        query: MyDealDocument,
        variables: { id },
        fetchPolicy: 'network-only',
        context: {
          queryDeduplication: false,
          bySocket: live.isJustReconnected(),
          fetchOptions: { signal },
        },
      })
      if (signal.aborted) return
      const now = answer.data?.deal?.now
      if (now) setClock(now, askedAt, Date.now())
      setState('loaded')
    } catch (error) {
      if (signal.aborted) return
      if (refusalOf(error)?.code === 'UNAUTHENTICATED') void checkSessionInUse()
      setState((current) => (current === 'loaded' ? current : 'failed'))
    }
  }

  useEffect(() => {
    void refresh()
    return followDeal(client, live, id, {
      refresh: () => void refresh(),
      checkSession: checkSessionInUse,
    })
  }, [client, id, refresh])

  const deal = data?.deal
  useRefreshAtWindowEnd(deal, refresh)
  return { deal, state, refresh }
}

function useRefreshAtWindowEnd(
  deal: DealFragment | null | undefined,
  refresh: () => Promise<void>,
) {
  const ends = deal?.quotes.flatMap(({ status, validUntil }) =>
    status === 'PUBLISHED' && validUntil ? [Date.parse(validUntil)] : [],
  )
  const next = ends?.length ? Math.min(...ends) : undefined
  useEffect(() => {
    if (next === undefined) return
    const left = Math.max(0, next - serverNow()) + AFTER_END_MS
    if (left > LONGEST_TIMER_MS) return
    const timer = setTimeout(refresh, left)
    return () => clearTimeout(timer)
  }, [next, refresh])
}
