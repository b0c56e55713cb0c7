import type { DealerColumn } from '../../../../shared/deals/dealer-columns'

interface Column {
  meaning: string
  isNeeded?: boolean
}

/** The columns of a file of dealers. */
export const columns: Record<DealerColumn, Column> = {
  name: { meaning: 'Name of the dealer', isNeeded: true },
  city: { meaning: 'City', isNeeded: true },
  state: { meaning: 'Two letters, such as GA', isNeeded: true },
  zip: { meaning: 'Five digits', isNeeded: true },
  phone: { meaning: 'Phone number' },
  email: { meaning: 'Where our emails go if there is no contact' },
  makes: { meaning: 'Makes separated by semicolons' },
  words: { meaning: 'What we should know' },
  contact_name: { meaning: 'A contact; the first one is the default' },
  contact_role: { meaning: 'Their role' },
  contact_email: { meaning: 'Their email' },
  contact_phone: { meaning: 'Their phone number' },
}
