import { problemOf } from './consultation'
import { dealProblems, type FieldProblems, fieldReader, textLimits } from './deal-fields'
import { type ContactChannel, contactChannels } from './deal-kinds'
import { type UsState, usStates } from './us-states'
import { readPhone } from './wishes-fields'

// What staff enter about dealers and conversations.

type Text = string | null | undefined

const MAX_MAKES = 20
const MAX_CONTACT_LENGTH = 2_000
/** How far ahead of the server's clock a contact may lie. */
const CONTACT_SLACK_MS = 5 * 60_000

export const dealerProblems = {
  name: "Enter the dealer's name",
  city: 'Enter the city',
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
}

interface DealerValues {
  name: string
  city: string
  state: UsState
  zip: string
  phone: string | null
  email: string | null
  makes: string[]
}

/** Reads a dealer; `valid` is undefined if there is a problem. */
export function readDealer(input: DealerInput, now: number) {
  const problems: FieldProblems = {}
  const read = fieldReader(problems, now)
  const state = read.choice('state', input.state, Object.keys(usStates) as UsState[])
  const email = input.email?.trim() || null
  const makes = (input.makes ?? []).map((make, place) =>
    read.text(`makes.${place}`, make, { most: textLimits.name, required: dealProblems.make }),
  )
  const values = {
    name: read.text('name', input.name, { most: textLimits.person, required: dealerProblems.name }),
    city: read.text('city', input.city, { most: textLimits.person, required: dealerProblems.city }),
    state: read.demand('state', state, dealProblems.choice),
    zip: read.demand('zip', read.zip('zip', input.zip), dealProblems.zip),
    phone: readPhone(input.phone, problems),
    email,
    makes: [...new Set(makes)],
  }
  const emailProblem = email && problemOf('email', email)
  if (emailProblem) read.refuse('email', emailProblem)
  if (makes.length > MAX_MAKES) read.refuse('makes', dealerProblems.makes)
  const isValid = Object.keys(problems).length === 0
  return { problems, valid: isValid ? (values as DealerValues) : undefined }
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

/** Reads an entry of the contact log; `valid` is undefined if there is a problem. */
export function readContact(input: ContactInput, now: number) {
  const problems: FieldProblems = {}
  const read = fieldReader(problems, now)
  const channels = Object.keys(contactChannels) as ContactChannel[]
  const channel = read.choice('channel', input.channel, channels)
  const happenedAt = input.happenedAt ?? now
  const values = {
    channel: read.demand('channel', channel, dealProblems.choice),
    isOutgoing: input.isOutgoing,
    isReached: input.isReached,
    happenedAt,
    content: read.text('content', input.content, {
      most: MAX_CONTACT_LENGTH,
      required: dealerProblems.content,
      isMultiline: true,
    }),
  }
  if (!(happenedAt <= now + CONTACT_SLACK_MS)) read.refuse('happenedAt', dealerProblems.happenedAt)
  const isValid = Object.keys(problems).length === 0
  return { problems, valid: isValid ? (values as ContactValues) : undefined }
}
