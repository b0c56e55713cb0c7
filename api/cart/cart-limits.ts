import { countQuickly } from '../platform/quick-rate-limit'
import { networkKey, visitorKey } from '../platform/rate-limit'

const writeLimit = {
  most: 60,
  withinSeconds: 60,
  message: "You've changed your cart many times in a row.",
}

const newCartLimit = {
  most: 20,
  withinSeconds: 60,
  message: 'Your network has started many carts in a row.',
}

/** Runs a write to a cart. Refuses (RATE_LIMITED) too many by one visitor; failed writes don't count. */
export async function limitWrites<T>(limitKey: Buffer, write: () => Promise<T>): Promise<T> {
  const { refusal, takeBack } = countQuickly(visitorKey('cart', limitKey), writeLimit)
  if (refusal) throw refusal
  try {
    return await write()
  } catch (error) {
    takeBack()
    throw error
  }
}

/** Counts a cart that a network starts; take it back unless there is a new cart. */
export const countNewCart = (clientIp: string) =>
  countQuickly(networkKey('new-cart', clientIp), newCartLimit)
