import { emailStates } from '../../shared/words/emails'
import type { Mail } from '../generated/prisma/client'
import { builder } from '../graph/builder'
import { enumValues } from '../graph/enum-values'

export const EmailState = builder.enumType('EmailState', {
  description: 'What became of an email.',
  values: enumValues(emailStates),
})

/** What became of an email; one that was erased counts as given up. */
export function stateOf(mail: Pick<Mail, 'sentAt' | 'nextTryAt'> | null) {
  if (mail?.sentAt) return 'SENT'
  return mail?.nextTryAt ? 'WAITING' : 'GIVEN_UP'
}
