import type { Mail } from '../generated/prisma/client'
import { badField } from '../platform/errors'
import { warnRarely } from '../platform/log'
import { makeQueue, makeQueues } from '../platform/queue'
import { increaseCount } from '../platform/rate-limit'
import { hasRoom, hasRoomForUnknown, mailsAnswered } from './addressees'
import type { EmailHeaders } from './email-headers'
import { type ParsedEmail, parseEmail } from './parse-email'
import { type ReceivedEmail, withEmail } from './read-email'
import { type Arrival, findRepeat, receiveEmail } from './receive-email'

/** With the time that a parser has, less than a connection may be idle. */
const WAIT_MS = 8_000
const DAY_SECONDS = 24 * 60 * 60

// A sender of many emails, or of such that take long, waits in a queue of their own.
const ofAddress = makeQueues(() => 1)
const ofAddresses = makeQueue(() => 2)
const ofOthers = makeQueue(() => 1)

/** Whom an email is for, decided by its headers alone. */
interface Destination {
  mails: Mail[]
  /** The first of these whose address has room for all of it. */
  roomy: Mail | undefined
}

const nowhere: Destination = { mails: [], roomy: undefined }

/**
 * Files an email (RFC 822) as it arrives. The ID is null for what is dropped: emails to unknown addresses, when there are
 * too many of them. Refuses (UNAVAILABLE) what should be sent again.
 */
export async function takeEmail(body: AsyncIterable<Buffer>) {
  let destination: Destination | null = nowhere
  const decide = async (headers: EmailHeaders) => {
    destination = await destinationOf(headers.recipients)
    if (!destination) return 'NOTHING'
    return destination.roomy ? 'ALL' : 'WITHOUT_FILES'
  }
  return withEmail(body, decide, async (email) => {
    if (email.size === 0) throw badField('body', 'The email is empty')
    if (!destination) return dropped
    const { mails } = destination
    const repeated = await findRepeat(email, mails)
    if (repeated) return { id: repeated, isNew: false }
    return receiveEmail(email, mails, await parseInTurn(email, destination))
  })
}

/** Files an email whose parts the provider has read. */
export async function takeParts(arrival: Arrival, content: ParsedEmail | null) {
  const destination = await destinationOf(arrival.headers.recipients)
  return destination ? receiveEmail(arrival, destination.mails, content) : dropped
}

const dropped = { id: null, isNew: false }

/** Null for an email that is dropped. */
async function destinationOf(recipients: string[]): Promise<Destination | null> {
  const mails = await mailsAnswered(recipients)
  if (mails.length === 0 && !(await hasRoomForUnknown())) {
    warnRarely({}, 'too many emails to unknown addresses')
    return null
  }
  for (const mail of mails) if (await hasRoom(mail)) return { mails, roomy: mail }
  return { mails, roomy: undefined }
}

function parseInTurn(email: ReceivedEmail, { roomy }: Destination) {
  const parse = () => parseOrGiveUp(email)
  if (!roomy) return ofOthers(parse, WAIT_MS)
  const until = Date.now() + WAIT_MS
  const inTurn = () => ofAddresses(parse, Math.max(until - Date.now(), 0))
  return ofAddress(roomy.id, inTurn, WAIT_MS)
}

/** What could not be parsed on a busy machine is sent again, once: the second time, it counts as unreadable. */
async function parseOrGiveUp({ source, hash }: ReceivedEmail) {
  try {
    return await parseEmail(source)
  } catch (error) {
    const failures = await increaseCount(`inbound-email ${hash.toString('base64url')}`, DAY_SECONDS)
    if (failures > 1) return null
    throw error
  }
}
