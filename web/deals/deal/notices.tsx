import { CircleAlert, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { isUsState, notServedText } from '../../../shared/us-states'
import { dealEndsForBuyers } from '../../../shared/words/deals'
import { wordsFor } from '../../../shared/words/rows'
import { easternDate } from '../../ui/eastern-time'
import { link } from '../../ui/link-look'
import { useSiteInfo } from '../../ui/site-info'
import type { DealFragment } from '../generated/deal'
import { isRefundPending, isUnserved } from './steps'

const tones = {
  neutral: 'border-rule-strong bg-tread',
  warning: 'border-amber/60 bg-tread',
} as const

export function Notice({
  title,
  tone = 'neutral',
  children,
}: {
  title: string
  tone?: keyof typeof tones
  children: ReactNode
}) {
  const Icon = tone === 'warning' ? CircleAlert : Info
  return (
    <div role="status" className={`flex gap-3 rounded-sm border p-4 sm:p-5 ${tones[tone]}`}>
      <Icon
        aria-hidden
        className={`mt-0.5 size-5 shrink-0 ${tone === 'warning' ? 'text-amber' : 'text-ink-soft'}`}
      />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <div className="text-ink-soft">{children}</div>
      </div>
    </div>
  )
}

function endingOf(deal: DealFragment) {
  const { endedAs, closedAt } = deal
  if (endedAs === 'REFUNDED' && isRefundPending(deal)) return 'Your payment is being refunded'
  return `${wordsFor(dealEndsForBuyers, endedAs ?? 'NO_DEAL')}${closedAt ? ` on ${easternDate(closedAt)}` : ''}`
}

/** Why a deal stands still: it ended, its payment is disputed, or we don't work in the buyer's state. */
export function DealNotices({ deal }: { deal: DealFragment }) {
  const site = useSiteInfo()
  const { stage, endedAs, endNote, paymentInReview, receiptPath, wishes } = deal
  return (
    <div className="mt-6 space-y-4 empty:hidden">
      {stage === 'CLOSED' && (
        <Notice title={endingOf(deal)}>
          {endNote && <p>{endNote}</p>}
          {endedAs === 'REFUNDED' && (
            <p>
              The amount goes back to the card you paid with.{' '}
              {receiptPath && (
                <a href={receiptPath} className={link}>
                  See your receipt
                </a>
              )}
            </p>
          )}
        </Notice>
      )}
      {paymentInReview && (
        <Notice title="We’re reviewing your payment">
          If you have a question about it, call us at{' '}
          <a href={site.phoneHref} className={link}>
            {site.phone}
          </a>
          .
        </Notice>
      )}
      {isUnserved(deal) && wishes.state && isUsState(wishes.state) && (
        <Notice tone="warning" title="We don’t work in your state yet">
          {notServedText(wishes.state)}
        </Notice>
      )}
    </div>
  )
}
