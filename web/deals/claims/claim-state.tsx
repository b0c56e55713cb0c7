import { Fragment, useState } from 'react'
import { windowEnd } from '../../../shared/deals/deal-conditions'
import { MAX_CLAIMS } from '../../../shared/guarantee'
import { money } from '../../../shared/money'
import { claimReasonsForBuyers, claimStatusesForBuyers } from '../../../shared/words/claims'
import { wordsFor } from '../../../shared/words/rows'
import { useSubmit } from '../../graph/use-submit'
import { Button } from '../../ui/button'
import { FormDialog } from '../../ui/form-dialog'
import { link } from '../../ui/link-look'
import { StateMark } from '../../ui/paper/state-mark'
import { useSiteInfo } from '../../ui/site-info'
import { toast } from '../../ui/toast/toast'
import type { DealFragment } from '../generated/deal'
import { useDeal } from '../live/use-deal'
import { useWithdrawClaimMutation } from './generated/claims'

type Claim = DealFragment['claims'][number]

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
  const site = useSiteInfo()
  const { reason, words, status, askedAt, decisionNote, decidedBy } = claim
  return (
    <li className="py-4">
      <div role={isNewest ? 'status' : undefined}>
        <StateMark of={claimStatusesForBuyers} state={status} />
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
          <a href={site.phoneHref} className={link}>
            call us
          </a>
          .
        </p>
      )}
      <p className="mt-2 text-[0.9375rem] text-ink-soft">
        Asked on {windowEnd(askedAt)}: {wordsFor(claimReasonsForBuyers, reason)}.
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
function Outcome({ claim }: { claim: Claim }) {
  const sentence = claimStatusesForBuyers[claim.status]?.outcome(claim)
  if (!sentence) return null // of a status that only a newer server knows
  const [start, ...rest] = sentence.split('{sum}')
  return (
    <p>
      {start}
      {rest.map((end) => (
        <Fragment key={end}>
          <strong className="whitespace-nowrap">{money(claim.amount, true)}</strong>
          {end}
        </Fragment>
      ))}
    </p>
  )
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
