import type { ConsultationStatus } from '../../generated/schema'

export const statusWords: Record<ConsultationStatus, string> = {
  NEW: 'New',
  CONTACTED: 'Contacted',
  QUALIFIED: 'Qualified',
  LOST: 'Lost',
}

export const statuses = Object.keys(statusWords) as ConsultationStatus[]
