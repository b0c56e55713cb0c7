import { contactChannels } from '../../../shared/deals/deal-kinds'
import type {
  DealEnd,
  DealFilter,
  DealStage,
  ReopenReason,
  SolicitationStatus,
} from '../../generated/schema'

export const stageWords: Record<DealStage, string> = {
  INTAKE: 'Intake',
  SEARCHING: 'Searching',
  QUOTED: 'Quoted',
  CHOSEN: 'Chosen',
  PURCHASED: 'Purchased',
  CLOSED: 'Closed',
}
export const stages = Object.keys(stageWords) as DealStage[]

export const endWords: Record<DealEnd, string> = {
  BUYER_STOPPED: 'The buyer stopped the search',
  NO_DEAL: 'No deal found',
  REFUNDED: 'Refunded',
}

export const filterWords: Record<DealFilter, string> = {
  DUE: 'Due',
  MINE: 'Mine',
  UNASSIGNED: 'Unassigned',
  QUOTED: 'Quoted',
  CHOSEN: 'Chosen',
  SUPPORT: 'In support',
  CLAIMS: 'Money back',
  CLOSED: 'Closed',
  ALL: 'All',
}
export const dealFilters = Object.entries(filterWords).map(([value, words]) => ({
  value: value as DealFilter,
  words,
}))

export const solicitationWords: Record<SolicitationStatus, string> = {
  TO_ASK: 'To ask',
  ASKED: 'Asked',
  ANSWERED: 'Answered',
  DECLINED: 'Declined',
  SILENT: 'No reply',
}

export const reopenWords: Record<ReopenReason, string> = {
  BUYER_CHANGED_MIND: 'The buyer changed their mind',
  DEALER_DID_NOT_HONOR: "The dealer didn't honor the quote",
  UNIT_SOLD: 'The vehicle was sold',
  CREDIT: "The buyer didn't get the credit",
  OTHER: 'Another reason',
}

interface Vehicle {
  yearFrom?: number | null
  yearTo?: number | null
  make: string
  model: string
  trim?: string | null
}

/** "2026 Toyota RAV4 XLE", or "2024–2026 Toyota RAV4" */
export function vehicleWords({ yearFrom, yearTo, make, model, trim }: Vehicle) {
  const years =
    yearFrom && yearTo && yearFrom !== yearTo ? `${yearFrom}–${yearTo}` : (yearFrom ?? yearTo)
  return [years, make, model, trim].filter(Boolean).join(' ')
}

interface Said {
  channel: keyof typeof contactChannels
  isOutgoing: boolean
  isReached: boolean
}

/** "Phone, from us, not reached" */
export const contactWords = ({ channel, isOutgoing, isReached }: Said) =>
  [contactChannels[channel], isOutgoing ? 'from us' : 'to us', !isReached && 'not reached']
    .filter(Boolean)
    .join(', ')

interface Buyer {
  buyerName?: string | null
  buyerEmail?: string | null
  number: string
}

/** Guests have no name. */
export const buyerOf = ({ buyerName, buyerEmail, number }: Buyer) =>
  buyerName || buyerEmail || `Buyer of ${number}`
