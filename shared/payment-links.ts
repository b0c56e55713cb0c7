/** For how many days a payment link works at most, and by default. */
export const MAX_LINK_DAYS = 14
export const LINK_DAYS = 7

export const MAX_LINK_NOTE = 500

/** What a payment link is for: "the Gold package". */
export const unitsOf = (name: string, quantity: number) =>
  quantity === 1 ? `the ${name} package` : `${quantity} units of the ${name} package`
