import type { ConsultationStatus } from '../../generated/schema'

export const statusWords: Record<ConsultationStatus, string> = {
  NEW: 'New',
  CONTACTED: 'Contacted',
  QUALIFIED: 'Qualified',
  WON: 'Won',
  LOST: 'Lost',
}

export const statuses = Object.keys(statusWords) as ConsultationStatus[]

/** What staff may choose; only a payment wins a request. */
export const choices: ConsultationStatus[] = statuses.filter((status) => status !== 'WON')
