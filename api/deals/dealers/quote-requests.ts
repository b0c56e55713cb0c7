import { randomUUID } from 'node:crypto'
import { brand } from '../../../shared/brand'
import { tidyText } from '../../../shared/deals/deal-fields'
import { forContact, type QuoteRequestKind, unfilled } from '../../../shared/deals/quote-requests'
import { firstNameIn } from '../../../shared/first-name'
import { MAX_DEALERS_AT_ONCE, MAX_EMAIL_SUBJECT, MAX_EMAIL_TEXT } from '../../../shared/limits'
import { fullName } from '../../../shared/person-name'
import type { Deal, Dealer, QuoteRequest, Solicitation } from '../../generated/prisma/client'
import type { StaffVisitor } from '../../http/access'
import { queueMail } from '../../mail/mail'
import { messageIdOf } from '../../mail/mail-transport'
import { makeReplyAddress, replyAddressOf } from '../../mail/reply-address'
import { batched, groupByOwner } from '../../platform/batch'
import { config } from '../../platform/config'
import { databaseTime, db, isId, type Tx } from '../../platform/db'
import { futureMoment } from '../../platform/eastern'
import { badField, conflict, Refusal } from '../../platform/errors'
import { countAttempt, hashForKey } from '../../platform/rate-limit'
import { validText } from '../../platform/text'
import { takeTurn } from '../../platform/turns'
import { changeableDealOf, lockDealOf } from '../deal-of'
import { refuseClosed } from '../refusals'
import { addDealContactEntry } from './contact-entries'
import { dealerOf } from './dealers'
import { addSolicitation, setStatus } from './solicitations'

const DAY = 24 * 60 * 60
const PER_DEAL = { most: 60, withinSeconds: DAY, message: 'Too many emails about this deal.' }
const PER_MEMBER = { most: 300, withinSeconds: DAY, message: 'Too many emails to dealers.' }
/** The same dealer is not asked again within this time. */
const AGAIN_AFTER_MS = 10 * 60_000

interface To {
  dealerId: string
  contactId?: string | null | undefined
}

export interface QuoteRequestsInput {
  dealId: string
  to: To[]
  kind: QuoteRequestKind
  subject: string
  text: string
  deadlineEastern: string
  followUpEastern?: string | null | undefined
  requestKey: string
}

export interface QuoteRequests {
  sent: Solicitation[]
  refused: { dealerId: string; message: string }[]
}

/**
 * Emails dealers, each in a transaction of its own: what is refused for one leaves the others alone. Sent again with the
 * same key, nothing is sent twice.
 */
export async function requestQuotes(
  visitor: StaffVisitor,
  input: QuoteRequestsInput,
): Promise<QuoteRequests> {
  const { to, requestKey } = input
  if (!isId(requestKey)) throw badField('requestKey', 'A UUID')
  const dealerIds = new Set(to.map(({ dealerId }) => dealerId))
  if (to.length < 1 || to.length > MAX_DEALERS_AT_ONCE || dealerIds.size < to.length) {
    throw badField('to', `1 to ${MAX_DEALERS_AT_ONCE} different dealers`)
  }
  const deal = await changeableDealOf(visitor, input.dealId)
  refuseDone(deal)
  await refuseOtherKey(requestKey, deal.id)
  const email = await validEmail(input)
  const result: QuoteRequests = { sent: [], refused: [] }
  for (const each of to) {
    try {
      result.sent.push(
        await takeTurn(visitor, (tx) => sendRequest(tx, visitor, { ...email, ...each })),
      )
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      result.refused.push({ dealerId: each.dealerId, message: messageOf(error) })
    }
  }
  return result
}

/** Without the name of the argument. */
const messageOf = ({ message, extensions: { fields = {} } }: Refusal) =>
  Object.values(fields)[0] ?? message

function refuseDone(deal: Deal) {
  refuseClosed(deal)
  if (deal.status === 'PURCHASED') throw conflict('The buyer has bought already.')
}

async function refuseOtherKey(batchKey: string, dealId: string) {
  const other = { batchKey, solicitation: { dealId: { not: dealId } } }
  if ((await db.quoteRequest.count({ where: other })) > 0) {
    throw conflict('This key belongs to another entry.')
  }
}

interface ValidEmail {
  dealId: string
  kind: QuoteRequestKind
  subject: string
  text: string
  deadlineAt: Date
  followUpAt: Date
  batchKey: string
}

async function validEmail(input: QuoteRequestsInput): Promise<ValidEmail> {
  const { dealId, kind, deadlineEastern, followUpEastern, requestKey } = input
  const subject = validText('subject', tidyText(input.subject), { most: MAX_EMAIL_SUBJECT })
  const text = validText('text', tidyText(input.text, true), { most: MAX_EMAIL_TEXT })
  const left = { subject: unfilled(subject), text: unfilled(text) }
  if (left.subject) throw badField('subject', `Fill in {${left.subject}}`)
  if (left.text) throw badField('text', `Fill in {${left.text}}`)
  const deadlineAt = await futureMoment(db, 'deadlineEastern', deadlineEastern)
  const followUpAt = followUpEastern
    ? await futureMoment(db, 'followUpEastern', followUpEastern)
    : deadlineAt
  return { dealId, kind, subject, text, deadlineAt, followUpAt, batchKey: requestKey }
}

async function sendRequest(
  tx: Tx,
  visitor: StaffVisitor,
  { dealId, dealerId, contactId, ...email }: ValidEmail & To,
): Promise<Solicitation> {
  const { kind, batchKey, deadlineAt, followUpAt } = email
  const deal = await lockDealOf(tx, visitor, dealId)
  refuseDone(deal)
  const dealer = await dealerOf(dealerId, tx)
  const key = { dealId_dealerId: { dealId, dealerId } }
  const before = await tx.solicitation.findUnique({ where: key, include: { requests: true } })
  if (before?.requests.some((request) => request.batchKey === batchKey)) return before
  if (dealer.isHidden) throw conflict(`${dealer.name} is hidden`)
  if (before?.status === 'DECLINED') throw conflict(`${dealer.name} declined`)
  refuseRecent(before?.requests ?? [], kind, await databaseTime(tx))
  const recipient = await recipientOf(tx, dealer, contactId)
  const first = earliest(before?.requests ?? [])
  if (kind === 'FOLLOW_UP' && !first) throw conflict(`${dealer.name} hasn't been asked by email`)

  await countAttempt(`dealer-email deal ${hashForKey(dealId)}`, PER_DEAL, tx)
  await countAttempt(`dealer-email account ${hashForKey(visitor.user.id)}`, PER_MEMBER, tx)
  const { id: solicitationId, status } = await addSolicitation(tx, visitor.user, deal, dealer)
  const id = randomUUID()
  const cause = `quote-request ${id}`
  const body = validText('text', forContact(email.text, recipient.name), { most: MAX_EMAIL_TEXT })
  const subject = forContact(email.subject, recipient.name)
  await queueMail(tx, {
    cause,
    recipient: recipient.email,
    subject,
    text: `${body}\n`,
    html: '',
    isPersonal: true,
    fromName: `${visitor.user.firstName} at ${brand.name}`,
    ...makeReplyAddress(),
    inReplyTo: kind === 'FOLLOW_UP' && first?.mailId ? messageIdOf(first.mailId) : null,
    solicitationId,
  })
  const mail = await tx.mail.findUniqueOrThrow({ where: { cause } })
  const sentByName = fullName(visitor.user)
  const toEmail = recipient.email
  await tx.quoteRequest.create({
    data: {
      id,
      solicitationId,
      mailId: mail.id,
      kind,
      toEmail,
      subject,
      body,
      deadlineAt,
      sentByName,
      batchKey,
    },
  })
  await addDealContactEntry(tx, visitor.user, deal, {
    solicitationId,
    channel: 'EMAIL',
    outcome: 'SENT',
    isOutgoing: true,
    isReached: false,
    content: body,
  })
  if (status === 'SILENT') {
    const silent = await tx.solicitation.findUniqueOrThrow({ where: { id: solicitationId } })
    await setStatus(tx, visitor.user, deal, { solicitation: silent, status: 'ASKED' })
  }
  return tx.solicitation.update({ where: { id: solicitationId }, data: { followUpAt } })
}

/** Refuses (CONFLICT) to ask a dealer again that a colleague asked a moment ago. */
function refuseRecent(requests: QuoteRequest[], kind: QuoteRequestKind, now: Date) {
  const last = requests.findLast(
    (request) =>
      request.kind === kind && now.getTime() - request.createdAt.getTime() < AGAIN_AFTER_MS,
  )
  if (!last) return
  const seconds = Math.max(1, Math.round((now.getTime() - last.createdAt.getTime()) / 1_000))
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.round(seconds / 60), 'minute']
  const by = firstNameIn(last.sentByName) ?? last.sentByName
  throw conflict(`Asked ${count} ${unit}${count === 1 ? '' : 's'} ago by ${by}`)
}

const earliest = (requests: QuoteRequest[]) =>
  requests.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())[0]

/** The chosen contact, else the default one, else the dealer's own address. */
async function recipientOf(tx: Tx, dealer: Dealer, contactId: string | null | undefined) {
  const { id: dealerId, name, email } = dealer
  const shown = { dealerId, isHidden: false }
  const where = contactId ? { ...shown, id: contactId } : { ...shown, isDefault: true }
  const contact = !contactId || isId(contactId) ? await tx.dealerContact.findFirst({ where }) : null
  if (contactId && !contact) throw badField('contactId', `Choose a contact of ${name}`)
  if (contact?.email) return { name: contact.name, email: contact.email }
  if (email && !contactId) return { name: null, email }
  throw conflict(`${name} has no email`)
}

/** Lists the emails to a dealer by the ID of the request, oldest first. */
export const requestsOf = batched(async (solicitationIds) => {
  const requests = await db.quoteRequest.findMany({
    where: { solicitationId: { in: solicitationIds } },
    include: { mail: { select: { sentAt: true, nextTryAt: true } } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
  return groupByOwner(
    requests.map(({ id, solicitationId }) => ({ owner: solicitationId, id })),
    requests,
  )
})

/** Finds the reply address of the newest email to a dealer by the ID of the request; none without a domain for replies. */
export const latestReplyAddress = batched(async (solicitationIds) => {
  if (!config.INBOUND_EMAIL_DOMAIN) return new Map<string, string>()
  const mails = await db.mail.findMany({
    where: { solicitationId: { in: solicitationIds }, replyToken: { not: null } },
    orderBy: [{ solicitationId: 'asc' }, { createdAt: 'desc' }, { id: 'asc' }],
    distinct: ['solicitationId'],
    select: { solicitationId: true, replyToken: true },
  })
  return new Map(
    mails.map(({ solicitationId, replyToken }) => [
      solicitationId ?? '',
      replyAddressOf(replyToken ?? ''),
    ]),
  )
})
