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
  isWhole = false,
  ...props
}: Props<Item> & {
  label: string
  listPath: string
  listName: string
  className?: string
  /** The item stands in place of its list, so that the way back is always shown. */
  isWhole?: boolean
}) {
  const list = useBackToList(listPath)
  return (
    <section
      aria-label={label}
      className={`relative h-full overflow-y-auto px-4 py-3 sm:px-7 ${className}`}
    >
      <Link
        to={list}
        className={`flex min-h-11 items-center gap-2 rounded-md text-ink-soft underline-offset-4 hover:underline lg:min-h-6 ${isWhole ? '-mx-4 -mt-3 w-[calc(100%+2rem)] bg-paper px-4 pt-1 sm:-mx-7 sm:w-[calc(100%+3.5rem)] sm:px-7' : 'lg:hidden'}`}
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
