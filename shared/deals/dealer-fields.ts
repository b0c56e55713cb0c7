import { problemOf } from '../consultation'
import { MAX_EMAIL_TEXT } from '../limits'
import { dealProblems, type FieldProblems, rules } from './deal-fields'
import { type ContactChannel, contactChannels } from './deal-kinds'
import { fieldReader } from './field-reader'
import type { FieldTable, InputOf, ValidOf } from './field-table'

// What staff enter about dealers and conversations.

type Text = string | null | undefined

const MAX_MAKES = 20
/** Of what was said; an email is longer. */
const maxContactLength = (channel: Text) => (channel === 'EMAIL' ? MAX_EMAIL_TEXT : 2_000)
/** How far in the future, by the server's clock, a contact may be. */
const CONTACT_SLACK_MS = 5 * 60_000

export const dealerProblems = {
  name: "Enter the dealer's name",
  city: 'Enter the city',
  contactName: 'Enter a name',
  email: problemOf('email', '') ?? '',
  content: 'Enter what was said',
  happenedAt: "Choose a time that isn't in the future",
} as const

/** A dealer of the directory. */
export const dealerFields = {
  name: {
    ...rules.person,
    required: dealerProblems.name,
    label: 'Name',
    description: 'Name.',
    inFile: {
      meaning: 'Name of the dealer',
      names:
        'dealer dealername dealership dealershipname company companyname business businessname account accountname',
    },
  },
  city: {
    ...rules.person,
    required: dealerProblems.city,
    label: 'City',
    description: 'City.',
    inFile: { meaning: 'City', names: 'town' },
  },
  state: {
    ...rules.state,
    required: dealProblems.choice,
    label: 'State',
    description: 'Postal code of the state.',
    inFile: { meaning: 'Two letters, such as GA', names: 'st province region stateprovince' },
  },
  zip: {
    ...rules.zip,
    required: dealProblems.zip,
    label: 'ZIP code',
    description: 'ZIP code.',
    inFile: { meaning: 'Five digits', names: 'zipcode postal postalcode postcode zippostalcode' },
  },
  phone: {
    kind: 'phone',
    label: 'Phone (optional)',
    description: 'Phone number.',
    inFile: {
      meaning: 'Phone number',
      names:
        'phonenumber tel telephone telephonenumber mainphone officephone businessphone phoneno',
    },
  },
  email: {
    kind: 'email',
    label: 'Email (optional)',
    description: 'Email.',
    inFile: {
      meaning: 'Where our emails go if there is no contact',
      names: 'mail emailaddress businessemail mainemail',
    },
  },
  makes: {
    kind: 'list',
    of: rules.make,
    most: MAX_MAKES,
    problem: `You can add up to ${MAX_MAKES} makes`,
    label: 'Makes (optional)',
    hint: 'Separated by commas',
    description: 'Makes that it sells.',
    inFile: {
      meaning: 'Makes separated by semicolons',
      names: 'make brand brands franchise franchises makessold',
    },
  },
  words: {
    kind: 'text',
    most: 1_000,
    isMultiline: true,
    rows: 4,
    label: 'What we should know (optional)',
    hint: 'Only staff see this.',
    description: 'What staff should know about it, up to 1,000 characters.',
    inputDescription:
      'What staff should know about it, up to 1,000 characters. Left out, it stays.',
    inFile: {
      meaning: 'What we should know',
      names: 'note notes comment comments remark remarks',
    },
  },
} as const satisfies FieldTable

/** Someone who works at a dealership. */
export const dealerContactFields = {
  name: {
    ...rules.person,
    required: dealerProblems.contactName,
    label: 'Name',
    description: 'Name.',
    inFile: {
      meaning: 'A contact; the first one is the default',
      names: 'contact contactperson contactfullname salesperson representative',
    },
  },
  role: {
    ...rules.detail,
    label: 'Role (optional)',
    description: 'What they do there.',
    inFile: {
      meaning: 'Their role',
      names: 'role title jobtitle position contacttitle contactposition',
    },
  },
  email: {
    kind: 'email',
    label: 'Email (optional)',
    description: 'Email.',
    inFile: { meaning: 'Their email', names: 'contactemailaddress' },
  },
  phone: {
    kind: 'phone',
    label: 'Phone (optional)',
    description: 'Phone number.',
    inFile: {
      meaning: 'Their phone number',
      names: 'contactphonenumber contacttelephone mobile mobilephone cell cellphone directphone',
    },
  },
  note: {
    kind: 'text',
    most: 300,
    rows: 2,
    label: 'Note (optional)',
    description: 'What staff should know about them.',
  },
} as const satisfies FieldTable

/** The graph's `DealerInput`. */
export type DealerInput = InputOf<typeof dealerFields>

/** Reads a dealer; `valid` is undefined if there is a problem. */
export const readDealer = (input: DealerInput, now: number) => readThing(dealerFields, input, now)

/** The graph's `DealerContactInput` without its flags. */
export type DealerContactInput = InputOf<typeof dealerContactFields>

/** Reads someone who works at a dealership; `valid` is undefined if there is a problem. */
export const readDealerContact = (input: DealerContactInput, now: number) =>
  readThing(dealerContactFields, input, now)

/** Reads all fields of a table; `valid` is undefined if there is a problem. */
export function readThing<Table extends FieldTable>(
  table: Table,
  input: InputOf<Table>,
  now: number,
) {
  const problems: FieldProblems = {}
  const values = fieldReader(problems, now).readAll(table, input)
  const isValid = Object.keys(problems).length === 0
  return { problems, valid: isValid ? (values as ValidOf<Table>) : undefined }
}

/** The graph's `ContactInput` without its ids. `happenedAt` is in milliseconds since 1970; without it, now. */
export interface ContactInput {
  channel: Text
  isOutgoing: boolean
  isReached: boolean
  happenedAt?: number | null | undefined
  content: Text
}

interface ContactValues {
  channel: ContactChannel
  isOutgoing: boolean
  isReached: boolean
  happenedAt: number
  content: string
}

const channelRule = {
  kind: 'choice',
  options: contactChannels,
  required: dealProblems.choice,
} as const
const contentRule = (channel: Text) =>
  ({
    kind: 'text',
    most: maxContactLength(channel),
    isMultiline: true,
    required: dealerProblems.content,
  }) as const

/** Reads an entry of the contact log; `valid` is undefined if there is a problem. */
export function readContact(input: ContactInput, now: number) {
  const problems: FieldProblems = {}
  const { read, refuse } = fieldReader(problems, now)
  const happenedAt = input.happenedAt ?? now
  const values = {
    channel: read('channel', channelRule, input.channel),
    isOutgoing: input.isOutgoing,
    isReached: input.isReached,
    happenedAt,
    content: read('content', contentRule(input.channel), input.content),
  }
  if (!(happenedAt <= now + CONTACT_SLACK_MS)) refuse('happenedAt', dealerProblems.happenedAt)
  const isValid = Object.keys(problems).length === 0
  return { problems, valid: isValid ? (values as ContactValues) : undefined }
}
