import { randomUUID } from 'node:crypto'
import { brand } from '../../shared/brand'
import { greeting, renderLetter } from '../mail/letter'
import type { Mail } from '../mail/mail'

export interface Recipient {
  id: string
  firstName: string
  email: string
}

/** Asks a new user to confirm their email address. Every request sends its own mail. */
export function verificationMail(user: Recipient, url: string): Mail {
  return {
    cause: `verify-address ${user.id} ${randomUUID()}`,
    recipient: user.email,
    ...renderLetter({
      subject: `Confirm your email address for ${brand.name}`,
      preview: 'One click to finish setting up your account.',
      heading: 'Confirm your email address',
      parts: [
        greeting(user.firstName),
        `Please confirm that this email address belongs to your ${brand.name} account, so that our replies reach you when you're away.`,
        { button: 'Confirm my email', href: url },
        {
          note: "The link works for 24 hours. If you didn't create an account with us, you can ignore this email.",
        },
      ],
    }),
  }
}

/** Lets a user who forgot the password choose a new one. Every request sends its own mail. */
export function resetMail(user: Recipient, url: string): Mail {
  return {
    cause: `reset-password ${user.id} ${randomUUID()}`,
    recipient: user.email,
    ...renderLetter({
      subject: `Choose a new password for ${brand.name}`,
      preview: 'The link works once, for one hour.',
      heading: 'Choose a new password',
      parts: [
        greeting(user.firstName),
        'Someone (probably you) asked to reset your password. The link works once, for one hour.',
        { button: 'Choose a new password', href: url },
        { note: "If it wasn't you, ignore this email. Your password won't change." },
      ],
    }),
  }
}
