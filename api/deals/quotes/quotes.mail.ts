import { brand } from '../../../shared/brand'
import { timeAtPlace } from '../../../shared/time-zones'
import {
  appointmentKinds,
  type ReopenReason,
  reopenReasonsForBuyers,
} from '../../../shared/words/deals'
import { isStaff } from '../../account/staff-role'
import type { Deal, DealEvent } from '../../generated/prisma/client'
import { type Letter, type Part, renderLetter } from '../../mail/letter'
import { queueMail } from '../../mail/mail'
import { config } from '../../platform/config'
import type { Tx } from '../../platform/db'
import { siteInfo } from '../../platform/site-settings'
import { newWorkRecipients } from '../../team/recipients'
import { dealerOf, type LockedQuote } from './locked-quote'

// Subjects name no amounts. Until a guest has joined the deal, the email says only that there is news:
// anyone may read the mailbox that was typed on the payment page.

interface Buyer {
  email: string
  isJoined: boolean
  /** Where the email leads. */
  link: string
}

async function buyerOf(tx: Tx, deal: Deal, page = ''): Promise<Buyer | null> {
  if (deal.customerId) {
    const { email } = await tx.user.findUniqueOrThrow({ where: { id: deal.customerId } })
    return { email, isJoined: true, link: `${config.PUBLIC_URL}/deals/${deal.id}${page}` }
  }
  const { email, sessionId } = await tx.order.findUniqueOrThrow({ where: { id: deal.orderId } })
  if (!email) return null
  const query = sessionId ? `?${new URLSearchParams({ session_id: sessionId })}` : ''
  return { email, isJoined: false, link: `${config.PUBLIC_URL}/deals/${query}` }
}

interface News {
  cause: string
  subject: string
  heading: string
  /** What only a buyer who has joined the deal reads. */
  parts: Part[]
  button?: string
  page?: string
}

/** Queues an email to the buyer, if we have their email. */
export async function mailBuyer(tx: Tx, deal: Deal, { cause, page, parts, button, ...rest }: News) {
  const buyer = await buyerOf(tx, deal, page)
  if (!buyer) return
  await mailTo(tx, buyer.email, cause, {
    ...rest,
    preview: 'Open My deal to see what happens next.',
    parts: [
      ...(buyer.isJoined ? parts : ['There is news in your deal. Open it to read more.']),
      { button: button && buyer.isJoined ? button : 'Open My deal', href: buyer.link },
      { note: `Questions? Reply to this email, or call us at ${siteInfo().phone}.` },
    ],
  })
}

const mailTo = (tx: Tx, recipient: string, cause: string, letter: Letter) =>
  queueMail(tx, { cause, recipient, ...renderLetter(letter) })

/** The same thing may happen again, such as accepting a quote after a change of mind. */
export async function newCause(tx: Tx, cause: string, at: Date | null) {
  const isKnown = await tx.mail.findUnique({ where: { cause }, select: { id: true } })
  return isKnown ? `${cause} ${at?.toISOString()}` : cause
}

export const vehicleOf = ({ year, make, model, trim }: LockedQuote) =>
  [year, make, model, trim].filter(Boolean).join(' ')

const unitOf = ({ vin, stockNumber }: LockedQuote): [string, string] =>
  vin ? ['VIN', vin] : ['Stock number', stockNumber ?? '']

/** Tells the buyer about a withdrawn quote that they may have counted on. */
export async function mailWithdrawal(tx: Tx, deal: Deal, quote: LockedQuote, note: string) {
  if (!quote.seenAt && !quote.mailedAt) return
  await mailBuyer(tx, deal, {
    cause: `quote-withdrawn ${quote.id}`,
    subject: `A quote in your ${brand.name} deal was withdrawn`,
    heading: 'A quote was withdrawn',
    parts: [
      `The quote of ${dealerOf(quote)} for the ${vehicleOf(quote)} can't be accepted any longer.`,
      { messages: [{ heading: 'Why', content: note }] },
    ],
  })
}

/** Confirms the choice to the buyer, and asks staff to have the dealer confirm it. */
export async function mailAcceptance(
  tx: Tx,
  deal: Deal,
  quote: LockedQuote,
  conditionsText: string,
) {
  const facts: Part = {
    facts: [['Vehicle', vehicleOf(quote)], unitOf(quote), ['Dealer', dealerOf(quote)]],
  }
  const cause = await newCause(tx, `quote-accepted ${quote.id}`, deal.chosenAt)
  await mailBuyer(tx, deal, {
    cause,
    subject: `You accepted a quote in your ${brand.name} deal`,
    heading: 'You chose your quote',
    parts: [
      'Next, the dealer confirms it. We take care of that, and then agree on an appointment with you.',
      facts,
      `You confirmed these conditions:\n${conditionsText}`,
      'Take the deal sheet with you, and sign only if every line of the contract matches.',
    ],
    button: 'Open your deal sheet',
    page: '/sheet',
  })
  for (const recipient of await staffOf(tx, deal)) {
    await mailTo(tx, recipient, `${cause} ${recipient}`, {
      subject: `Deal ${deal.number}: the buyer accepted a quote`,
      preview: 'Have the dealer confirm it.',
      heading: `Deal ${deal.number}: the buyer accepted a quote`,
      parts: [
        'Have the dealer confirm it.',
        facts,
        { button: 'Open the deal', href: `${config.PUBLIC_URL}/staff/deals/${deal.id}` },
      ],
    })
  }
}

/** The deal's advocate, unless they want no email; without one, everyone who wants to know. */
async function staffOf(tx: Tx, { assignedToId: id }: Deal) {
  const advocate =
    id && (await tx.user.findUnique({ where: { id }, include: { staffMember: true } }))
  if (!advocate || !isStaff(advocate)) return newWorkRecipients(tx)
  return (advocate.staffMember?.newWorkMail ?? true) ? [advocate.email] : []
}

/** Tells the buyer that we go on. */
export const mailReopening = (tx: Tx, deal: Deal, event: DealEvent, reason: ReopenReason | null) =>
  mailBuyer(tx, deal, {
    cause: `deal-reopened ${deal.id} ${event.position}`,
    subject: `Your ${brand.name} deal is open again`,
    heading: 'Your deal is open again',
    parts: [
      ...(reason ? [reopenReasonsForBuyers[reason].mail] : []),
      reason ? 'You can accept another quote, and we keep looking for you.' : 'We go on with it.',
    ],
  })

/** Tells the buyer when and where they get the vehicle, or that the appointment was canceled. */
export const mailAppointment = (tx: Tx, deal: Deal, event: DealEvent, timeZone: string) => {
  const { appointmentAt: at, appointmentPlace: place, appointmentKind: kind } = deal
  return mailBuyer(tx, deal, {
    cause: `deal-appointment ${deal.id} ${event.position}`,
    subject: at
      ? `Your appointment for your ${brand.name} deal`
      : `The appointment of your ${brand.name} deal was canceled`,
    heading: at ? 'Your appointment' : 'Your appointment was canceled',
    parts:
      at && place && kind
        ? [
            {
              facts: [
                ['When', timeAtPlace(at, timeZone)],
                ['Where', place],
                ['How', appointmentKinds[kind].words],
              ],
            },
          ]
        : ["We'll agree on another one with you."],
  })
}

/** Tells the buyer that staff ended the deal, and why. */
export const mailEnd = async (tx: Tx, deal: Deal, note: string) =>
  mailBuyer(tx, deal, {
    cause: await newCause(tx, `deal-ended ${deal.id}`, deal.closedAt),
    subject: `Your ${brand.name} deal was closed`,
    heading: 'Your deal was closed',
    parts: [
      { messages: [{ heading: 'What we noted', content: note }] },
      `If that's not what you expect, call us at ${siteInfo().phone}: we can open it again.`,
    ],
  })
