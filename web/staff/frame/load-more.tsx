import { useState } from 'react'
import { MAX_COUNTED } from '../../../shared/limits'
import { Button } from '../../ui/button'
import { toast } from '../../ui/toast'
import { PAGE } from './connections'

interface Connection {
  totalCount: number
  edges: readonly unknown[]
  pageInfo: { hasNextPage: boolean; endCursor?: string | null }
}

const counted = (total: number) => total.toLocaleString('en-US') + (total >= MAX_COUNTED ? '+' : '')

/** How many rows of a list are shown, and a button for the rest. */
export function LoadMore({
  connection: { edges, totalCount, pageInfo },
  noun,
  fetchMore,
}: {
  connection: Connection
  /** Singular and plural, such as ['order', 'orders']. */
  noun: readonly [string, string]
  fetchMore: (options: { variables: { first: number; after?: string | null } }) => Promise<unknown>
}) {
  const [busy, setBusy] = useState(false)
  const load = async () => {
    setBusy(true)
    try {
      await fetchMore({ variables: { first: PAGE, after: pageInfo.endCursor } })
    } catch {
      toast({
        title: 'Error',
        description: 'The rest could not be loaded. Please try again.',
        tone: 'error',
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-5">
      <p className="text-ink-faint text-sm tabular-nums">
        {pageInfo.hasNextPage
          ? `${edges.length.toLocaleString('en-US')} of ${counted(totalCount)} ${noun[1]}`
          : `${counted(totalCount)} ${noun[totalCount === 1 ? 0 : 1]}`}
      </p>
      {pageInfo.hasNextPage && (
        <Button variant="secondary" size="sm" busy={busy} onClick={() => void load()}>
          Load more
        </Button>
      )}
    </div>
  )
}
