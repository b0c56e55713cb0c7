import { money } from '../../../../shared/money'
import { claimReasons, claimStatuses } from '../../../../shared/words/claims'
import { wordsFor } from '../../../../shared/words/rows'
import { easternMoment } from '../../../ui/eastern-time'
import { boxLook } from '../../../ui/paper/sheet'
import { StateMark } from '../../../ui/paper/state-mark'
import { Part } from '../../frame/part'
import { useMay } from '../../frame/rights'
import { Term, Terms } from '../../frame/terms'
import type { StaffDealFragment } from '../deal/generated/deals'
import { ClaimActions } from './claim-actions'
import type { StaffClaim } from './claim-words'

/** What the buyer wrote when they asked for their money back, beside what we knew and what it costs. */
export function ClaimsPart({ deal, onChange }: { deal: StaffDealFragment; onChange: () => void }) {
  if (deal.claims.length === 0) return null
  return (
    <Part title="Money back" count={deal.claims.length}>
      <ul className={`${boxLook} divide-y divide-rule`}>
        {deal.claims.map((claim) => (
          <Claim key={claim.id} claim={claim} deal={deal} onChange={onChange} />
        ))}
      </ul>
    </Part>
  )
}

function Claim({
  claim,
  deal,
  onChange,
}: {
  claim: StaffClaim
  deal: StaffDealFragment
  onChange: () => void
}) {
  const { reason, words, status, askedAt, answerBy, facts } = claim
  const mayDecide = useMay()('MONEY')
  return (
    <li className="space-y-3 px-3 py-2.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <strong>{wordsFor(claimReasons, reason)}</strong>
        <StateMark of={claimStatuses} state={status} />
      </p>
      <div className="grid gap-x-8 gap-y-3 @2xl:grid-cols-2">
        <div>
          <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
            {words ? `“${words}”` : <span className="text-ink-soft">The words are erased.</span>}
          </p>
          <p className="mt-1 text-ink-soft text-sm">Asked {easternMoment(askedAt)}</p>
        </div>
        <Terms className="text-sm">
          {facts?.map(({ label, value }) => (
            <Term key={label} name={label}>
              {value}
            </Term>
          ))}
          <Costs claim={claim} deal={deal} />
        </Terms>
      </div>
      <Decision claim={claim} />
      {status === 'OPEN' && (
        <p className="text-ink-soft text-sm">
          {mayDecide ? 'We promised an answer' : 'An owner decides this'} by{' '}
          {easternMoment(answerBy)}.
        </p>
      )}
      {status === 'REFUND_FAILED' && !mayDecide && (
        <p className="text-ink-soft text-sm">An owner sends the refund again.</p>
      )}
      {mayDecide && <ClaimActions claim={claim} deal={deal} onChange={onChange} />}
    </li>
  )
}

/** What was paid, what went back already, and what would. */
function Costs({ claim, deal: { order } }: { claim: StaffClaim; deal: StaffDealFragment }) {
  const isOver = ['WITHDRAWN', 'REFUSED', 'REFUNDED', 'SETTLED'].includes(claim.status)
  return (
    <>
      {order && !isOver && (
        <>
          <Term name={`Order #${order.number}`}>{money(order.total, true)}</Term>
          <Term name="Refunded so far">{money(order.refunded ?? 0, true)}</Term>
        </>
      )}
      <Term name={claimStatuses[claim.status]?.amount ?? 'Amount'}>
        <strong>{money(claim.amount, true)}</strong>
      </Term>
    </>
  )
}

function Decision({
  claim: { status, decidedBy, decidedAt, decisionNote, refundedAt },
}: {
  claim: StaffClaim
}) {
  const decision = claimStatuses[status]?.decision
  if (!decidedAt || !decision) return null
  return (
    <div className="text-sm">
      <p className="text-ink-soft">
        {decision}
        {decidedBy && ` by ${decidedBy}`}, {easternMoment(decidedAt)}
        {refundedAt && `; refunded ${easternMoment(refundedAt)}`}
      </p>
      {decisionNote && (
        <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
          {decisionNote}
        </p>
      )}
    </div>
  )
}
