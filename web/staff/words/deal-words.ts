import { contactChannels } from '../../../shared/deals/deal-kinds'

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
export const contactEntryWords = ({ channel, isOutgoing, isReached }: Said) =>
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
