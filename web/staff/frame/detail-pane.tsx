import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Nothing } from '../../ui/states'
import { useBackToList } from './list-detail'
import { RowsWaiting } from './rows-waiting'
import { StaffProblem } from './staff-problem'

interface Props<Item> {
  query: { error?: unknown; refetch: () => Promise<unknown> }
  /** The part of the query's data that is the item: null if there is no such item. */
  item: Item | null | undefined
  notFound: string
  children: (item: Item) => ReactNode
}

/** The selected item of a list; on a phone, with a link back to the list. The children draw the item. */
export function DetailPane<Item>({
  label,
  listPath,
  listName,
  className = '',
  ...props
}: Props<Item> & { label: string; listPath: string; listName: string; className?: string }) {
  const list = useBackToList(listPath)
  return (
    <section aria-label={label} className={`h-full overflow-y-auto px-4 py-4 sm:px-6 ${className}`}>
      <Link
        to={list}
        className="mb-2 inline-flex min-h-11 items-center gap-2 rounded-md text-ink underline-offset-4 hover:underline lg:hidden"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {listName}
      </Link>
      <Detail {...props} />
    </section>
  )
}

function Detail<Item>({ query: { error, refetch }, item, notFound, children }: Props<Item>) {
  if (item) return children(item)
  if (item === null) return <Nothing title={notFound} />
  if (error) return <StaffProblem error={error} retry={refetch} />
  return <RowsWaiting rows={3} />
}
