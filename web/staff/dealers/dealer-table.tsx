import { type Column, RowLink, Table } from '../../ui/table'
import { staffPaths } from '../paths'
import { hoursWords, shareWords } from './figure-words'
import type { DealerRowFragment } from './generated/dealers'

export function DealerTable({ dealers }: { dealers: readonly DealerRowFragment[] }) {
  return (
    <>
      <Table rows={dealers} columns={columns} />
      <p className="mt-2 text-ink-soft text-sm">
        Asked: deals in the last 365 days. Answered: share of those. Answers in: median time to the
        first answer.
      </p>
    </>
  )
}

const columns: Column<DealerRowFragment>[] = [
  {
    name: 'Name',
    width: 'w-[23%]',
    cell: ({ id, name }) => <RowLink to={staffPaths.dealer(id)}>{name}</RowLink>,
  },
  {
    name: 'Place',
    width: 'w-[22%]',
    className: 'truncate',
    cell: ({ city, state, zip }) => (
      <>
        {city}, {state} <span className="text-ink-soft">{zip}</span>
      </>
    ),
  },
  {
    name: 'Makes',
    width: 'w-[14%]',
    from: '4xl',
    className: 'truncate text-ink-soft',
    cell: ({ makes }) => makes.join(', '),
  },
  { name: 'Contact', className: 'truncate', cell: (dealer) => <Contact dealer={dealer} /> },
  {
    name: 'Asked',
    width: 'w-17',
    isNumber: true,
    className: '@2xl:px-2!',
    cell: ({ figures }) => (
      <>
        <span className="@max-2xl:hidden">{figures?.asked ?? 0}</span>
        <span className="text-ink-soft text-sm @2xl:hidden">{figuresWords(figures)}</span>
      </>
    ),
  },
  {
    name: 'Answered',
    width: 'w-22',
    isNumber: true,
    onPhone: 'hidden',
    className: 'px-2!',
    cell: ({ figures }) => shareWords(figures?.answered ?? 0, figures?.asked ?? 0) ?? <Missing />,
  },
  {
    name: 'Answers in',
    width: 'w-25',
    isNumber: true,
    onPhone: 'hidden',
    className: 'whitespace-normal! pl-2!',
    cell: ({ figures }) => hoursWords(figures?.medianHoursToAnswer) ?? <Missing />,
  },
]

function Contact({ dealer }: { dealer: DealerRowFragment }) {
  const contact = dealer.contacts.find(({ isHidden }) => !isHidden)
  const { email, phone } = contact ?? dealer
  const reach = email ?? phone
  if (!contact && !reach) return <span className="text-ink-faint">No contact yet</span>
  return (
    <span title={reach ?? undefined}>
      {contact?.name}
      {contact && reach && <span className="@2xl:hidden">, </span>}
      {reach && <span className={`text-ink-soft ${contact ? '@2xl:hidden' : ''}`}>{reach}</span>}
    </span>
  )
}

/** The figures in a line, for a phone. */
function figuresWords(figures: DealerRowFragment['figures']) {
  if (!figures?.asked) return 'Not asked in the last 365 days'
  const { asked, answered, medianHoursToAnswer } = figures
  const hours = hoursWords(medianHoursToAnswer)
  return [
    `Asked ${asked} ${asked === 1 ? 'time' : 'times'}`,
    `answered ${shareWords(answered, asked)}`,
    hours && `in ${hours}`,
  ]
    .filter(Boolean)
    .join(', ')
}

const Missing = () => <span className="text-ink-faint">–</span>
