import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paymentKinds } from '../../../shared/deals/deal-kinds'
import { entitlements, type Tier } from '../../../shared/deals/entitlements'
import { rankedPrice, tradeInWords } from '../../../shared/deals/quote-ranking'
import { money } from '../../../shared/money'
import { ModelName } from '../../ui/model-name'
import { Tag } from '../../ui/paper/marks'
import { Sheet } from '../../ui/paper/sheet'
import { dealPaths } from '../paths'
import { AskAgain } from './ask-again'
import type { QuoteFragment } from './generated/quotes'
import { lowestName, termsOf, vehicleName } from './quote-words'
import { Amount, sumsOf } from './table-rows'
import { QuoteWindow } from './window-state'

interface Props {
  dealId: string
  tier: Tier
  /** In order of price: their places are the numbers on the ruler. */
  quotes: readonly QuoteFragment[]
  /** Quotes that the buyer sees for the first time. */
  newIds: ReadonlySet<string>
  canAskAgain: boolean
}

const MOST_SLIPS = 5

const grid = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3'

/** One slip per quote, each leading to its lines. */
export function Slips({ quotes, ...rest }: Props) {
  const more = quotes.slice(MOST_SLIPS)
  return (
    <>
      <ol className={grid}>
        {quotes.slice(0, MOST_SLIPS).map((quote, place) => (
          <Slip key={quote.id} {...rest} quotes={quotes} quote={quote} number={place + 1} />
        ))}
      </ol>
      {more.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold underline decoration-[1.5px] underline-offset-4 hover:decoration-[3px]">
            {more.length === 1 ? '1 more quote' : `${more.length} more quotes`}
          </summary>
          <ol className={`mt-3 ${grid}`} start={MOST_SLIPS + 1}>
            {more.map((quote, place) => (
              <Slip
                key={quote.id}
                {...rest}
                quotes={quotes}
                quote={quote}
                number={MOST_SLIPS + place + 1}
              />
            ))}
          </ol>
        </details>
      )}
    </>
  )
}

function Slip({
  dealId,
  tier,
  quotes,
  quote,
  number,
  newIds,
  canAskAgain,
}: Props & { quote: QuoteFragment; number: number }) {
  const { showsOpeningAmounts } = entitlements[tier]
  const isExpired = quote.status === 'EXPIRED'
  const price = rankedPrice(quote)
  const tradeIn = tradeInWords(quote)
  const lowest = quotes.find(({ isLowest }) => isLowest)
  const over = lowest ? price - rankedPrice(lowest) : 0
  const sameVehicle = new Set(quotes.map(vehicleName)).size === 1
  return (
    <Sheet
      as="li"
      isChosen={quote.isLowest}
      className={`relative flex flex-col focus-within:outline-3 focus-within:outline-focus focus-within:outline-offset-3 hover:border-ink ${isExpired ? 'text-ink-faint' : ''}`}
    >
      <h3 className="flex items-start gap-2.5 text-xl">
        <Place number={number} isFaint={isExpired} />
        <Link
          to={dealPaths.quote(dealId, quote.id)}
          className="min-w-0 underline-offset-4 outline-none after:absolute after:inset-0 hover:underline"
        >
          {quote.dealerName}
        </Link>
      </h3>
      <p className="mt-2 font-display text-[1.8125rem] leading-tight">{money(price, true)}</p>
      <p className="min-h-6 font-semibold text-[0.9375rem]">
        {quote.isLowest ? (
          <span className="text-pen">{lowestName(quote)}</span>
        ) : (
          over > 0 &&
          !isExpired && <span className="text-ink-soft">+{money(over, true)} over the lowest</span>
        )}
      </p>
      {tradeIn && <p className="mt-1 text-[0.9375rem] text-ink-soft">{tradeIn}</p>}
      {(newIds.has(quote.id) || quote.declinedAt) && (
        <p className="mt-1.5 flex flex-wrap gap-2">
          {newIds.has(quote.id) && <Tag isFilled>New</Tag>}
          {quote.declinedAt && <Tag>Not for you</Tag>}
        </p>
      )}
      {!sameVehicle && (
        <p className="mt-1 text-[0.9375rem] text-ink-soft">
          <ModelName>{vehicleName(quote)}</ModelName>
        </p>
      )}
      <dl className="mt-3 mb-4 divide-y divide-rule border-rule border-t text-[0.9375rem]">
        {quote.totals.payment != null && (
          <SlipLine label="Monthly payment">{money(quote.totals.payment, true)}</SlipLine>
        )}
        <SlipLine label={paymentKinds[quote.kind]}>{termsOf(quote) || 'paid at once'}</SlipLine>
        <SumLine name="Add-ons" kind="ADD_ON" {...{ quote, showsOpeningAmounts }} />
        <SumLine name="Dealer fees" kind="DEALER_FEE" {...{ quote, showsOpeningAmounts }} />
      </dl>
      <div className="mt-auto">
        <QuoteWindow quote={quote} sideBySide={quotes} />
        {isExpired && canAskAgain && <AskAgain quote={quote} />}
        <p
          aria-hidden
          className="mt-1 text-right font-semibold text-[0.9375rem] underline decoration-[1.5px] underline-offset-4"
        >
          Every line
        </p>
      </div>
    </Sheet>
  )
}

function SumLine({
  name,
  kind,
  quote,
  showsOpeningAmounts,
}: {
  name: string
  kind: 'ADD_ON' | 'DEALER_FEE'
  quote: QuoteFragment
  showsOpeningAmounts: boolean
}) {
  const { now, opening } = sumsOf(quote, kind)
  return (
    <SlipLine label={name}>
      <Amount now={now} opening={showsOpeningAmounts ? opening : now} />
    </SlipLine>
  )
}

const SlipLine = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-3 py-1.5">
    <dt className="text-ink-soft">{label}</dt>
    <dd className="ml-auto text-right tabular-nums">{children}</dd>
  </div>
)

/** The number of a quote on the ruler. */
export function Place({ number, isFaint = false }: { number: number; isFaint?: boolean }) {
  return (
    <span
      aria-hidden
      className={`grid size-6 shrink-0 place-items-center rounded-full border-2 font-bold font-sans text-xs tabular-nums ${
        isFaint ? 'border-rule-strong text-ink-faint' : 'border-ink'
      }`}
    >
      {number}
    </span>
  )
}
