import type { EmailState } from '../../generated/schema'

export const emailWords: Record<EmailState, string> = {
  WAITING: 'Waiting to be sent',
  SENT: 'Sent',
  GIVEN_UP: 'Not delivered',
}
