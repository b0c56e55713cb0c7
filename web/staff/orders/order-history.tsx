import { useHistoryQuery } from '../history/generated/history'
import { HistoryList } from '../history/history-list'

/** What the staff did to one order; nothing when it did nothing. */
export function OrderHistory({ orderId }: { orderId: string }) {
  const { data } = useHistoryQuery({
    variables: { first: 30, subject: 'ORDER', subjectId: orderId },
    fetchPolicy: 'cache-and-network',
  })
  const lines = data?.history.edges.map(({ node }) => node) ?? []
  if (lines.length === 0) return null
  return (
    <section aria-labelledby="order-history">
      <h2 id="order-history" className="mb-3 text-xl">
        History
      </h2>
      <HistoryList lines={lines} />
    </section>
  )
}
