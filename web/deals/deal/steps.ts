import { supportDaysLeft } from '../../../shared/deals/support'
import { dealStagesForBuyers } from '../../../shared/words/deals'
import type { DealFragment } from '../generated/deal'
import { serverNow } from '../live/server-clock'

/** What the steps of a deal follow from; the cards of the list know as much. */
export type Progress = Pick<
  DealFragment,
  | 'stage'
  | 'endedAs'
  | 'contactBy'
  | 'contactedAt'
  | 'wishesSentAt'
  | 'chosenAt'
  | 'dealerConfirmedAt'
  | 'advocate'
  | 'paymentInReview'
  | 'claimable'
> & {
  wishes: Pick<DealFragment['wishes'], 'state' | 'isServed'>
  dealers: DealFragment['dealers']
  claims: readonly Pick<DealFragment['claims'][number], 'status'>[]
  quotes: readonly Pick<DealFragment['quotes'][number], 'status' | 'validUntil'>[]
  appointment?: DealFragment['appointment']
  supportUntil?: DealFragment['supportUntil']
}

/** Each step as it is called before it is done and afterwards. */
const stepNames = [
  { ahead: 'Paid', done: 'Paid' },
  { ahead: 'We contact you', done: 'Contacted' },
  { ahead: 'What you want', done: 'What you want' },
  { ahead: 'We ask dealers', done: 'Dealers asked' },
  { ahead: 'Quotes', done: 'Quotes' },
  { ahead: 'You choose', done: 'Chosen' },
  { ahead: 'Dealer confirms', done: 'Dealer confirmed' },
  { ahead: 'Appointment', done: 'Appointment' },
  { ahead: 'Yours', done: 'Yours' },
] as const

type StepState = 'done' | 'current' | 'open'

interface Step {
  name: (typeof stepNames)[number]['ahead' | 'done']
  state: StepState
}

/** The steps with their states. The current one follows the last that is done. */
export function stepsOf(deal: Progress): { steps: Step[]; current: number } {
  const isBought = deal.stage === 'PURCHASED'
  const isChosen = deal.stage === 'CHOSEN' || isBought
  const hasQuotes = deal.quotes.some(({ status }) => status === 'PUBLISHED' || status === 'EXPIRED')
  const isDone = [
    true,
    !!deal.contactedAt,
    !!deal.wishesSentAt,
    deal.dealers.asked > 0 || hasQuotes || isChosen,
    isChosen, // comparing them is the step
    isChosen,
    isBought || (isChosen && !!deal.dealerConfirmedAt),
    isBought || (isChosen && !!deal.appointment),
    isBought,
  ]
  const current = Math.min(isDone.lastIndexOf(true) + 1, stepNames.length - 1)
  const steps = stepNames.map(({ ahead, done }, place) => ({
    name: isDone[place] ? done : ahead,
    state: stateOf(!!isDone[place], place === current && deal.stage !== 'CLOSED'),
  }))
  return { steps, current }
}

function stateOf(isDone: boolean, isCurrent: boolean): StepState {
  if (isCurrent) return 'current'
  return isDone ? 'done' : 'open'
}

/** Whose turn it is, as a sentence after "Next:"; undefined when nothing is next. */
export function nextTurn(deal: Progress): string | undefined {
  if (isHalted(deal) || deal.stage === 'PURCHASED') return undefined
  const turns = [
    undefined,
    'we contact you',
    'you tell us what you want',
    'we ask dealers',
    deal.stage === 'QUOTED' ? 'you choose a quote' : 'dealers send quotes',
    'you choose a quote',
    'the dealer confirms',
    'we set up your appointment',
    deal.appointment?.kind === 'DEALER_DELIVERY'
      ? 'the dealer delivers your vehicle'
      : 'you pick up your vehicle',
  ]
  return turns[stepsOf(deal).current]
}

/** "74 days of support left"; undefined before the purchase, and once support is over. */
export function supportLeft(supportUntil: Progress['supportUntil']) {
  if (!supportUntil) return undefined
  const days = supportDaysLeft(supportUntil, serverNow())
  if (days < 0) return undefined
  if (days === 0) return 'Your support ends today'
  return `${days} ${days === 1 ? 'day' : 'days'} of support left`
}

/** Whether the search can't begin, because we don't work in the buyer's state. */
export const isUnserved = ({ stage, wishes }: Pick<Progress, 'stage' | 'wishes'>) =>
  stage === 'INTAKE' && wishes.isServed === false

/** Whether a notice says why the deal stands still. */
export const isHalted = (deal: Progress) =>
  deal.stage === 'CLOSED' || deal.paymentInReview || isUnserved(deal)

/** Whether money was approved to go back and hasn't arrived. */
export const isRefundPending = ({ claims }: Pick<Progress, 'claims'>) =>
  claims.some(({ status }) => status === 'REFUNDING' || status === 'REFUND_FAILED')

/** The stage in the buyer's words. */
export const stageName = ({ stage }: Pick<Progress, 'stage'>) => dealStagesForBuyers[stage]

/** The quotes that can be accepted. */
export const liveQuotes = <Quote extends { status: string }>(quotes: readonly Quote[]) =>
  quotes.filter(({ status }) => status === 'PUBLISHED')

type ContractCheck = NonNullable<DealFragment['contractCheck']>

/** Whether the contract is entered, and nothing in it speaks against signing. */
export const mayBuy = ({
  contract,
  contractCheck,
}: {
  contract?: object | null
  contractCheck?: Pick<ContractCheck, 'isStop' | 'verdict'> | null
}) => !!contract && !contractCheck?.isStop && contractCheck?.verdict !== 'NOT_YET'

/** What the head of an accepted deal offers next: to check the contract, or to say that it is signed. A halted deal has no such head. */
export function signingStep(deal: Progress & Parameters<typeof mayBuy>[0]) {
  if (deal.stage !== 'CHOSEN' || isHalted(deal)) return undefined
  return mayBuy(deal) ? 'PURCHASE' : 'CONTRACT'
}
