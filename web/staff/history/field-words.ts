import type { MailTextKey } from '../../../shared/settings/mail-text-words'
import { lostReasons } from '../../../shared/words/consultations'
import { plainWords } from '../../../shared/words/rows'
import { mailTextWords } from '../../../shared/words/settings'
import { tokenAccesses } from '../../../shared/words/tokens'
import type { ApiTokenAccess, HistorySubject, LostReason } from '../../generated/schema'

const words: Record<string, string> = {
  price: 'the price',
  totalInventory: 'the total spots',
  soldBefore: 'the spots sold before',
  isMostPopular: 'the “Most Popular” ribbon',
  isHidden: 'the visibility',
  expiresAt: 'the end',
  features: 'the features',
  status: 'the status',
  refundReason: 'the refund reason',
  refunded: 'the refunded amount',
  assignedTo: 'the assignee',
  lostReason: 'the reason for the loss',
  lostNote: 'the note about the loss',
  closed: 'the state',
  title: 'the title',
  shortcut: 'the shortcut',
  text: 'the text',
  place: 'the place',
  dueAt: 'the due time',
  snoozedUntil: 'the snooze',
  pinnedNote: 'the pinned note',
  access: 'the access',
  role: 'the role',
  membership: 'the membership',
  invitation: 'the invitation',
  work: 'the open work',
  'second factor': 'the two-step sign-in',
  contact: 'the contacts',
  'DEALER dealer': 'the entry',
  'DEALER import': 'the entry, by an import,',
  followUpAt: 'the follow-up of a dealer',
  declineNote: "a dealer's reason",
  wishes: 'the wishes',
  appointment: 'the appointment',
  states: 'the states',
  phone: 'the phone number',
  address: 'the postal address',
  facebook: 'the link to Facebook',
  instagram: 'the link to Instagram',
  youtube: 'the link to YouTube',
  week: 'the hours',
  closedOnFederalHolidays: 'whether we close on federal holidays',
  holidays: 'the days on which we are closed',
  href: 'the link',
  from: 'the beginning',
  until: 'the end',
  order: 'the order',
  contactConsentVersion: 'the consent to calls and texts',
}

/** A question of the FAQ by its anchor, or a part of an email: "question do-you-ship", "ORDER_PAID subject". */
function wordsOfSetting(field: string) {
  const [first = '', part = ''] = field.split(' ')
  if (first === 'question') return `the question “${part.replaceAll('-', ' ')}”`
  const email = mailTextWords[first as MailTextKey]
  return email && `the ${part} of “${email}”`
}

/** The name of a changed field, which may mean something else of some subjects. */
export const fieldWords = (field: string, subject?: HistorySubject) =>
  words[`${subject} ${field}`] ?? words[field] ?? wordsOfSetting(field) ?? field

/** A value in words: a status in sentence case, anything else as stored. */
export function valueWords(field: string, value: string | null | undefined) {
  if (field === 'access')
    return value ? (tokenAccesses[value as ApiTokenAccess]?.words ?? value) : 'none'
  if (!value) return field === 'assignedTo' ? 'no one' : 'nothing'
  if (field === 'closed') return value === 'Yes' ? 'Closed' : 'Open'
  if (field === 'lostReason') return lostReasons[value as LostReason]?.words ?? value
  return field === 'status' ? plainWords(value) : value
}
