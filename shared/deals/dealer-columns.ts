import { fileColumnsOf } from '../file-columns'
import { dealerContactFields, dealerFields } from './dealer-fields'

// The columns of a file of dealers: the fields of a dealer, and after `contact_` those of someone who works there.

/** What the columns of a contact begin with. */
export const CONTACT = 'contact_'

export const dealerColumns = [
  ...fileColumnsOf(dealerFields),
  ...fileColumnsOf(dealerContactFields, CONTACT),
]
