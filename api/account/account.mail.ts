import { randomUUID } from 'node:crypto'
import { brand } from '../../shared/brand'
import { greeting, renderLetter } from '../mail/letter'
import type { Mail } from '../mail/mail'

interface Recipient {
  id: string
  name: string
  email: string
}

/** Asks somebody who signed up to show that the address is theirs. Each asking is a mail of its own. */
export function verificationMail(user: Recipient, url: string): Mail {
  return {
    cause: `verify-address ${user.id} ${randomUUID()}`,
    recipient: user.email,
    ...renderLetter({
      subject: `Confirm your e-mail address for ${brand.name}`,
      preview: 'One click, and your account is complete.',
      heading: 'Is this your address?',
      parts: [
        greeting(firstName(user)),
        `Please confirm that this address belongs to your ${brand.name} account. Then our answers reach you by e-mail when you are away.`,
        { button: 'Confirm my address', href: url },
        {
          note: 'The link works for 24 hours. If you did not create an account with us, you need not do anything.',
        },
      ],
    }),
  }
}

/** The way back in for somebody who forgot the password. Each asking is a mail of its own. */
export function resetMail(user: Recipient, url: string): Mail {
  return {
    cause: `reset-password ${user.id} ${randomUUID()}`,
    recipient: user.email,
    ...renderLetter({
      subject: `Choose a new password for ${brand.name}`,
      preview: 'The link works once, for one hour.',
      heading: 'Choose a new password',
      parts: [
        greeting(firstName(user)),
        'Somebody, probably you, asked for a new password for your account. The link works once, for one hour.',
        { button: 'Choose a new password', href: url },
        { note: 'If it was not you, ignore this e-mail: your password stays as it is.' },
      ],
    }),
  }
}

const firstName = ({ name }: Recipient) => name.split(' ')[0] ?? ''
