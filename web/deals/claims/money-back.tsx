import { ChevronDown, Clock } from 'lucide-react'
import { Suspense, useState } from 'react'
import { windowEnd } from '../../../shared/deals/deal-conditions'
import { lastSupportDay } from '../../../shared/deals/support'
import { CLAIM_DECISION_HOURS, guarantee, MAX_CLAIMS } from '../../../shared/guarantee'
import { money } from '../../../shared/money'
import { claimReasonsForBuyers } from '../../../shared/words/claims'
import { wordsFor } from '../../../shared/words/rows'
import { lazyPart } from '../../shell/lazy-screen'
import { Button } from '../../ui/button'
import { link } from '../../ui/link-look'
import { Tick } from '../../ui/paper/marks'
import { useSiteInfo } from '../../ui/site-info'
import { LedgerRow } from '../frame/ledger-row'
import type { DealFragment } from '../generated/deal'
import { serverNow } from '../live/server-clock'
import { ClaimState } from './claim-state'
import { reasonsBy } from './reasons'

const ClaimDialog = lazyPart(async () => (await import('./claim-dialog')).ClaimDialog)

/** The guarantee, when it can be used, the button to use it, and what became of that. */
export function MoneyBack({ deal }: { deal: DealFragment }) {
  const { claims, fee } = deal
  const [isAsking, setAsking] = useState(false)
  const reasons = reasonsBy(deal.claimable, serverNow())
  const isPending = claims.some(({ status }) => status === 'OPEN')
  const mayAsk = reasons.now.length > 0 && !isPending && claims.length < MAX_CLAIMS
  return (
    <LedgerRow title="Money back" id="money-back">
      <p>
        A better deal or your money back:{' '}
        <strong className="whitespace-nowrap">{money(fee, true)}</strong>, what you paid us for this
        package, to the card you paid with.
      </p>
      {claims.length > 0 && (
        <ul className="mt-4 divide-y divide-rule border-rule border-y">
          {claims.map((claim, place) => (
            <ClaimState key={claim.id} claim={claim} deal={deal} isNewest={place === 0} />
          ))}
        </ul>
      )}
      {mayAsk && (
        <>
          <Reasons reasons={reasons} />
          <p className="mt-4">
            <Button variant="quiet" onClick={() => setAsking(true)}>
              Ask for my money back
            </Button>
          </p>
          <p className="mt-2 text-ink-soft text-sm">
            A person answers within {CLAIM_DECISION_HOURS} hours. <Until deal={deal} />
          </p>
        </>
      )}
      {!mayAsk && !isPending && <WhyNot deal={deal} />}
      <Meaning />
      {isAsking && (
        <Suspense>
          <ClaimDialog deal={deal} reasons={reasons.now} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </LedgerRow>
  )
}

/** What can be asked for. "Something else" always can, so alone it says nothing. */
function Reasons({ reasons: { now: all, later } }: { reasons: ReturnType<typeof reasonsBy> }) {
  const now = all.filter(({ reason }) => reason !== 'OTHER' || all.length > 1)
  if (now.length + later.length === 0) return null
  return (
    <ul aria-label="When you can ask" className="mt-4 space-y-1.5">
      {now.map(({ reason }) => (
        <li key={reason} className="flex gap-2.5">
          <Tick className="mt-1 shrink-0" />
          <span>
            {wordsFor(claimReasonsForBuyers, reason)}:{' '}
            <span className="text-ink-soft">you can ask now</span>
          </span>
        </li>
      ))}
      {later.map(({ reason, from }) => (
        <li key={reason} className="flex gap-2.5">
          <Clock aria-hidden className="mt-1 size-4 shrink-0 text-ink-faint" />
          <span>
            {wordsFor(claimReasonsForBuyers, reason)}:{' '}
            <span className="text-ink-soft">
              from {windowEnd(from)} on, {claimReasonsForBuyers[reason]?.unless}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** How long the buyer can ask, once the deal is over. */
function Until({ deal: { claimUntil, supportUntil } }: { deal: DealFragment }) {
  if (!claimUntil) return null
  return claimUntil === supportUntil
    ? `You can ask through ${lastSupportDay(claimUntil)}.`
    : `You can ask until ${windowEnd(claimUntil)}.`
}

/** Why the button is missing, unless the newest claim says so. */
function WhyNot({ deal: { claims, claimable, claimUntil } }: { deal: DealFragment }) {
  const site = useSiteInfo()
  const isOver = claimUntil && Date.parse(claimUntil) <= serverNow()
  const isPaidBack = claims.some(({ status }) => status !== 'REFUSED' && status !== 'WITHDRAWN')
  if (isPaidBack) return null
  const why =
    claims.length >= MAX_CLAIMS && claimable.length > 0
      ? 'You asked three times for this deal. To ask again,'
      : isOver
        ? `The time to ask ended on ${windowEnd(claimUntil)}. If you have a question,`
        : 'You can’t ask for your money back here now. If you have a question,'
  return (
    <p className="mt-4 text-ink-soft">
      {why}{' '}
      <a href={site.phoneHref} className={link}>
        call us
      </a>{' '}
      or message us in the chat.
    </p>
  )
}

function Meaning() {
  return (
    <details className="group mt-2">
      <summary className="-mx-2 flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-md px-2 font-semibold hover:bg-tread [&::-webkit-details-marker]:hidden">
        What that means
        <ChevronDown
          aria-hidden
          className="size-5 text-ink transition-transform group-open:rotate-180"
        />
      </summary>
      <dl className="mt-1 space-y-3">
        {guarantee.points.map(({ title, text }) => (
          <div key={title}>
            <dt className="font-semibold text-sm">{title}</dt>
            <dd className="text-ink-soft text-sm">{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
