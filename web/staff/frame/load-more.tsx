import { MAX_COUNTED } from '../../../shared/limits'
import { useAction } from '../../graph/use-action'
import { Button } from '../../ui/button'
import { PAGE } from './connections'

export interface Connection<Row> {
  totalCount: number
  edges: readonly { node: Row }[]
  pageInfo: { hasNextPage: boolean; endCursor?: string | null }
}

export type FetchMore = (options: {
  variables: { first: number; after?: string | null }
}) => Promise<unknown>

const countText = (total: number) =>
  total.toLocaleString('en-US') + (total >= MAX_COUNTED ? '+' : '')

/** How many rows of a list are shown, and a button for the rest. */
export function LoadMore({
  connection: { edges, totalCount, pageInfo },
  noun,
  fetchMore,
}: {
  connection: Connection<unknown>
  /** Singular and plural, such as ['order', 'orders']. */
  noun: readonly [string, string]
  fetchMore: FetchMore
}) {
  const [run, isBusy] = useAction()
  const load = () =>
    run(() => fetchMore({ variables: { first: PAGE, after: pageInfo.endCursor } }), {
      failed: 'Not loaded',
    })
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-5">
      <p className="text-ink-faint text-sm tabular-nums">
        {pageInfo.hasNextPage
          ? `${edges.length.toLocaleString('en-US')} of ${countText(totalCount)} ${noun[1]}`
          : `${countText(totalCount)} ${noun[totalCount === 1 ? 0 : 1]}`}
      </p>
      {pageInfo.hasNextPage && (
        <Button variant="quiet" size="sm" busy={isBusy} onClick={() => void load()}>
          Load more
        </Button>
      )}
    </div>
  )
}
