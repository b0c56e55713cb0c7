import type { Row, Table } from './rows'

/** What is known of an email address. */
export const addressStates = {
  CONFIRMED: { description: 'An account has confirmed it.', words: 'Confirmed' },
  UNCONFIRMED: {
    description: 'An account has it, but has not confirmed it.',
    words: 'Not confirmed',
  },
  TYPED: {
    description: 'It was typed into a form; anyone could have done that.',
    words: 'Typed only',
  },
} as const satisfies Table<Row>

/** Why two people might be the same. */
export const matchReasons = {
  PHONE: {
    description: 'They have the same phone number. So do households.',
    words: 'Same phone number',
  },
  NAME_AND_CITY: {
    description: 'They gave the same name and city in their requests.',
    words: 'Same name and city',
  },
} as const satisfies Table<Row>
