import { Link } from 'react-router-dom'
import { boxLook } from '../../ui/paper/sheet'
import { staffPaths } from '../paths'
import { hoursWords, shareWords } from './figure-words'
import type { DealerRowFragment } from './generated/dealers'

const head = 'px-4 py-1.5 text-left font-semibold text-[0.8125rem] text-ink-soft'
const cell = 'h-(--row) px-4 py-1 max-md:block max-md:h-auto max-md:p-0'

/** A table on wide screens; on a phone each row is a card. */
export function DealerTable({ dealers }: { dealers: readonly DealerRowFragment[] }) {
  return (
    <>
      <div className={boxLook}>
        <table className="w-full max-md:block md:table-fixed">
          <thead className="border-rule border-b max-md:sr-only">
            <tr>
              <th className={`${head} w-[23%]`}>Name</th>
              <th className={`${head} w-[22%]`}>Place</th>
              <th className={`${head} w-[14%] max-xl:hidden`}>Makes</th>
              <th className={head}>Contact</th>
              <th className={`${head} w-[8%] px-2! text-right!`}>Asked</th>
              <th className={`${head} w-[9%] px-2! text-right!`}>Answered</th>
              <th className={`${head} w-[10%] whitespace-nowrap pl-2! text-right!`}>Answers in</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-rule max-md:block">
            {dealers.map((dealer) => (
              <DealerRow key={dealer.id} dealer={dealer} />
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-2 text-ink-soft text-sm">
        Asked: deals in the last 365 days. Answered: share of those. Answers in: median time to the
        first answer.
      </p>
    </>
  )
}

function DealerRow({ dealer }: { dealer: DealerRowFragment }) {
  const { id, name, city, state, zip, makes, contacts, figures } = dealer
  const contact = contacts.find(({ isHidden }) => !isHidden)
  const reach = contact ? (contact.email ?? contact.phone) : (dealer.email ?? dealer.phone)
  const asked = figures?.asked ?? 0
  const share = shareWords(figures?.answered ?? 0, asked)
  const hours = hoursWords(figures?.medianHoursToAnswer)
  return (
    <tr className="relative hover:bg-tread max-md:block max-md:space-y-0.5 max-md:p-4">
      <td dir="auto" className={`${cell} [overflow-wrap:anywhere]`}>
        <Link data-row to={staffPaths.dealer(id)} className="row-link font-semibold text-ink">
          {name}
        </Link>
      </td>
      <td className={`${cell} truncate`}>
        {city}, {state} <span className="text-ink-soft">{zip}</span>
      </td>
      <td className={`${cell} truncate text-ink-soft max-xl:hidden`}>{makes.join(', ')}</td>
      <td className={`${cell} truncate`} title={reach ?? undefined}>
        {contact?.name}
        {contact && reach && <span className="md:hidden">, </span>}
        {reach && <span className={`text-ink-soft ${contact ? 'md:hidden' : ''}`}>{reach}</span>}
        {!contact && !reach && <span className="text-ink-faint">No contact yet</span>}
      </td>
      <td className={`${cell} figures px-2! max-md:hidden`}>{asked}</td>
      <td className={`${cell} figures px-2! max-md:hidden`}>{share ?? <Missing />}</td>
      <td className={`${cell} figures whitespace-normal! max-md:hidden`}>{hours ?? <Missing />}</td>
      <td className="text-ink-soft text-sm max-md:block md:hidden">
        {asked === 0
          ? 'Not asked in the last 365 days'
          : [
              `Asked ${asked} ${asked === 1 ? 'time' : 'times'}`,
              `answered ${share}`,
              hours && `in ${hours}`,
            ]
              .filter(Boolean)
              .join(', ')}
      </td>
    </tr>
  )
}

const Missing = () => <span className="text-ink-faint">–</span>
