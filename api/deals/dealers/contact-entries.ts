import { type ContactEntry, contactText, storeContactEntry } from '../../desk/contact-entries'
import type { Changer } from '../../desk/history'
import type { Contact, Deal, Prisma, Solicitation } from '../../generated/prisma/client'
import type { StaffVisitor } from '../../http/access'
import { batched } from '../../platform/batch'
import { databaseTime, db, isId, type Tx } from '../../platform/db'
import { badField, conflict } from '../../platform/errors'
import { takeTurn } from '../../platform/turns'
import { addDealEvent, announce } from '../deal-events'
import { recordForDeal } from '../deal-history'
import { lockDealOf } from '../deal-of'
import { actorOf, setStatus } from './solicitations'

export interface NewContact extends ContactEntry {
  dealId: string
  solicitationId?: string | null | undefined
}

/** Adds a call, email, or text to the log of a deal. Sent again with the same key, it is returned as it is. */
export async function recordContact(visitor: StaffVisitor, input: NewContact): Promise<Contact> {
  const { dealId, solicitationId, requestKey } = input
  if (requestKey != null && !isId(requestKey)) throw badField('requestKey', 'A UUID')
  return takeTurn(visitor, async (tx) => {
    const deal = await lockDealOf(tx, visitor, dealId, solicitationId ? 'DEALS' : 'PEOPLE')
    const existing = requestKey ? await tx.contact.findUnique({ where: { requestKey } }) : null
    if (existing && existing.dealId !== dealId) throw conflict('This key belongs to another entry.')
    return existing ?? addDealContactEntry(tx, visitor.user, deal, input)
  })
}

/**
 * Adds a contact to a deal that is locked. The first one from us to the buyer fulfills the promise of 24 hours, even if
 * it was not answered; the first one to a dealer asks that dealer. A wrong number does neither.
 */
export async function addDealContactEntry(
  tx: Tx,
  by: Changer,
  deal: Deal,
  { solicitationId, ...entry }: Omit<NewContact, 'dealId'>,
): Promise<Contact> {
  const solicitation = solicitationId ? await findSolicitation(tx, deal.id, solicitationId) : null
  const subject = { dealId: deal.id, solicitationId: solicitation?.id ?? null }
  const contact = await storeContactEntry(tx, by, subject, entry)
  await recordForDeal(tx, by, deal, {
    field: 'contact',
    before: null,
    after: contactText(contact, solicitation?.dealer.name ?? 'buyer'),
  })
  if (contact.isOutgoing && contact.outcome !== 'WRONG_NUMBER') {
    await noteFirst(tx, by, { deal, solicitation, contact })
  }
  announce(tx, deal, 'EVENT', { toStaffOnly: true })
  return contact
}

interface Outgoing {
  deal: Deal
  solicitation: Solicitation | null
  contact: Contact
}

async function noteFirst(
  tx: Tx,
  by: Changer,
  { deal, solicitation, contact: { happenedAt } }: Outgoing,
) {
  if (solicitation) {
    // That was the follow-up, if one was due.
    await tx.solicitation.updateMany({
      where: { id: solicitation.id, followUpAt: { lte: await databaseTime(tx) } },
      data: { followUpAt: null },
    })
    if (solicitation.status !== 'TO_ASK') return
    await setStatus(tx, by, deal, { solicitation, status: 'ASKED', at: happenedAt })
    announce(tx, deal, 'DEALERS')
  } else if (!deal.contactedAt) {
    await tx.deal.update({ where: { id: deal.id }, data: { contactedAt: happenedAt } })
    await addDealEvent(tx, deal.id, {
      kind: 'CONTACTED',
      ...actorOf(by),
    })
    announce(tx, deal, 'STAGE')
  }
}

async function findSolicitation(tx: Tx, dealId: string, id: string) {
  const solicitation = isId(id)
    ? await tx.solicitation.findFirst({
        where: { id, dealId },
        include: { dealer: { select: { name: true } } },
      })
    : null
  if (!solicitation) throw badField('solicitationId', 'Choose a dealer of this deal')
  return solicitation
}

const lastOf = (what: Prisma.ContactWhereInput) =>
  batched(async (solicitationIds) => {
    const contacts = await db.contact.findMany({
      where: { ...what, solicitationId: { in: solicitationIds } },
      orderBy: [{ solicitationId: 'asc' }, { happenedAt: 'desc' }, { id: 'asc' }],
      distinct: ['solicitationId'],
    })
    return new Map(contacts.map((contact) => [contact.solicitationId ?? '', contact]))
  })

/** Finds the last contact with a dealer by the ID of the request. */
export const lastContacts = lastOf({})

/** Finds the last contact in which the dealer said something, by the ID of the request. */
export const lastWords = lastOf({ OR: [{ isOutgoing: false }, { isReached: true }] })
