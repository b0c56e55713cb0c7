import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { saveFile } from '../../ui/browser/save-file'
import type { DealFragment } from '../generated/deal'
import { dealPaths } from '../paths'
import type { QuoteFragment } from '../quotes/generated/quotes'
import { calendarFile } from './calendar-file'
import { signingStep } from './steps'

const row =
  'flex min-h-11 w-full flex-wrap items-center justify-between gap-x-4 py-2 text-left hover:bg-tread'
const name = 'font-semibold underline decoration-[1.5px] underline-offset-4'

/** What else can be done with an accepted quote, besides the one next step. */
export function ChosenLinks({
  deal,
  quote,
  onBuy,
}: {
  deal: DealFragment
  quote: QuoteFragment
  onBuy: () => void
}) {
  const { appointment, id } = deal
  const isChosen = deal.stage === 'CHOSEN'
  const next = signingStep(deal)
  return (
    <ul className="mt-5 divide-y divide-rule border-rule border-t">
      {next !== 'CONTRACT' && (
        <To
          to={dealPaths.contract(id)}
          name={isChosen ? 'Check the contract' : 'The contract'}
          words={isChosen ? 'Line by line, before you sign' : 'Beside what you agreed'}
        />
      )}
      <To to={dealPaths.sheet(id)} name="Deal sheet" words="One page to bring along" />
      <To to={dealPaths.quote(id, quote.id)} name="Every line" words="What you agreed" />
      {isChosen && deal.saving && (
        <To
          to={dealPaths.saving(id)}
          name="What you save"
          words="Against the best price on paper"
        />
      )}
      {isChosen && appointment && (
        <Do
          name="Add to calendar"
          words="Your appointment"
          onClick={() =>
            saveFile(
              `deal-${deal.number}.ics`,
              new Blob([calendarFile(deal, quote)], { type: 'text/calendar' }),
            )
          }
        />
      )}
      {isChosen && next !== 'PURCHASE' && (
        <Do name="I bought it" words="Once you signed" onClick={onBuy} />
      )}
    </ul>
  )
}

const Words = ({ children }: { children: ReactNode }) => (
  <span aria-hidden className="text-[0.9375rem] text-ink-soft">
    {children}
  </span>
)

function To({ to, name: label, words }: { to: string; name: string; words: string }) {
  return (
    <li>
      <Link to={to} className={row}>
        <span className={name}>{label}</span>
        <Words>{words}</Words>
      </Link>
    </li>
  )
}

function Do({ name: label, words, onClick }: { name: string; words: string; onClick: () => void }) {
  return (
    <li>
      <button type="button" onClick={onClick} className={row}>
        <span className={name}>{label}</span>
        <Words>{words}</Words>
      </button>
    </li>
  )
}
