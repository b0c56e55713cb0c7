import { randomUUID } from 'node:crypto'
import { brand } from '../../shared/brand'
import { greeting, inOurZone, renderLetter } from '../mail/letter'
import type { Mail } from '../mail/mail'
import { config } from '../platform/config'

interface Recipient {
  id: string
  firstName: string
  email: string
}

const keepUrl = `${config.PUBLIC_URL}/api/login/account`

/** Asks the owner of an account to confirm its deletion. */
export const confirmDeletionMail = (user: Recipient, url: string): Mail => ({
  cause: `delete-account ${user.id} ${randomUUID()}`,
  recipient: user.email,
  ...renderLetter({
    subject: `Delete your ${brand.name} account?`,
    preview: 'Please confirm that you want to delete it.',
    heading: 'Delete your account?',
    parts: [
      greeting(user.firstName),
      `Someone (probably you) asked to delete your ${brand.name} account. Nothing happens until you confirm it.`,
      { button: 'Delete my account', href: url },
      { note: "The link works for 24 hours. If it wasn't you, change your password." },
    ],
  }),
})

/** Announces a confirmed deletion, which can still be canceled. */
export const deletionMail = (user: Recipient, deleteAt: Date): Mail => ({
  cause: `deletion-confirmed ${user.id} ${randomUUID()}`,
  recipient: user.email,
  ...renderLetter({
    subject: `Your ${brand.name} account will be deleted`,
    preview: `On ${inOurZone(deleteAt)}, unless you change your mind.`,
    heading: 'Your account will be deleted',
    parts: [
      greeting(user.firstName),
      `We'll delete your account and your personal data on ${inOurZone(deleteAt)}. Until then, you can change your mind.`,
      { button: 'Keep my account', href: keepUrl },
    ],
  }),
})

/** Announces that an account unused for two years will be erased. */
export const unusedAccountMail = (user: Recipient): Mail => ({
  cause: `unused-account ${user.id} ${randomUUID()}`,
  recipient: user.email,
  ...renderLetter({
    subject: `Do you still need your ${brand.name} account?`,
    preview: "You haven't signed in for two years.",
    heading: 'Do you still need your account?',
    parts: [
      greeting(user.firstName),
      "You haven't signed in for two years, so we'll delete your account and your personal data in 30 days. To keep it, sign in once.",
      { button: 'Keep my account', href: keepUrl },
    ],
  }),
})
