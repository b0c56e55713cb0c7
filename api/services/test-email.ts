import { randomUUID } from 'node:crypto'
import { brand } from '../../shared/brand'
import {
  type MailTextKey,
  mailTextKeys,
  sampleMailValues,
} from '../../shared/settings/mail-text-words'
import { mailTextWords } from '../../shared/words/settings'
import type { StaffVisitor } from '../http/access'
import { greeting, renderLetter } from '../mail/letter'
import { queueMail } from '../mail/mail'
import { mailTexts } from '../mail/mail-texts'
import { badField } from '../platform/errors'
import { countAttempt, userKey } from '../platform/rate-limit'
import { takeTurn } from '../platform/turns'

const isMailText = (key: string): key is MailTextKey => mailTextKeys.includes(key as MailTextKey)

const limit = { most: 10, withinSeconds: 3_600, message: 'Too many test emails.' }

/** Emails a test to its sender: with `key`, the beginning of that email as it is saved, with sample values. */
export async function sendTestEmail(visitor: StaffVisitor, key: string | null | undefined) {
  const { id, email, firstName } = visitor.user
  if (key && !isMailText(key)) throw badField('key', `One of ${mailTextKeys.join(', ')}`)
  const letter = key && isMailText(key) ? sampleLetter(key) : plainLetter(firstName)
  await takeTurn(visitor, async (tx) => {
    await countAttempt(userKey('test-email', id), limit, tx)
    await queueMail(tx, { cause: `test ${randomUUID()}`, recipient: email, ...letter })
  })
  return true
}

const plainLetter = (firstName: string) =>
  renderLetter({
    subject: `A test of ${brand.name}`,
    preview: 'Email works.',
    heading: 'Email works',
    parts: [
      greeting(firstName),
      `You asked ${brand.name} for a test under Settings. This email is it: what we send to customers arrives, too.`,
    ],
  })

function sampleLetter(key: MailTextKey) {
  const { subject, opening } = mailTexts(key, sampleMailValues)
  return renderLetter({
    subject: `Test: ${subject}`,
    preview: 'How the email begins.',
    heading: mailTextWords[key],
    parts: [
      greeting(sampleMailValues.firstName),
      opening,
      { note: 'A test with sample values. The rest of the email stays as it is.' },
    ],
  })
}
