import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { tierNames } from '../../../shared/deals/entitlements'
import { consultationStatuses } from '../../../shared/words/consultations'
import { dealStages } from '../../../shared/words/deals'
import { emailStates } from '../../../shared/words/emails'
import { orderStatuses } from '../../../shared/words/orders'
import { wordsFor } from '../../../shared/words/rows'
import { useNow } from '../../ui/browser/now'
import { easternDate, easternWhen } from '../../ui/eastern-time'
import { Money } from '../../ui/money'
import { boxLook } from '../../ui/paper/sheet'
import { StateMark } from '../../ui/paper/state-mark'
import { untilDue } from '../consultations/due'
import { DueLight, Light } from '../consultations/due-light'
import { LinkMark } from '../frame/link-mark'
import { Empty, Part } from '../frame/part'
import { workOf, workPath } from '../frame/subjects'
import { staffPaths } from '../paths'
import { LinkRow } from '../sales/link-row'
import { wordsOf } from '../words/consultation-words'
import type { PersonPageFragment } from './generated/people'

/** What is to be done for a person, and their deals, requests, orders, and tasks. */
export function OpenThings({ person }: { person: PersonPageFragment }) {
  const { nextWork, deals, consultations, orders, paymentLinks } = person
  const tasks = person.tasks.filter((task) => !nextWork.some(({ id }) => id === task.id))
  const emails = person.emails.filter(({ state }) => state !== 'SENT')
  const now = useNow()
  return (
    <>
      <Part title="Next" heading="h2" count={nextWork.length}>
        {nextWork.length === 0 ? (
          <Empty>Nothing to do right now.</Empty>
        ) : (
          <ul className={`${boxLook} divide-y divide-rule`}>
            {nextWork.map((item) => (
              <Row key={`${item.kind} ${item.id}`} to={workPath(item)} name={item.step}>
                {item.dueAt && !workOf(item).isLive && <Light {...untilDue(item.dueAt, now)} />}
              </Row>
            ))}
          </ul>
        )}
      </Part>
      <Records title="Deals" count={deals.length}>
        {deals.map(({ id, number, tier, stage, personLink }) => (
          <Row key={id} to={staffPaths.deal(id)} name={`${number}, ${tierNames[tier]}`}>
            <span className="text-ink-soft">{wordsFor(dealStages, stage)}</span>
            <LinkMark link={personLink ?? null} />
          </Row>
        ))}
      </Records>
      <Records title="Requests" count={consultations.length}>
        {consultations.map((request) => (
          <Row
            key={request.id}
            to={staffPaths.consultation(request.id)}
            name={`${wordsOf('vehicleType', request.vehicleType)}: ${wordsFor(consultationStatuses, request.status ?? 'NEW')}`}
          >
            <DueLight of={request} now={now} />
            <LinkMark link={request.personLink ?? null} />
          </Row>
        ))}
      </Records>
      <Records title="Payment links" count={paymentLinks.length}>
        {paymentLinks.map((link) => (
          <LinkRow key={link.id} link={link} />
        ))}
      </Records>
      <Records title="Orders" count={orders.length}>
        {orders.map(({ id, number, status, total, createdAt, personLink }) => (
          <Row key={id} to={staffPaths.order(number)} name={`#${number}`}>
            <Money dollars={total} />
            <StateMark of={orderStatuses} state={status} className="whitespace-nowrap" />
            <span className="text-ink-soft">{easternDate(createdAt)}</span>
            <LinkMark link={personLink ?? null} />
          </Row>
        ))}
      </Records>
      <Records title="Other tasks" count={tasks.length}>
        {tasks.map(({ id, title, dueAt }) => (
          <Row key={id} to={`${staffPaths.today()}?task=${id}`} name={title}>
            <span className="text-ink-soft">{easternWhen(dueAt, now)}</span>
          </Row>
        ))}
      </Records>
      <Records title="Emails not sent yet" count={emails.length}>
        {emails.map(({ id, subject, recipient, state, failure }) => (
          <li dir="auto" key={id} className="px-4 py-2 [overflow-wrap:anywhere]">
            <p className="font-semibold">{subject}</p>
            <p className="text-ink-soft text-sm">To {recipient}</p>
            <StateMark of={emailStates} state={state} className="text-sm" />
            {failure && <p className="text-ink-soft text-sm">{failure}</p>}
          </li>
        ))}
      </Records>
    </>
  )
}

/** Left out while there are none. */
function Records({
  title,
  count,
  children,
}: {
  title: string
  count: number
  children: ReactNode
}) {
  if (count === 0) return null
  return (
    <Part title={title} heading="h2" count={count}>
      <ul className={`${boxLook} divide-y divide-rule`}>{children}</ul>
    </Part>
  )
}

function Row({ to, name, children }: { to?: string; name: string; children: ReactNode }) {
  return (
    <li className="relative px-4 py-2 hover:bg-tread">
      {to ? (
        <Link dir="auto" to={to} className="row-link font-semibold [overflow-wrap:anywhere]">
          {name}
        </Link>
      ) : (
        <span dir="auto" className="font-semibold [overflow-wrap:anywhere]">
          {name}
        </span>
      )}
      <span className="flex flex-wrap items-baseline gap-x-3 text-sm">{children}</span>
    </li>
  )
}
