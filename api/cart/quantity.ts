import { badField } from '../platform/errors'

/** The most units of one package in a cart, and in one request (decisions, section 6). */
export const MOST_PER_LINE = 10

export function refuseQuantity(quantity: number) {
  if (Number.isInteger(quantity) && quantity >= 1 && quantity <= MOST_PER_LINE) return
  throw badField('quantity', `A whole number from 1 to ${MOST_PER_LINE}`)
}
