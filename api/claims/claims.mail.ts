import { mailBuyer, newCause } from '../deals/quotes/quotes.mail'
import type { Claim, Deal } from '../generated/prisma/client'
import { inOurZone, renderLetter } from '../mail/letter'
import { queueMail } from '../mail/mail'
import { config } from '../platform/config'
import type { Tx } from '../platform/db'
import { newWorkRecipients } from '../team/recipients'
import { answerBy } from './claims'

/** Confirms a claim to the buyer, and tells those who decide it. */
export async function mailNewClaim(tx: Tx, deal: Deal, claim: Claim) {
  const by = inOurZone(answerBy(claim))
  await mailBuyer(tx, deal, {
    cause: `claim-opened ${claim.id}`,
    subject: 'You asked for your money back',
    heading: 'We got your request',
    parts: [`You asked for your money back. A person answers by ${by}.`],
  })
  for (const recipient of await newWorkRecipients(tx, 'MONEY')) {
    await queueMail(tx, {
      cause: `claim-opened ${claim.id} ${recipient}`,
      recipient,
      ...renderLetter({
        subject: `Deal ${deal.number}: the buyer asks for their money back`,
        preview: `Decide by ${by}.`,
        heading: `Deal ${deal.number}: the buyer asks for their money back`,
        parts: [
          `We promised an answer by ${by}.`,
          { button: 'Open the deal', href: `${config.PUBLIC_URL}/staff/deals/${deal.id}` },
        ],
      }),
    })
  }
}

/** Tells the buyer what we decided, and why. */
export const mailDecision = (tx: Tx, deal: Deal, { id, status, decisionNote }: Claim) =>
  mailBuyer(tx, deal, {
    cause: `claim-decided ${id}`,
    subject: 'We decided about your money back',
    heading: status === 'REFUSED' ? "We don't refund this deal" : 'You get your money back',
    parts: [
      ...(decisionNote ? [decisionNote] : []),
      status === 'REFUSED'
        ? 'If you see it differently, reply to this email or call us.'
        : 'We send it to the card you paid with, and email you when it is on its way.',
    ],
  })

/** Tells the buyer how we settled a claim whose refund didn't reach their card. */
export const mailSettlement = (tx: Tx, deal: Deal, { id, decisionNote }: Claim) =>
  mailBuyer(tx, deal, {
    cause: `claim-settled ${id}`,
    subject: 'We decided about your money back',
    heading: 'We settled your request',
    parts: [
      ...(decisionNote ? [decisionNote] : []),
      'If you see it differently, reply to this email or call us.',
    ],
  })

/** Says that a part of a payment is on its way back. */
export const mailClaimRefund = async (tx: Tx, deal: Deal, claim: Claim) =>
  mailBuyer(tx, deal, {
    cause: await newCause(tx, `claim-refunded ${claim.id}`, claim.refundedAt),
    subject: 'Your money is on its way back',
    heading: 'Your money is on its way back',
    parts: [
      `We sent what you paid for deal ${deal.number} back to your card. It can take 5 to 10 business days to appear on your statement.`,
    ],
  })
