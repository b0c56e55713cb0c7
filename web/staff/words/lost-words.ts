import type { LostReason } from '../../generated/schema'

export const lostWords: Record<LostReason, string> = {
  PRICE: 'Our price',
  BOUGHT_ELSEWHERE: 'Bought elsewhere',
  NOT_SERVED: "We don't serve their state or need",
  NO_REPLY: "They didn't reply",
  NOT_READY: 'Not ready to buy',
  OTHER: 'Something else',
}
