import { basisWords, totalOfDeal } from '../../../shared/deals/deal-total'
import { priceName } from '../../../shared/deals/quote-ranking'
import { baselineKinds } from '../../../shared/deals/saving'
import { money } from '../../../shared/money'
import { easternDate } from '../../ui/eastern-time'
import { Stamp, Tick } from '../../ui/paper/marks'
import { Canary, Sheet, SheetHead } from '../../ui/paper/sheet'
import { NotFoundScreen } from '../frame/not-found-screen'
import { Screen } from '../frame/screen'
import type { DealFragment } from '../generated/deal'
import { useDeal } from '../live/use-deal'
import { dealPaths } from '../paths'
import type { SavingFragment } from './generated/saving'
import { barOf, type Step, stepsOf } from './waterfall'

/** What the deal saved, part by part, and what it is compared with. */
export function SavingScreen() {
  const { deal } = useDeal()
  if (deal.stage === 'INTAKE' || deal.stage === 'SEARCHING' || deal.stage === 'CLOSED') {
    return (
      <NotFoundScreen title="No saving yet">
        You’ll see here what you save once you have a quote.
      </NotFoundScreen>
    )
  }
  return (
    <Screen
      title={deal.stage === 'PURCHASED' ? 'What you saved' : 'What you save'}
      above={`Deal ${deal.number}`}
      back={{ to: dealPaths.deal(deal.id), name: 'My deal' }}
      beside={deal.saving?.isVerified && <SavingState saving={deal.saving} stage={deal.stage} />}
    >
      {deal.saving && !deal.saving.isVerified && (
        <SavingState saving={deal.saving} stage={deal.stage} />
      )}
      {deal.saving ? (
        <SavingParts deal={deal} saving={deal.saving} />
      ) : (
        <Sheet className="mt-8 max-w-2xl">
          <p className="text-lg">Not recorded: there was no price on paper to compare with</p>
          <WhyNot deal={deal} />
        </Sheet>
      )}
    </Screen>
  )
}

/** "Verified" only once staff have confirmed it. */
export function SavingState({
  saving: { isVerified, verifiedAt },
  stage,
}: {
  saving: Pick<SavingFragment, 'isVerified' | 'verifiedAt'>
  stage: DealFragment['stage']
}) {
  if (isVerified) {
    return (
      <Stamp>
        <Tick /> verified{verifiedAt && `, ${easternDate(verifiedAt)}`}
      </Stamp>
    )
  }
  return (
    <p className="mt-2 text-ink-soft text-lg">
      {stage === 'PURCHASED' ? 'as reported' : 'if you sign what you accepted'}
    </p>
  )
}

function SavingParts({ deal, saving }: { deal: DealFragment; saving: SavingFragment }) {
  const steps = stepsOf(saving, deal.fee, deal.stage === 'PURCHASED')
  return (
    <div className="mt-6 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_23rem]">
      <Sheet flush>
        <table className="w-full text-left">
          <caption className="sr-only">What you saved, part by part</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Part</th>
              <th scope="col">Amount</th>
            </tr>
          </thead>
          <tbody>
            {steps.map((step) => (
              <StepRow key={step.name} step={step} steps={steps} />
            ))}
          </tbody>
        </table>
        <Canary className="rounded-none border-x-0 border-b-0">
          <p className="font-semibold">
            {saving.afterFee < 0 ? 'After our fee, you paid more by' : 'You’re ahead by'}
          </p>
          <p className="font-display text-[2.5rem] leading-tight">
            {money(Math.abs(saving.afterFee), true)}
          </p>
          {!saving.isBetter && (
            <p className="mt-1">
              That’s not the better deal we promised: ask us for your money back.
            </p>
          )}
        </Canary>
      </Sheet>
      <Sheet as="section" flush aria-labelledby="compared">
        <SheetHead>
          <h2 id="compared" className="text-xl">
            What we compare with
          </h2>
        </SheetHead>
        <ul className="divide-y divide-rule">
          {saving.candidates.map((candidate, place) => (
            <Candidate
              key={`${candidate.kind} ${candidate.quoteId ?? place}`}
              candidate={candidate}
            />
          ))}
          <li className="flex justify-between gap-4 px-5 py-3 font-semibold sm:px-6">
            <span>Your price, before taxes</span>
            <span className="tabular-nums">{money(saving.final, true)}</span>
          </li>
          <UpToTotal deal={deal} final={saving.final} />
        </ul>
        <p className="px-5 pb-5 text-ink-soft text-sm sm:px-6">
          Price, add-ons, and dealer fees. Taxes, government fees, and rebates don’t count: they’d
          have applied anyway. Published prices include what the dealer first asked for fees and
          add-ons.
        </p>
      </Sheet>
    </div>
  )
}

const barColors: Record<Step['tone'], string> = {
  total: 'text-ink',
  saved: 'text-pen',
  lost: 'text-red',
  fee: 'text-ink-faint',
}

function StepRow({ step, steps }: { step: Step; steps: readonly Step[] }) {
  const { name, source, amount, tone } = step
  const { start, width } = barOf(step, steps)
  const isTotal = tone === 'total'
  return (
    <tr
      className={
        isTotal ? 'border-ink border-t-2 font-semibold' : 'border-rule border-t first:border-t-0'
      }
    >
      <th scope="row" className="w-full py-3 pl-5 font-[inherit] sm:pl-6">
        <span className={isTotal ? '' : 'font-medium'}>{name}</span>
        <span className="block font-normal text-ink-faint text-sm">{source}</span>
        <span aria-hidden className="mt-2 block h-2.5 bg-tread">
          <svg
            aria-hidden
            viewBox="0 0 100 10"
            preserveAspectRatio="none"
            className={`block h-full w-full ${barColors[tone]}`}
          >
            <rect
              x={start * 100}
              width={Math.max(width * 100, 0.6)}
              height="10"
              fill="currentColor"
            />
          </svg>
        </span>
      </th>
      <td className="py-3 pr-5 pl-4 text-right align-top tabular-nums sm:pr-6">
        {money(amount, true)}
      </td>
    </tr>
  )
}

function Candidate({ candidate }: { candidate: SavingFragment['candidates'][number] }) {
  const { kind, amount, isUsed, whyNot } = candidate
  return (
    <li className="px-5 py-3 sm:px-6">
      <p className={`flex justify-between gap-4 ${isUsed ? 'font-semibold' : 'text-ink-soft'}`}>
        <span>{baselineKinds[kind]}</span>
        <span className="tabular-nums">{money(amount, true)}</span>
      </p>
      {isUsed && <p className="text-sm">The lowest, so it’s the one that counts</p>}
      {whyNot && (
        <p dir="auto" className="text-ink-soft text-sm [overflow-wrap:anywhere]">
          Doesn’t count: {whyNot}
        </p>
      )}
    </li>
  )
}

/** What leads from the price that is compared to the total that the buyer knows. A lease adds up in another way. */
function UpToTotal({ deal, final }: { deal: DealFragment; final: number }) {
  const quote = deal.quotes.find(({ id }) => id === deal.chosen?.id)
  const total = totalOfDeal(deal)
  if (!quote || !total || quote.kind === 'LEASE') return null
  return (
    <>
      <li className="flex justify-between gap-4 px-5 py-3 text-ink-soft sm:px-6">
        <span>Taxes and other fees, less rebates</span>
        <span className="tabular-nums">{money(total.amount - final, true)}</span>
      </li>
      <li className="px-5 py-3 sm:px-6">
        <p className="flex justify-between gap-4 font-semibold">
          <span>{priceName(quote)}</span>
          <span className="tabular-nums">{money(total.amount, true)}</span>
        </p>
        <p className="text-sm">{basisWords[total.basis]}</p>
      </li>
    </>
  )
}

/** Why the buyer's own offers don't count. */
function WhyNot({ deal: { ownOffers } }: { deal: DealFragment }) {
  return (
    <ul className="mt-3 space-y-1 text-ink-soft empty:hidden">
      {ownOffers.map(({ id, isComparable, comparableNote }) => (
        <li key={id}>
          Your own offer doesn’t count:{' '}
          {isComparable === false ? comparableNote : 'Not reviewed yet'}
        </li>
      ))}
    </ul>
  )
}
