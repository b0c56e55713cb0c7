import { money } from './money'

/** For how many days a payment link works at most, and by default. */
export const MAX_LINK_DAYS = 14
export const LINK_DAYS = 7

export const MAX_LINK_NOTE = 500

/** What the email of a payment link says first, after the greeting. */
export function linkOffer({
  name,
  quantity,
  total,
}: {
  name: string
  quantity: number
  total: number
}) {
  const what = quantity === 1 ? `the ${name} package` : `${quantity} units of the ${name} package`
  return `as we discussed, here is the link for ${what}, ${money(total)}. You pay on our payment provider's page; we contact you within 24 hours after that.`
}
