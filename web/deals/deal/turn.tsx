import { brand } from '../../../shared/brand'
import { useArrival } from '../../ui/browser/arrival'
import { Button, ButtonLink } from '../../ui/button'
import { Canary, Sheet } from '../../ui/paper/sheet'
import type { DealFragment } from '../generated/deal'
import { dealPaths } from '../paths'
import { nextSentence, turnOf } from './next-sentence'
import { liveQuotes, mayBuy, signingStep } from './steps'

/** What the buyer should know besides, now that there is something to sign. */
function adviceFor(deal: DealFragment) {
  if (deal.stage === 'QUOTED') {
    return 'Until you sign at the dealership, nothing is binding for you.'
  }
  if (deal.stage !== 'CHOSEN') return ''
  if (mayBuy(deal)) return 'The contract is as you agreed. Once you have signed it, tell us here.'
  return deal.contract
    ? 'Don’t sign the contract as it is: see what differs.'
    : 'Once you have the contract, check it here line by line before you sign.'
}

/** What happens next, as the heading of the deal: in canary when it's the buyer's turn. */
export function Turn({ deal, onBuy }: { deal: DealFragment; onBuy: () => void }) {
  const { isYours, title, rest } = turnOf(nextSentence(deal))
  const advice = adviceFor(deal)
  const heading = useArrival(`My deal ${deal.number} · ${brand.name}`, dealPaths.deal(deal.id))
  const Paper = isYours ? Canary : Sheet
  const isBeforeWishes = deal.stage === 'INTAKE' && !deal.wishesSentAt
  return (
    <Paper>
      <div role="status">
        {isYours && <p className="mb-1.5 font-semibold">Your turn</p>}
        <h1
          ref={heading}
          tabIndex={-1}
          className={isYours ? 'max-w-[22ch] text-title' : 'max-w-2xl text-2xl sm:text-3xl'}
        >
          {title}
        </h1>
        {(rest || advice) && (
          <p className="mt-3 max-w-2xl text-lg text-ink-soft">
            {rest} {advice}
          </p>
        )}
      </div>
      {isBeforeWishes && (
        <p className="mt-3 max-w-2xl text-ink-soft">
          Five short parts: where you live, the vehicle, how you pay, your trade-in, and the best
          offer you have. It’s saved as you type, so you can stop anytime.
        </p>
      )}
      <Action deal={deal} onBuy={onBuy} />
    </Paper>
  )
}

function Action({ deal, onBuy }: { deal: DealFragment; onBuy: () => void }) {
  const look = { size: 'lg', className: 'mt-5 max-sm:w-full' } as const
  if (deal.stage === 'INTAKE' && !deal.wishesSentAt) {
    const hasBegun = deal.vehicles.length > 0 || deal.wishes.state
    return (
      <ButtonLink to={dealPaths.wishes(deal.id)} {...look}>
        {hasBegun ? 'Continue' : 'Start'}
      </ButtonLink>
    )
  }
  if (deal.stage === 'CHOSEN') {
    return signingStep(deal) === 'PURCHASE' ? (
      <Button onClick={onBuy} {...look}>
        I bought it
      </Button>
    ) : (
      <ButtonLink to={dealPaths.contract(deal.id)} {...look}>
        Check the contract
      </ButtonLink>
    )
  }
  if (deal.stage === 'PURCHASED') {
    return (
      <ButtonLink to={dealPaths.saving(deal.id)} {...look}>
        See what you saved
      </ButtonLink>
    )
  }
  if (deal.stage !== 'QUOTED') return null
  const [first, second] = liveQuotes(deal.quotes)
  if (second) {
    return (
      <ButtonLink to={dealPaths.compare(deal.id)} {...look}>
        Compare side by side
      </ButtonLink>
    )
  }
  return (
    first && (
      <ButtonLink to={dealPaths.quote(deal.id, first.id)} {...look}>
        Read every line
      </ButtonLink>
    )
  )
}
