import type { MailTextKey } from '../settings/mail-text-words'
import type { SettingsSection } from '../settings/sections'

/** The sections of the settings, as staff and the history call them. */
export const sectionWords = {
  CONTACT: {
    name: 'Contact',
    covers: 'Phone number, email, postal address, and profiles, on every page and in emails.',
  },
  HOURS: {
    name: 'Hours',
    covers: 'When you are there, and the days on which you are closed.',
  },
  NOTICE: {
    name: 'Notice',
    covers: 'A line above every page, between two moments.',
  },
  FAQ: {
    name: 'Questions',
    covers: 'The questions and answers of the FAQ page.',
  },
  MAIL_TEXTS: {
    name: 'Emails',
    covers: 'How four emails begin.',
  },
} as const satisfies Record<SettingsSection, { name: string; covers: string }>

/** The emails whose beginning owners may write. */
export const mailTextWords = {
  CONSULTATION_RECEIVED: 'A consultation was requested',
  ORDER_PAID: 'An order was paid',
  PAYMENT_LINK: 'A payment link',
  DEALER_REQUEST: 'A request to a dealer',
} as const satisfies Record<MailTextKey, string>
