import { BadgeCheck, ShieldQuestion } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { tierNames } from '../../../shared/deals/entitlements'
import { fullName } from '../../../shared/person-name'
import { consultationStatuses } from '../../../shared/words/consultations'
import { dealStages } from '../../../shared/words/deals'
import { orderStatuses } from '../../../shared/words/orders'
import { wordsFor } from '../../../shared/words/rows'
import { useNow } from '../../ui/browser/now'
import { easternMoment } from '../../ui/eastern-time'
import { link } from '../../ui/link-look'
import { Money } from '../../ui/money'
import { StateMark } from '../../ui/paper/state-mark'
import { CallButtons } from '../calls/call-buttons'
import { untilDue } from '../consultations/due'
import { DueLight, Light } from '../consultations/due-light'
import { Notes } from '../frame/notes'
import { useMay } from '../frame/rights'
import { staffPaths } from '../paths'
import { wordsOf } from '../words/consultation-words'
import { EndSessions } from './end-sessions'
import { type CustomerCardFragment, useAddConversationNoteMutation } from './generated/inbox'

/** The customer, their orders and consultation requests, and the staff's private notes. */
export function CustomerCard({
  conversation,
  onNote,
}: {
  conversation: CustomerCardFragment
  onNote: () => unknown
}) {
  const { customer, notes, orders, consultations } = conversation
  const may = useMay()
  const [addNote] = useAddConversationNoteMutation()
  return (
    <div className="space-y-6 p-4">
      <div>
        <h3 className="text-lg">{fullName(customer)}</h3>
        <a
          dir="auto"
          href={`mailto:${customer.email}`}
          className="text-ink underline underline-offset-4 [overflow-wrap:anywhere]"
        >
          {customer.email}
        </a>
        {conversation.person && (
          <p className="mt-1">
            <Link to={staffPaths.person(conversation.person.id)} className={link}>
              Everything about {customer.firstName}
            </Link>
          </p>
        )}
        <div className="my-3 flex flex-wrap gap-2">
          <CallButtons
            subject={{ kind: 'CONVERSATION', id: customer.id, name: fullName(customer) }}
            phone={conversation.person?.phones[0]}
            onSaved={onNote}
          />
        </div>
        <p className="mt-1 flex items-center gap-1.5 text-ink-soft text-sm">
          {customer.emailVerified ? (
            <>
              <BadgeCheck aria-hidden className="size-4 text-pen" />
              Email verified
            </>
          ) : (
            <>
              <ShieldQuestion aria-hidden className="size-4 text-amber" />
              Email not verified
            </>
          )}
        </p>
      </div>
      <Notes
        notes={notes}
        about={customer.id}
        need="CHAT"
        onAdd={async (content) => {
          await addNote({ variables: { customerId: customer.id, content } })
          await onNote()
        }}
        onPinned={onNote}
      />
      <Deals of={conversation.deals ?? []} />
      <Section title="Orders" none="No orders">
        {orders.map((order) => (
          <Row key={order.id} to={staffPaths.order(order.number)} name={`Order #${order.number}`}>
            <span className="flex items-center justify-between gap-2">
              <StateMark of={orderStatuses} state={order.status} className="whitespace-nowrap" />
              <Money dollars={order.total} />
            </span>
            <span className="text-ink-soft text-sm">{easternMoment(order.createdAt)}</span>
          </Row>
        ))}
      </Section>
      <Requests of={consultations} />
      {may('PEOPLE') && <EndSessions userId={customer.id} name={fullName(customer)} />}
    </div>
  )
}

function Deals({ of: deals }: { of: NonNullable<CustomerCardFragment['deals']> }) {
  const now = useNow()
  return (
    <Section title="Deals" none="No deals">
      {deals.map(({ id, number, tier, stage, dueAt, nextStep }) => (
        <Row key={id} to={staffPaths.deal(id)} name={`Deal ${number}, ${tierNames[tier]}`}>
          <span className="text-ink-soft text-sm">
            {nextStep?.text || wordsFor(dealStages, stage)}
          </span>
          {dueAt && (
            <span className="self-start">
              <Light {...untilDue(dueAt, now)} />
            </span>
          )}
        </Row>
      ))}
    </Section>
  )
}

function Requests({ of: requests }: { of: CustomerCardFragment['consultations'] }) {
  const now = useNow()
  return (
    <Section title="Requests" none="No requests">
      {requests.map((request) => (
        <Row
          key={request.id}
          to={staffPaths.consultation(request.id)}
          name={`${wordsOf('vehicleType', request.vehicleType)}: ${wordsFor(consultationStatuses, request.status ?? 'NEW')}`}
        >
          <span className="self-start">
            <DueLight of={request} now={now} />
          </span>
        </Row>
      ))}
    </Section>
  )
}

function Section({
  title,
  none,
  children,
}: {
  title: string
  none: string
  children: readonly ReactNode[]
}) {
  return (
    <section aria-label={title}>
      <h3 className="text-base">{title}</h3>
      {children.length === 0 ? (
        <p className="mt-1 text-ink-soft text-sm">{none}</p>
      ) : (
        <ul className="mt-2 space-y-2">{children}</ul>
      )}
    </section>
  )
}

function Row({ to, name, children }: { to: string; name: string; children: ReactNode }) {
  return (
    <li className="relative flex flex-col gap-1.5 rounded-md border border-rule bg-paper p-3 hover:bg-tread">
      <Link to={to} className="row-link font-semibold">
        {name}
      </Link>
      {children}
    </li>
  )
}
