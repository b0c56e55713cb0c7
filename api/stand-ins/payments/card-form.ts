import { brandOf, type Card, isCardNumber, isPast, readExpiry } from './cards'
import type { Form } from './form'
import { isEmail } from './parameters'
import type { Payer } from './payment-shape'

export type Field = 'email' | 'number' | 'expiry' | 'cvc' | 'name'
export type FieldErrors = Partial<Record<Field, string>>

type Filled = { number: string; card: Card | null; payer: Payer }

/** Checks the form of the hosted page; a free session asks for no card. */
export function readCardForm(form: Form, free: boolean): { filled: Filled; errors: FieldErrors } {
  const email = field(form, 'email')
  const name = field(form, 'name')
  const number = field(form, 'number').replace(/[\s-]/g, '')
  const cvc = field(form, 'cvc')
  const expiry = readExpiry(field(form, 'expiry'))

  const errors: FieldErrors = {}
  if (!email) errors.email = 'Enter your email.'
  else if (!isEmail(email) || email.length > 512) errors.email = 'Your email is invalid.'
  if (!name) errors.name = 'Enter the name on your card.'
  else if (name.length > 200) errors.name = 'Your name is too long.'
  if (free) return { filled: { number: '', card: null, payer: { email, name } }, errors }

  if (!number) errors.number = 'Enter your card number.'
  else if (!isCardNumber(number)) errors.number = 'Your card number is invalid.'
  if (!field(form, 'expiry')) errors.expiry = 'Enter the expiry date.'
  else if (!expiry) errors.expiry = "Your card's expiry date is invalid."
  else if (isPast(expiry)) errors.expiry = "Your card's expiry date is in the past."
  else if (expiry.expYear > new Date().getUTCFullYear() + 50) {
    errors.expiry = "Your card's expiry date is invalid."
  }
  if (!cvc) errors.cvc = 'Enter the security code.'
  else if (!/^\d{3,4}$/.test(cvc)) errors.cvc = "Your card's security code is invalid."

  const card = expiry && { brand: brandOf(number), last4: number.slice(-4), ...expiry }
  return { filled: { number, card, payer: { email, name } }, errors }
}

export function field(form: Form, name: string) {
  const value = form[name]
  return typeof value === 'string' ? value.trim() : ''
}
