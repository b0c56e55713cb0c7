import { contactChannels } from '../../../shared/deals/deal-kinds'
import { readContact } from '../../../shared/deals/dealer-fields'
import type { Contact, ContactChannel, Deal, Solicitation } from '../../generated/prisma/client'
import { batched } from '../../graph/batch'
import type { StaffVisitor } from '../../graph/builder'
import { databaseTime, db, isId, type Tx } from '../../platform/db'
import { badField } from '../../platform/errors'
import { fullName } from '../../staff/members'
import { addDealEvent, announce } from '../deal-events'
import { recordForDeal } from '../deal-history'
import { changeDeal, lockDealOf } from '../deal-of'
import { badFields, conflict } from '../refusals'
import { setStatus } from './solicitations'

export interface NewContact {
  dealId: string
  solicitationId?: string | null | undefined
  channel: ContactChannel
  isOutgoing: boolean
  isReached: boolean
  happenedAt?: Date | null | undefined
  content: string
  requestKey?: string | null | undefined
}

/**
 * Adds a call, email, or text to the log of a deal. The first one from us to the buyer fulfills
 * the promise of 24 hours, even if it was not answered; the first one to a dealer asks that dealer.
 */
export async function recordContact(visitor: StaffVisitor, input: NewContact): Promise<Contact> {
  const { dealId, solicitationId, requestKey } = input
  if (requestKey != null && !isId(requestKey)) throw badField('requestKey', 'A UUID')
  return changeDeal(visitor, async (tx) => {
    const deal = await lockDealOf(tx, visitor, dealId, solicitationId ? 'DEALS' : 'PEOPLE')
    const existing = requestKey ? await tx.contact.findUnique({ where: { requestKey } }) : null
    if (existing && existing.dealId !== dealId) throw conflict('This key belongs to another entry.')
    if (existing) return existing
    const now = (await databaseTime(tx)).getTime()
    const { valid, problems } = readContact(
      { ...input, happenedAt: input.happenedAt?.getTime() },
      now,
    )
    if (!valid) throw badFields(problems)
    const solicitation = solicitationId ? await findSolicitation(tx, dealId, solicitationId) : null
    const contact = await tx.contact.create({
      data: {
        ...valid,
        dealId,
        happenedAt: new Date(valid.happenedAt),
        solicitationId: solicitation?.id ?? null,
        staffId: visitor.user.id,
        staffName: fullName(visitor.user),
        requestKey: requestKey ?? null,
      },
    })
    await recordForDeal(tx, visitor.user, deal, {
      field: 'contact',
      before: null,
      after: `${contactChannels[contact.channel]}, ${solicitation ? 'dealer' : 'buyer'}`,
    })
    if (contact.isOutgoing) await noteFirst(tx, visitor, { deal, solicitation, contact })
    announce(tx, deal, 'EVENT', { toStaffOnly: true })
    return contact
  })
}

interface Outgoing {
  deal: Deal
  solicitation: Solicitation | null
  contact: Contact
}

async function noteFirst(
  tx: Tx,
  visitor: StaffVisitor,
  { deal, solicitation, contact: { happenedAt } }: Outgoing,
) {
  if (solicitation) {
    // That was the follow-up, if one was due.
    await tx.solicitation.updateMany({
      where: { id: solicitation.id, followUpAt: { lte: await databaseTime(tx) } },
      data: { followUpAt: null },
    })
    if (solicitation.status !== 'TO_ASK') return
    await setStatus(tx, visitor, deal, { solicitation, status: 'ASKED', at: happenedAt })
    announce(tx, deal, 'DEALERS')
  } else if (!deal.contactedAt) {
    await tx.deal.update({ where: { id: deal.id }, data: { contactedAt: happenedAt } })
    await addDealEvent(tx, deal.id, {
      kind: 'CONTACTED',
      by: 'STAFF',
      name: visitor.user.firstName,
    })
    announce(tx, deal, 'STAGE')
  }
}

async function findSolicitation(tx: Tx, dealId: string, id: string) {
  const solicitation = isId(id) ? await tx.solicitation.findFirst({ where: { id, dealId } }) : null
  if (!solicitation) throw badField('solicitationId', 'Choose a dealer of this deal')
  return solicitation
}

/** Finds the last contact with a dealer by the ID of the request. */
export const lastContacts = batched(async (solicitationIds) => {
  const contacts = await db.contact.findMany({
    where: { solicitationId: { in: solicitationIds } },
    orderBy: [{ solicitationId: 'asc' }, { happenedAt: 'desc' }, { id: 'asc' }],
    distinct: ['solicitationId'],
  })
  return new Map(contacts.map((contact) => [contact.solicitationId ?? '', contact]))
})
