import type { Mail } from '../generated/prisma/client'

/** What became of an email; one that was erased counts as given up. */
export function stateOf(mail: Pick<Mail, 'sentAt' | 'nextTryAt'> | null) {
  if (mail?.sentAt) return 'SENT'
  return mail?.nextTryAt ? 'WAITING' : 'GIVEN_UP'
}
