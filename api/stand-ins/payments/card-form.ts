import { brandOf, type Card, isCardNumber, isPast, readExpiry } from './cards'
import type { Form } from './parameters'
import type { Payer } from './payments'

export type Field = 'email' | 'phone' | 'number' | 'expiry' | 'cvc' | 'name'
export type FieldErrors = Partial<Record<Field, string>>

interface Filled {
  number: string
  /** Null only with an error. */
  card: Card | null
  payer: Payer
  errors: FieldErrors
}

/** Validates the form of the hosted page. */
export function readCardForm(form: Form): Filled {
  const email = field(form, 'email')
  const name = field(form, 'name')
  const phone = field(form, 'phone')
  const number = field(form, 'number').replace(/[\s-]/g, '')
  const cvc = field(form, 'cvc')
  const expiry = readExpiry(field(form, 'expiry'))

  const errors: FieldErrors = {}
  if (!email) errors.email = 'Enter your email.'
  else if (!isEmail(email) || email.length > 512) errors.email = 'Your email is invalid.'
  if (phone && !isPhone(phone)) errors.phone = 'Your phone number is invalid.'
  if (!number) errors.number = 'Enter your card number.'
  else if (!isCardNumber(number)) errors.number = 'Your card number is invalid.'
  if (!field(form, 'expiry')) errors.expiry = 'Enter the expiry date.'
  else if (!expiry || expiry.exp_year > new Date().getUTCFullYear() + 50) {
    errors.expiry = "Your card's expiry date is invalid."
  } else if (isPast(expiry)) errors.expiry = "Your card's expiry date is in the past."
  if (!cvc) errors.cvc = 'Enter the security code.'
  else if (!/^\d{3,4}$/.test(cvc)) errors.cvc = "Your card's security code is invalid."
  if (!name) errors.name = 'Enter the name on your card.'
  else if (name.length > 200) errors.name = 'Your name is too long.'

  const card = expiry && { brand: brandOf(number), last4: number.slice(-4), ...expiry }
  return { number, card, payer: { email, name, phone: phone || null }, errors }
}

function isEmail(text: string) {
  return /^[^\s@<>",;.]+(\.[^\s@<>",;.]+)*@[^\s@<>",;.]+(\.[^\s@<>",;.]+)+$/.test(text)
}

const isPhone = (text: string) => /^\+?[\d\s().-]{7,30}$/.test(text)

export function field(form: Form, name: string) {
  const value = form[name]
  return typeof value === 'string' ? value.trim() : ''
}
