import { fillVariables } from '../variables'
import type { MailTexts } from './schemas'

/** The emails whose beginning an owner may write, each with the variables that it knows. */
export const mailTextVariables = {
  CONSULTATION_RECEIVED: ['firstName', 'contactBy'],
  ORDER_PAID: ['firstName', 'number', 'packages', 'contactBy'],
  PAYMENT_LINK: ['firstName', 'package', 'price', 'sender'],
  DEALER_REQUEST: ['dealerContact', 'vehicle', 'deadline'],
} as const satisfies Record<string, readonly string[]>

/**
 * What each email says at its beginning until an owner writes something else. These know a few variables more: `total` of an
 * order, `units` of a payment link, and what staff fill in for a dealer.
 */
export const mailTextDefaults = {
  CONSULTATION_RECEIVED: {
    subject: 'We received your request for a free consultation',
    opening:
      'Thanks for requesting a free consultation. Someone from our team will contact you within 24 hours, no later than {contactBy}.',
  },
  ORDER_PAID: {
    subject: 'Your {firm} order {number} is confirmed',
    opening: 'We received your payment of {total}. Here is what you bought:',
  },
  PAYMENT_LINK: {
    subject: 'Your {firm} package: {package}',
    opening:
      "as we discussed, here is the link for {units}, {price}. You pay on our payment provider's page; we contact you within 24 hours after that.",
  },
  DEALER_REQUEST: {
    subject: 'Quote request {reference}: {vehicle}',
    opening: "I'm {advocate} with {firm}. I negotiate for a buyer who wants to buy {timeline}.",
  },
} as const satisfies Record<keyof typeof mailTextVariables, { subject: string; opening: string }>

export type MailTextKey = keyof typeof mailTextVariables

export const mailTextKeys = Object.keys(mailTextVariables) as MailTextKey[]

/** Those that each email knows. */
const everywhere = ['firm', 'phone', 'hours']

export const variablesOf = (key: MailTextKey): string[] => [
  ...mailTextVariables[key],
  ...everywhere,
]

/** What stands in braces and is no variable of this email. */
export function strangeVariable(value: string, key: MailTextKey) {
  if (value.includes('{{')) return '{{'
  const names = [...value.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
  const strange = names.find((name) => !variablesOf(key).includes(name))
  return strange === undefined ? undefined : `{${strange}}`
}

export type MailTextValues = Readonly<Record<string, string | null | undefined>>

/**
 * The owner's template of an email's subject and opening; the default, where there is none, or where a variable of it has no
 * value.
 */
export function mailTextTemplates(own: MailTexts, key: MailTextKey, values: MailTextValues) {
  const pick = (part: 'subject' | 'opening') => {
    const text = own[key][part]
    const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    return text && names.every((name) => values[name]) ? text : mailTextDefaults[key][part]
  }
  return { subject: pick('subject'), opening: pick('opening') }
}

/** Both, filled in. What a value contains in braces stays text. */
export function fillMailTexts(own: MailTexts, key: MailTextKey, values: MailTextValues) {
  const { subject, opening } = mailTextTemplates(own, key, values)
  return { subject: fillVariables(subject, values), opening: fillVariables(opening, values) }
}

/** What the customer of a preview or a test has. */
export const sampleMailValues = {
  firstName: 'Rosa',
  contactBy: 'Fri, Nov 27, 5:04 PM ET',
  number: '1204',
  packages: 'Gold',
  package: 'Gold',
  price: '$599',
  total: '$599.00',
  sender: 'Sam Lee',
  advocate: 'Sam Lee',
  dealerContact: 'Dana',
  vehicle: '2026 Honda CR-V',
  deadline: 'Tue, Dec 1, 5:00 PM ET',
  timeline: 'within 1 month',
  reference: '1204-1',
  units: 'the Gold package',
}
