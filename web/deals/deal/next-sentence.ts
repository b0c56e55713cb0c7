import { windowEnd } from '../../../shared/deals/deal-conditions'
import { timeAtPlace } from '../../../shared/time-zones'
import { isUsState, notServedText } from '../../../shared/us-states'
import { dealEndsForBuyers } from '../../../shared/words/deals'
import { easternDate } from '../../ui/eastern-time'
import { isRefundPending, isUnserved, liveQuotes, type Progress, supportLeft } from './steps'

const DAY_MS = 24 * 60 * 60_000

/** Says what happens next, who does it, and by when. */
export function nextSentence(deal: Progress) {
  if (deal.paymentInReview) return 'We’re reviewing your payment. Call us if you have a question.'
  const { wishes } = deal
  if (isUnserved(deal) && wishes.state && isUsState(wishes.state)) {
    return notServedText(wishes.state)
  }
  switch (deal.stage) {
    case 'INTAKE':
      return intake(deal)
    case 'SEARCHING':
      return `${searching(deal)}${contact(deal)}`
    case 'QUOTED':
      return quoted(deal)
    case 'CHOSEN':
      return chosen(deal)
    case 'PURCHASED':
      return purchased(deal)
    case 'CLOSED':
      return closed(deal)
  }
}

function purchased({ supportUntil }: Progress) {
  const left = supportLeft(supportUntil)
  return left
    ? `Enjoy your vehicle. ${left}: call us whenever something comes up.`
    : 'Enjoy your vehicle. Your support has ended, but we’re still a call away.'
}

function closed(deal: Progress) {
  if (deal.endedAs === 'REFUNDED' && isRefundPending(deal)) {
    return 'Your payment is being refunded, so this deal is closed.'
  }
  return dealEndsForBuyers[deal.endedAs ?? 'NO_DEAL']?.next ?? 'This deal is closed.'
}

const who = ({ advocate }: Progress) => advocate ?? 'Your advocate'

function intake(deal: Progress) {
  if (deal.wishesSentAt) return `${who(deal)} starts the search.${contact(deal)}`
  if (deal.contactedAt) {
    return `Your turn: tell us what you want, so that ${deal.advocate ?? 'your advocate'} can ask dealers.`
  }
  return `We’ll contact you by ${windowEnd(deal.contactBy)}. You can already tell us what you want.`
}

const contact = ({ contactedAt, contactBy }: Progress) =>
  contactedAt ? '' : ` We’ll contact you by ${windowEnd(contactBy)}.`

function searching(deal: Progress) {
  const { dealers, quotes, claimable } = deal
  if (quotes.some(({ status }) => status === 'EXPIRED')) {
    return 'Your quotes have expired. Request a new one, and we’ll ask the dealer again.'
  }
  const task =
    dealers.asked === 0
      ? `${who(deal)} asks dealers for quotes next.`
      : 'Dealers are working on their quotes. Each one appears here as soon as it’s in writing.'
  const refund = claimable.find(({ reason }) => reason === 'NO_QUOTE')
  if (!refund) return task
  return `${task} If there’s no quote by ${easternDate(refund.from)}, you can have your money back.`
}

function quoted({ quotes }: Progress) {
  const live = liveQuotes(quotes)
  const ends = live.flatMap(({ validUntil }) => (validUntil ? [validUntil] : [])).sort()
  const end = ends[0] && windowEnd(ends[0])
  if (live.length === 1)
    return `Your turn: look at your quote, and accept it by ${end} if you like it.`
  return `Your turn: compare your ${live.length} quotes, and accept one. The first ends ${end}.`
}

function chosen(deal: Progress) {
  const { appointment, chosenAt } = deal
  if (appointment) {
    const when = timeAtPlace(appointment.at, appointment.timeZone)
    return appointment.kind === 'PICKUP'
      ? `Pick up your vehicle on ${when}. Bring the deal sheet, and sign only if every line matches.`
      : `The dealership delivers your vehicle on ${when}. Sign only if every line matches the deal sheet.`
  }
  if (deal.dealerConfirmedAt) {
    return `The dealership confirmed your quote. ${who(deal)} sets up your appointment next.`
  }
  const by = chosenAt && ` by ${windowEnd(Date.parse(chosenAt) + DAY_MS)}`
  return `${who(deal)} is getting the dealership to confirm your quote in writing${by || ''}.`
}

const YOURS = 'Your turn: '

/** The next sentence in parts: whether it is the buyer's turn, what is next, and the rest. */
export function turnOf(sentence: string) {
  const isYours = sentence.startsWith(YOURS)
  const text = isYours ? sentence.slice(YOURS.length) : sentence
  const [, first = text, rest = ''] = /^(.*?)\.(?: (.*))?$/.exec(text) ?? []
  return { isYours, title: first.charAt(0).toUpperCase() + first.slice(1), rest }
}
