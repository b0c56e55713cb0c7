import { z } from 'zod'
import { type MailTextKey, strangeVariable, variablesOf } from './mail-text-words'
import { line, text } from './texts'

function textsOf(key: MailTextKey) {
  const known = (value: string) => strangeVariable(value, key) === undefined
  const problem = { error: ({ input }: { input?: unknown }) => unknownWords(String(input), key) }
  return z
    .strictObject({
      subject: line(120, 0).refine(known, problem),
      opening: text(600, 0).refine(known, problem),
    })
    .default({ subject: '', opening: '' })
}

const unknownWords = (value: string, key: MailTextKey) =>
  `${strangeVariable(value, key)} is not known here. You can use ${variablesOf(key)
    .map((name) => `{${name}}`)
    .join(' ')}`

export const mailTextsSchema = z.strictObject({
  CONSULTATION_RECEIVED: textsOf('CONSULTATION_RECEIVED'),
  ORDER_PAID: textsOf('ORDER_PAID'),
  PAYMENT_LINK: textsOf('PAYMENT_LINK'),
  DEALER_REQUEST: textsOf('DEALER_REQUEST'),
})
