import { type ReactNode, useState } from 'react'
import { brand } from '../../../shared/brand'
import { windowEnd } from '../../../shared/deals/deal-conditions'
import { MAX_CLAIMS } from '../../../shared/guarantee'
import { money } from '../../../shared/money'
import { useSubmit } from '../../graph/use-submit'
import { Button } from '../../ui/button'
import { FormDialog } from '../../ui/form-dialog'
import { link } from '../../ui/link-look'
import { Status } from '../../ui/paper/marks'
import { toast } from '../../ui/toast/toast'
import type { DealFragment } from '../generated/deal'
import { useDeal } from '../live/use-deal'
import { useWithdrawClaimMutation } from './generated/claims'
import { reasonWords } from './reasons'

type Claim = DealFragment['claims'][number]

const marks = {
  OPEN: { shape: 'half', tone: 'amber', words: 'Waiting for our answer' },
  WITHDRAWN: { shape: 'ring', tone: 'soft', words: 'Withdrawn' },
  REFUSED: { shape: 'diamond', tone: 'red', words: 'Not approved' },
  REFUNDING: { shape: 'half', tone: 'pen', words: 'Approved' },
  REFUND_FAILED: { shape: 'half', tone: 'amber', words: 'Approved' },
  REFUNDED: { shape: 'full', tone: 'pen', words: 'Refunded' },
  SETTLED: { shape: 'full', tone: 'pen', words: 'Settled' },
} as const

/** What became of one claim. The newest is read out when it changes. */
export function ClaimState({
  claim,
  deal,
  isNewest,
}: {
  claim: Claim
  deal: DealFragment
  isNewest: boolean
}) {
  const { reason, words, status, askedAt, decisionNote, decidedBy } = claim
  const { words: state, ...mark } = marks[status]
  return (
    <li className="py-4">
      <div role={isNewest ? 'status' : undefined}>
        <Status {...mark}>{state}</Status>
        <Outcome claim={claim} />
      </div>
      {decisionNote && (
        <figure className="mt-2">
          <blockquote
            dir="auto"
            className="whitespace-pre-line border-rule-strong border-l-2 pl-3 [overflow-wrap:anywhere]"
          >
            {decisionNote}
          </blockquote>
          <figcaption className="mt-0.5 pl-3.5 text-ink-soft text-sm">{decidedBy}</figcaption>
        </figure>
      )}
      {(status === 'REFUSED' || status === 'SETTLED') && isNewest && (
        <p className="mt-2">
          If you see it differently,{' '}
          <a href={brand.phoneHref} className={link}>
            call us
          </a>
          .
        </p>
      )}
      <p className="mt-2 text-[0.9375rem] text-ink-soft">
        Asked on {windowEnd(askedAt)}: {reasonWords[reason]}.
      </p>
      {words && (
        <p
          dir="auto"
          className="whitespace-pre-line text-[0.9375rem] text-ink-soft [overflow-wrap:anywhere]"
        >
          “{words}”
        </p>
      )}
      {status === 'OPEN' && <Withdraw claim={claim} deal={deal} />}
    </li>
  )
}

/** What happens next, or happened, in a sentence with its amount and dates. */
function Outcome({ claim: { status, amount, reason, ...claim } }: { claim: Claim }): ReactNode {
  const sum = <strong className="whitespace-nowrap">{money(amount, true)}</strong>
  const decided = claim.decidedAt && ` on ${windowEnd(claim.decidedAt)}`
  switch (status) {
    case 'OPEN':
      return reason === 'NOT_SERVED' ? (
        <p>{sum} goes back to your card.</p>
      ) : (
        <p>A person answers by {windowEnd(claim.answerBy)}.</p>
      )
    case 'WITHDRAWN':
      return <p>You took this request back.</p>
    case 'REFUSED':
      return <p>We decided{decided}.</p>
    case 'SETTLED':
      return <p>We settled it{decided}, because the refund to your card didn’t work.</p>
    case 'REFUNDING':
      return (
        <p>
          We approved it{decided}. {sum} is on its way to your card.
        </p>
      )
    case 'REFUND_FAILED':
      return (
        <p>
          We approved it{decided}, but {sum} didn’t reach your card yet. We’re taking care of it.
        </p>
      )
    case 'REFUNDED':
      return (
        <p>
          {sum} went back to your card
          {claim.refundedAt && ` on ${windowEnd(claim.refundedAt)}`}. It can take 5 to 10 business
          days to appear on your statement.
        </p>
      )
  }
}

function Withdraw({ claim, deal }: { claim: Claim; deal: DealFragment }) {
  const { refresh } = useDeal()
  const [isAsking, setAsking] = useState(false)
  const [withdraw] = useWithdrawClaimMutation()
  const form = useSubmit({}, async () => {
    await withdraw({ variables: { id: claim.id } })
    await refresh()
    setAsking(false)
    toast({ tone: 'success', title: 'Your request is withdrawn' })
  })
  const left = MAX_CLAIMS - deal.claims.length
  return (
    <p className="mt-3">
      <Button variant="quiet" size="sm" onClick={() => setAsking(true)}>
        Withdraw
      </Button>
      {isAsking && (
        <FormDialog
          title="Withdraw your request?"
          form={form}
          action="Withdraw"
          cancel="Keep it"
          onClose={() => setAsking(false)}
        >
          <p className="text-ink-soft">
            We won’t decide about it, and your deal goes on.{' '}
            {left > 0
              ? `You can ask ${left === 1 ? 'once' : 'twice'} more.`
              : 'It was your third request: you can’t ask again here.'}
          </p>
        </FormDialog>
      )}
    </p>
  )
}
