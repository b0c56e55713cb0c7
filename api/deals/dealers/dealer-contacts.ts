import {
  type DealerContactInput as ContactFields,
  dealerContactFields,
  readDealerContact,
} from '../../../shared/deals/dealer-fields'
import { columnsIn } from '../../../shared/deals/field-table'
import { type Changer, recordChange } from '../../desk/history'
import type { Dealer, DealerContact } from '../../generated/prisma/client'
import type { SignedInUser } from '../../http/visitor'
import { batched, groupByOwner } from '../../platform/batch'
import { databaseTime, db, isId, type Tx } from '../../platform/db'
import { badFields, conflict, Refusal } from '../../platform/errors'
import { takeTurn } from '../../platform/turns'
import { lockDealer } from './dealers'

export interface DealerContactInput extends ContactFields {
  isDefault: boolean
  isHidden: boolean
}

/** Adds someone to a dealer, or changes them in full. A new default takes the place of the one before. */
export function saveDealerContact(
  staff: SignedInUser,
  { dealerId, id, input }: { dealerId: string; id: string | null; input: DealerContactInput },
): Promise<Dealer> {
  return takeTurn({ user: staff }, async (tx) => {
    const { valid, problems } = readDealerContact(input, (await databaseTime(tx)).getTime())
    if (!valid) throw badFields(problems)
    if (input.isDefault && input.isHidden) {
      throw badFields({ isHidden: 'The default contact is always shown' })
    }
    const dealer = await lockDealer(tx, dealerId)
    const before = id ? await contactOf(tx, dealerId, id) : null
    const others = await tx.dealerContact.findMany({ where: { dealerId, NOT: { id: before?.id } } })
    const email = valid.email?.toLowerCase()
    if (email && others.some((other) => other.email?.toLowerCase() === email)) {
      throw conflict('This dealer already has a contact with this email.')
    }
    const { isDefault, isHidden } = input
    if (isDefault) {
      await tx.dealerContact.updateMany({ where: { dealerId }, data: { isDefault: false } })
    }
    const data = { ...valid, isDefault, isHidden }
    const after = before
      ? await tx.dealerContact.update({ where: { id: before.id }, data })
      : await tx.dealerContact.create({ data: { ...data, dealerId } })
    await recordDealerContact(tx, staff, dealer, before, after)
    return dealer
  })
}

async function contactOf(tx: Tx, dealerId: string, id: string) {
  const contact = isId(id) ? await tx.dealerContact.findFirst({ where: { id, dealerId } }) : null
  if (!contact) throw new Refusal('NOT_FOUND', 'There is no such contact.')
  return contact
}

const recordDealerContact = (
  tx: Tx,
  by: Changer,
  dealer: Dealer,
  before: DealerContact | null,
  after: DealerContact,
) =>
  recordChange(tx, by, {
    subject: 'DEALER_CONTACT',
    subjectId: after.id,
    subjectName: dealer.name,
    field: 'contact',
    before: before && textOf(before),
    after: textOf(after),
  })

const textOf = ({ isDefault, isHidden, ...contact }: DealerContact) =>
  [
    ...Object.values(columnsIn(dealerContactFields, contact)),
    isDefault && 'default',
    isHidden && 'hidden',
  ]
    .filter(Boolean)
    .join(', ')

/** Lists the contacts of a dealer by its ID: the default first, hidden ones last, by name. */
export const dealerContactsOf = batched(async (dealerIds) => {
  const contacts = await db.dealerContact.findMany({
    where: { dealerId: { in: dealerIds } },
    orderBy: [{ isDefault: 'desc' }, { isHidden: 'asc' }, { name: 'asc' }, { id: 'asc' }],
  })
  return groupByOwner(
    contacts.map(({ id, dealerId }) => ({ owner: dealerId, id })),
    contacts,
  )
})
