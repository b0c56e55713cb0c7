import { builder } from '../graph/builder'

export const EmailState = builder.enumType('EmailState', {
  description: 'What became of an email.',
  values: {
    WAITING: { description: 'It will be sent, again if it failed.' },
    SENT: { description: 'A mail server has accepted it.' },
    GIVEN_UP: { description: 'It could not be sent within three days.' },
  } as const,
})
