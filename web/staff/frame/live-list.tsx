import { type ReactNode, useRef } from 'react'
import { useRowKeys } from '../../ui/browser/keys'
import { type Connection, type FetchMore, LoadMore } from './load-more'
import { RowsWaiting } from './rows-waiting'
import { StaffProblem } from './staff-problem'

/**
 * A list that loads page by page, with keys to move through its rows. Shows a problem, a placeholder, an
 * empty state, or the rows, which the children draw. Its query has the options of `livingList`.
 */
export function LiveList<Row>({
  query: { error, refetch, fetchMore },
  connection,
  noun,
  nothing,
  children,
}: {
  query: { error?: unknown; refetch: () => Promise<unknown>; fetchMore: FetchMore }
  /** The part of the query's data that is the list. */
  connection: Connection<Row> | null | undefined
  /** Singular and plural, such as ['order', 'orders']. */
  noun: readonly [string, string]
  nothing: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}) {
  const list = useRef<HTMLDivElement>(null)
  useRowKeys(list)
  if (error && !connection) return <StaffProblem error={error} retry={refetch} />
  if (!connection) return <RowsWaiting />
  if (connection.edges.length === 0) return nothing
  return (
    <div ref={list}>
      {children(connection.edges.map(({ node }) => node))}
      <LoadMore connection={connection} noun={noun} fetchMore={fetchMore} />
    </div>
  )
}
