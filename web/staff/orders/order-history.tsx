import { Part } from '../frame/part'
import { useHistoryQuery } from '../history/generated/history'
import { HistoryList } from '../history/history-list'

/** The changes staff made to one order; renders nothing when there are none. */
export function OrderHistory({ orderId }: { orderId: string }) {
  const { data } = useHistoryQuery({
    variables: { first: 30, subject: 'ORDER', subjectId: orderId },
    fetchPolicy: 'cache-and-network',
  })
  const lines = data?.history?.edges.map(({ node }) => node) ?? []
  if (lines.length === 0) return null
  return (
    <Part title="History" heading="h2">
      <HistoryList lines={lines} />
    </Part>
  )
}
