import { pushToAdvocate } from '../deals/advocate-push'
import { announce } from '../deals/deal-events'
import { addDealContactEntry } from '../deals/dealers/contact-entries'
import { noSuchSolicitation, setStatus } from '../deals/dealers/solicitations'
import { type CheckedFile, storeAttachment } from '../deals/documents/documents'
import { recordDealEvent } from '../deals/states'
import { contactText, storeContactEntry } from '../desk/contact-entries'
import { type Changer, recordChange } from '../desk/history'
import { announceWork } from '../desk/work/work-changes'
import type { Deal, InboundEmail, Solicitation } from '../generated/prisma/client'
import { ofPerson } from '../people/history'
import { databaseTime, db, isId, lockRow, type Tx } from '../platform/db'
import { shownFirstName } from '../push/push'

const HOUR_MS = 60 * 60_000

/** What an email that came back is about. */
export interface AboutDealer {
  deal: Deal
  solicitation: Solicitation
  dealerName: string
}

/** Who files what arrives by itself. */
export const bySystem: Changer = { name: 'Email' }

/** Locks the deal of a dealer's request. */
export async function lockDealer(tx: Tx, solicitationId: string): Promise<AboutDealer> {
  const asked = isId(solicitationId)
    ? await tx.solicitation.findUnique({ where: { id: solicitationId } })
    : null
  if (!asked || !(await lockRow(tx, 'deal', asked.dealId))) throw noSuchSolicitation()
  const { deal, dealer, ...solicitation } = await tx.solicitation.findUniqueOrThrow({
    where: { id: solicitationId },
    include: { deal: true, dealer: true },
  })
  return { deal, solicitation, dealerName: dealer.name }
}

/** Whether a person wrote it, to whom staff should react. */
const isAnswer = ({ isAutomatic, isBounce, isUnsure }: InboundEmail) =>
  !isAutomatic && !isBounce && !isUnsure

/** Emails have a text that a contact can hold. */
const contentOf = ({ text, subject }: InboundEmail) =>
  [...(text.trim() || subject || 'An email without text')].slice(0, 10_000).join('')

const entryOf = (email: InboundEmail) => ({
  channel: 'EMAIL' as const,
  outcome: 'RECEIVED' as const,
  isOutgoing: false,
  isReached: true,
  happenedAt: email.receivedAt,
  content: contentOf(email),
})

/**
 * Files a dealer's email with a deal that is locked: the log of contacts, the answer, and the documents. What a program
 * wrote changes nothing, nor does what one may have written; nothing is ever answered.
 */
export async function fileWithDealer(
  tx: Tx,
  by: Changer,
  { deal, solicitation }: AboutDealer,
  email: InboundEmail,
  files: CheckedFile[] = [],
) {
  await announceInboundEmail(tx, email)
  for (const file of files) await storeAttachment(tx, deal, file, email.id)
  if (!isAnswer(email)) return
  await pushAnswer(tx, by, deal, email)
  const answers = ['TO_ASK', 'ASKED', 'SILENT'].includes(solicitation.status)
  if (answers) {
    await setStatus(tx, by, deal, { solicitation, status: 'ANSWERED', at: email.receivedAt })
  } else if (!solicitation.answeredAt) {
    const answeredAt = email.receivedAt
    await tx.solicitation.update({ where: { id: solicitation.id }, data: { answeredAt } })
  }
  if (!answers) await recordDealEvent(tx, 'dealer.replied', deal, solicitation.status)
  if (!email.isExcerpt) {
    await tx.$executeRaw`SELECT wake('DEAL', ${deal.id}::uuid, 'DEALER')`
    await addDealContactEntry(tx, by, deal, { solicitationId: solicitation.id, ...entryOf(email) })
  }
  announce(tx, deal, 'DEALERS', { toStaffOnly: !answers })
}

/** Notifies the deal's advocate, unless they filed the email themselves. */
async function pushAnswer(tx: Tx, by: Changer, deal: Deal, { id, isExcerpt }: InboundEmail) {
  if (isExcerpt || ('id' in by && by.id === deal.assignedToId)) return
  const { customerId } = deal
  const buyer = customerId && (await tx.user.findUnique({ where: { id: customerId } }))
  const name = buyer && shownFirstName(buyer.firstName)
  await pushToAdvocate(tx, deal.id, {
    cause: `answer ${id}`,
    text: name ? `A dealer answered about ${name}'s car` : 'A dealer answered',
  })
}

/** Files an email with a person. */
export async function fileWithPerson(tx: Tx, by: Changer, personId: string, email: InboundEmail) {
  await announceInboundEmail(tx, email)
  if (!isAnswer(email) || email.isExcerpt) return
  const contact = await storeContactEntry(tx, by, { personId }, entryOf(email))
  await recordChange(tx, by, {
    ...(await ofPerson(tx, personId)),
    field: 'contact',
    before: null,
    after: contactText(contact, 'received'),
  })
}

/** Tells staff of an email; of those that its address had no room for, once an hour. */
async function announceInboundEmail(tx: Tx, { id, mailId, isExcerpt, receivedAt }: InboundEmail) {
  const anHourBefore = new Date(receivedAt.getTime() - HOUR_MS)
  const isTold =
    isExcerpt &&
    (await tx.inboundEmail.count({
      where: { mailId, isExcerpt, id: { not: id }, receivedAt: { gt: anHourBefore } },
      take: 1,
    })) > 0
  if (!isTold) announceWork(tx, { kind: 'REPLY', id })
}

/** Notes on our newest email of those that it came back. */
export async function noteBounce(tx: Tx, emails: { mailId: string } | { solicitationId: string }) {
  const newest = await tx.quoteRequest.findFirst({
    where: emails,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  })
  if (!newest || newest.bouncedAt) return
  const bouncedAt = await databaseTime(tx)
  await tx.quoteRequest.update({ where: { id: newest.id }, data: { bouncedAt } })
}

export const findInboundEmail = (id: string, tx: Tx = db) =>
  isId(id) ? tx.inboundEmail.findUnique({ where: { id } }) : null
