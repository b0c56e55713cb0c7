import type { ConsultationStatus, LostReason } from '../../generated/schema'

export const statusWords: Record<ConsultationStatus, string> = {
  NEW: 'New',
  CONTACTED: 'Contacted',
  QUALIFIED: 'Qualified',
  LOST: 'Lost',
}

export const statuses = Object.keys(statusWords) as ConsultationStatus[]

export const lostReasonWords: Record<LostReason, string> = {
  PRICE: 'Price',
  BOUGHT_ELSEWHERE: 'Bought elsewhere',
  NOT_SERVED: 'State or need we don’t serve',
  NO_REPLY: 'No reply',
  NOT_READY: 'Not ready to buy',
  OTHER: 'Something else',
}
