import type { Mail } from '../generated/prisma/client'
import { builder } from '../graph/builder'

export const EmailState = builder.enumType('EmailState', {
  description: 'What became of an email.',
  values: {
    WAITING: { description: 'It will be sent, again if it failed.' },
    SENT: { description: 'A mail server has accepted it.' },
    GIVEN_UP: { description: 'It could not be sent within three days.' },
  } as const,
})

/** What became of an email; one that was erased counts as given up. */
export function stateOf(mail: Pick<Mail, 'sentAt' | 'nextTryAt'> | null) {
  if (mail?.sentAt) return 'SENT'
  return mail?.nextTryAt ? 'WAITING' : 'GIVEN_UP'
}
