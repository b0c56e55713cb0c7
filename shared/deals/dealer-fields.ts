import { problemOf } from '../consultation'
import { MAX_EMAIL_TEXT } from '../limits'
import type { UsState } from '../us-states'
import { dealProblems, type FieldProblems, rules, tidyText } from './deal-fields'
import { type ContactChannel, contactChannels } from './deal-kinds'
import { fieldReader } from './field-reader'

// What staff enter about dealers and conversations.

type Text = string | null | undefined

const MAX_MAKES = 20
/** What staff should know about a dealer. */
const wordsRule = { kind: 'text', most: 1_000, isMultiline: true } as const
/** Of what was said; an email is longer. */
const maxContactLength = (channel: Text) => (channel === 'EMAIL' ? MAX_EMAIL_TEXT : 2_000)
/** How far in the future, by the server's clock, a contact may be. */
const CONTACT_SLACK_MS = 5 * 60_000

export const dealerProblems = {
  name: "Enter the dealer's name",
  city: 'Enter the city',
  contactName: 'Enter a name',
  email: problemOf('email', '') ?? '',
  makes: `You can add up to ${MAX_MAKES} makes`,
  content: 'Enter what was said',
  happenedAt: "Choose a time that isn't in the future",
} as const

/** The graph's `DealerInput`. */
export interface DealerInput {
  name: Text
  city: Text
  state: Text
  zip: Text
  phone?: Text
  email?: Text
  makes?: readonly string[] | null | undefined
  /** What staff should know; left out, it stays. */
  words?: Text
}

interface DealerValues {
  name: string
  city: string
  state: UsState
  zip: string
  phone: string | null
  email: string | null
  makes: string[]
  words: string | null
}

/** Reads a dealer; `valid` is undefined if there is a problem. */
export function readDealer(input: DealerInput, now: number) {
  const problems: FieldProblems = {}
  const { read, refuse } = fieldReader(problems, now)
  const email = tidyText(input.email ?? '') || null
  const makes = (input.makes ?? []).map((make, place) => read(`makes.${place}`, rules.make, make))
  const values = {
    name: read('name', { ...rules.person, required: dealerProblems.name }, input.name),
    city: read('city', { ...rules.person, required: dealerProblems.city }, input.city),
    state: read('state', { ...rules.state, required: dealProblems.choice }, input.state),
    zip: read('zip', { ...rules.zip, required: dealProblems.zip }, input.zip),
    phone: read('phone', { kind: 'phone' }, input.phone),
    email,
    makes: [...new Set(makes)],
    words: read('words', wordsRule, input.words),
  }
  const emailProblem = email && problemOf('email', email)
  if (emailProblem) refuse('email', emailProblem)
  if (makes.length > MAX_MAKES) refuse('makes', dealerProblems.makes)
  const isValid = Object.keys(problems).length === 0
  return { problems, valid: isValid ? (values as DealerValues) : undefined }
}

/** The graph's `DealerContactInput` without its flags. */
export interface DealerContactInput {
  name: Text
  role?: Text
  email?: Text
  phone?: Text
  note?: Text
}

interface DealerContactValues {
  name: string
  role: string | null
  email: string | null
  phone: string | null
  note: string | null
}

/** Reads someone who works at a dealership; `valid` is undefined if there is a problem. */
export function readDealerContact(input: DealerContactInput, now: number) {
  const problems: FieldProblems = {}
  const { read, refuse } = fieldReader(problems, now)
  const email = tidyText(input.email ?? '') || null
  const values = {
    name: read('name', { ...rules.person, required: dealerProblems.contactName }, input.name),
    role: read('role', rules.detail, input.role),
    email,
    phone: read('phone', { kind: 'phone' }, input.phone),
    note: read('note', { kind: 'text', most: 300 }, input.note),
  }
  const emailProblem = email && problemOf('email', email)
  if (emailProblem) refuse('email', emailProblem)
  const isValid = Object.keys(problems).length === 0
  return { problems, valid: isValid ? (values as DealerContactValues) : undefined }
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
