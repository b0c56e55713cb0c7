import { lastSupportDay } from '../../../shared/deals/support'
import { SUPPORT_DAYS } from '../../../shared/guarantee'
import type { Deal } from '../../generated/prisma/client'
import type { Tx } from '../../platform/db'
import { mailBuyer, newCause } from '../quotes/quotes.mail'

const lastDayOf = ({ supportUntil }: Deal) => (supportUntil ? lastSupportDay(supportUntil) : '')

/** Congratulates the buyer. A purchase that is recorded for the same day again is not mailed again. */
export async function mailPurchase(tx: Tx, deal: Deal, day: string) {
  const { year, make, model } = await tx.quote.findUniqueOrThrow({
    where: { id: deal.acceptedQuoteId ?? '' },
  })
  await mailBuyer(tx, deal, {
    cause: `deal-purchased ${deal.id} ${day}`,
    subject: 'Congratulations on your purchase',
    heading: 'Congratulations',
    parts: [
      `Congratulations on your ${year} ${make} ${model}. Your ${SUPPORT_DAYS} days of support run through ${lastDayOf(deal)}.`,
      "Upload a photo of the signed buyer's order, and we verify what you saved.",
    ],
  })
}

/** Says that the saving is verified; how much it is stands in the deal. */
export const mailVerifiedSaving = async (tx: Tx, deal: Deal) =>
  mailBuyer(tx, deal, {
    cause: await newCause(tx, `saving-verified ${deal.id}`, deal.savingsVerifiedAt),
    subject: 'Your saving is verified',
    heading: 'Your saving is verified',
    parts: ["We compared your saving with the signed buyer's order. Open it to see each part."],
    button: 'See what you saved',
    page: '/saving',
  })

/** Asks how it goes before the support ends. */
export const mailEndOfSupport = (tx: Tx, deal: Deal, cause: string) =>
  mailBuyer(tx, deal, {
    cause,
    subject: `Your support ends on ${lastDayOf(deal)}`,
    heading: `Your support ends on ${lastDayOf(deal)}`,
    parts: [`Your support ends on ${lastDayOf(deal)}. Anything on your mind?`],
  })
