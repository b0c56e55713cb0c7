import { foldEmail } from '../account/account'
import type { Person } from '../generated/prisma/client'
import type { SignedInUser } from '../http/visitor'
import type { Tx } from '../platform/db'
import { badField, Refusal } from '../platform/errors'
import { countAttempt, hashForKey } from '../platform/rate-limit'
import { takeTurn } from '../platform/turns'
import { recordForPerson } from './history'
import { lockPeople, lockPerson } from './people'

const MERGES_PER_HOUR = 30

/**
 * Merges two people who are one. Only what is about a person moves: records follow their addresses, and stay with
 * their accounts. People who are one already are returned as they are.
 */
export const mergePeople = (
  staff: SignedInUser,
  keepId: string,
  mergeId: string,
): Promise<Person> =>
  takeTurn({ user: staff }, async (tx) => {
    const [kept, merged] = await lockPeople(tx, [keepId, mergeId] as const)
    if (keepId === mergeId) throw badField('mergeId', 'Choose another person')
    if (kept.id === merged.id) return kept
    await countMerge(tx, staff)
    const { count } = await moveAll(tx, merged.id, kept.id)
    const person = await tx.person.update({
      where: { id: kept.id },
      data: contactStopOf(kept, merged),
    })
    await tx.person.delete({ where: { id: merged.id } })
    await tx.personAlias.create({ data: { oldId: merged.id, personId: kept.id } })
    await recordForPerson(tx, staff, kept.id, {
      field: 'addresses',
      before: null,
      after: count === 1 ? 'Merged 1 address' : `Merged ${count} addresses`,
    })
    return person
  })

const countMerge = (tx: Tx, { id }: SignedInUser) =>
  countAttempt(
    `merge account ${hashForKey(id)}`,
    { most: MERGES_PER_HOUR, withinSeconds: 3_600 },
    tx,
  )

/** One of them asking us not to contact them counts for both. */
const contactStopOf = (kept: Person, merged: Person) =>
  kept.contactStopAt
    ? {}
    : { contactStopAt: merged.contactStopAt, contactStopNote: merged.contactStopNote }

async function moveAll(tx: Tx, from: string, to: string) {
  const theirs = { where: { personId: from }, data: { personId: to } }
  if ((await tx.staffNote.count({ where: { personId: to, isPinned: true } })) > 0) {
    await tx.staffNote.updateMany({ where: { personId: from }, data: { isPinned: false } })
  }
  await tx.staffNote.updateMany(theirs)
  await tx.contact.updateMany(theirs)
  await tx.task.updateMany(theirs)
  await tx.mail.updateMany(theirs)
  await tx.inboundEmail.updateMany(theirs)
  await tx.paymentLink.updateMany(theirs)
  await tx.personAlias.updateMany(theirs)
  await tx.$executeRaw`
    INSERT INTO person_not_same (a_id, b_id)
    SELECT least(other, ${to}::uuid), greatest(other, ${to}::uuid)
      FROM (SELECT CASE a_id WHEN ${from}::uuid THEN b_id ELSE a_id END AS other FROM person_not_same
             WHERE ${from}::uuid IN (a_id, b_id)) AS pair
     WHERE other <> ${to}::uuid ON CONFLICT DO NOTHING`
  return tx.personEmail.updateMany(theirs)
}

/** Moves an address, with all records that were typed with it, to a new person. What is about the person stays. */
export const separateEmail = (staff: SignedInUser, id: string, typed: string): Promise<Person> =>
  takeTurn({ user: staff }, async (tx) => {
    const email = foldEmail(typed)
    const person = await lockPerson(tx, id)
    const addresses = await tx.personEmail.findMany({ where: { personId: person.id } })
    if (!addresses.some((address) => address.email === email)) {
      throw badField('email', "Must be one of this person's addresses")
    }
    if (addresses.length === 1) {
      throw new Refusal('CONFLICT', 'A person needs at least one address.')
    }
    const separated = await tx.person.create({ data: {} })
    await tx.personEmail.update({ where: { email }, data: { personId: separated.id } })
    await tx.personNotSame.create({ data: pairOf(person.id, separated.id) })
    await recordForPerson(tx, staff, person.id, {
      field: 'addresses',
      before: null,
      after: 'Separated an address',
    })
    return separated
  })

/** Notes that two people are different, so that they are never suggested again. */
export const dismissMatch = (staff: SignedInUser, id: string, otherId: string): Promise<Person> =>
  takeTurn({ user: staff }, async (tx) => {
    const [person, other] = await lockPeople(tx, [id, otherId] as const)
    if (person.id === other.id) throw badField('otherId', 'Choose another person')
    const { count } = await tx.personNotSame.createMany({
      data: pairOf(person.id, other.id),
      skipDuplicates: true,
    })
    if (count > 0) {
      await recordForPerson(tx, staff, person.id, {
        field: 'notSame',
        before: null,
        after: 'Not the same person as another one',
      })
    }
    return person
  })

const pairOf = (one: string, other: string) => {
  const [aId = one, bId = other] = [one, other].sort()
  return { aId, bId }
}
