import type { Contact, Hours, MailTexts, Notice } from './schemas'

// What is served until an owner saves something else in /staff/settings. The questions are in faq.ts.

export const defaultContact: Contact = {
  phone: '5550100199',
  email: 'support@drivefair.example',
  address: '',
  social: { facebook: '', instagram: '', youtube: '' },
}

export const defaultHours: Hours = {
  week: [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '19:00' })),
  closedOnFederalHolidays: true,
  holidays: [],
}

export const defaultNotice: Notice = { text: '', href: '', from: null, until: null }

const byDefault = { subject: '', opening: '' }

export const defaultMailTexts: MailTexts = {
  CONSULTATION_RECEIVED: byDefault,
  ORDER_PAID: byDefault,
  PAYMENT_LINK: byDefault,
  DEALER_REQUEST: byDefault,
}
