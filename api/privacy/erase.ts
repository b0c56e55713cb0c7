import { Prisma } from '../generated/prisma/client'
import { databaseTime, db, type Tx } from '../platform/db'
import { Refusal } from '../platform/errors'
import { log } from '../platform/log'
import { pubsub } from '../platform/pubsub'
import { erasePaymentLinks } from '../sales/links'
import { addressesIn, eraseAddresses } from './addresses'
import { eraseDeals, subjectsOf } from './deals'
import { recordErasures } from './erasures'
import {
  findPerson,
  invitationsOf,
  type Person,
  placesOf,
  refuseOpenOrders,
  unmatchedEmailsOf,
} from './person'

/** Longer than anyone's data takes. */
const ERASE_WITHIN_MS = 60_000

const ERASED_NAME = 'Erased customer'
const NO_ID = '00000000-0000-0000-0000-000000000000'

/** Both clocks are synchronized, and the query takes seconds at most. */
const MAX_CLOCK_DIFFERENCE_MS = 60_000

/**
 * Returns the time by which a run decides what is old enough to be erased: the database's, which all instances share.
 * Fails when this process's clock differs: one of them is wrong, and what is erased too early is lost.
 */
export async function erasureTime(): Promise<Date> {
  const now = await databaseTime()
  const differenceMs = Math.abs(now.getTime() - Date.now())
  if (differenceMs <= MAX_CLOCK_DIFFERENCE_MS) return now
  const seconds = Math.round(differenceMs / 1_000)
  throw new Error(
    `the clocks of this server and of the database differ by ${seconds} s: nothing is erased until they agree`,
  )
}

/** What the card provider still stores about the person. */
export interface AtProvider {
  sessionId: string | null
  paymentIntentId: string | null
}

/**
 * Erases a person's data everywhere, in one transaction: a run that is interrupted changes nothing, and
 * a second run finds nothing. Orders keep their numbers, amounts, dates, and items. Refuses (CONFLICT)
 * staff accounts and people with open orders.
 */
export async function erasePerson(
  by: Parameters<typeof findPerson>[0],
): Promise<{ foundAnything: boolean; atProvider: AtProvider[] }> {
  const { sessionIds, erasures, ...erased } = await db.$transaction((tx) => eraseAll(tx, by), {
    timeout: ERASE_WITHIN_MS,
  })
  for (const erasure of erasures) log.info({ event: 'erasure', ...erasure }, 'personal data erased')
  for (const sessionId of sessionIds) pubsub.publish('sessionEnded', { sessionId })
  return erased
}

async function eraseAll(tx: Tx, by: Parameters<typeof findPerson>[0]) {
  const person = await findPerson(by, tx)
  if (!person) return { sessionIds: [], foundAnything: false, atProvider: [], erasures: [] }
  const { userIds, orderIds, consultationIds, dealIds, linkIds } = person
  const typed = await addressesIn(tx, person)
  await refuseOpenOrders(orderIds, tx)
  const subjects = await subjectsOf(tx, dealIds) // before drafts are deleted
  await eraseDeals(tx, dealIds)
  const sessionIds: string[] = []
  for (const id of userIds) sessionIds.push(...(await eraseAccount(tx, id)))
  const atProvider = await eraseOrders(tx, orderIds)
  await erasePaymentLinks(tx, linkIds)
  await eraseConsultations(tx, consultationIds)
  await eraseHistory(tx, person)
  const { count: imported } = await tx.importedPerson.deleteMany({
    where: { id: { in: person.importedIds } },
  })
  const { count: places } = await tx.placeRequest.deleteMany({ where: placesOf(person) })
  const { count: invitations } = await tx.staffInvitation.deleteMany({
    where: invitationsOf(person),
  })
  const { count: unmatchedEmails } = await tx.inboundEmail.deleteMany({
    where: unmatchedEmailsOf(person, typed),
  })
  const others =
    dealIds.length +
    linkIds.length +
    imported +
    places +
    invitations +
    unmatchedEmails +
    (await removeTypedEmails(tx, person)) +
    (await eraseMail(tx, person, { subjects, typed }))
  const people = await eraseAddresses(tx, typed)
  const foundAnything =
    userIds.length + orderIds.length + consultationIds.length + others + people > 0
  const at = by.before ?? (await databaseTime(tx))
  const erasures = foundAnything ? await recordErasures(tx, person, at) : []
  return { sessionIds, foundAnything, atProvider, erasures }
}

/** Sessions, sign-ins, the cart, and the conversation with its messages and notes go with the account. */
async function eraseAccount(tx: Tx, userId: string) {
  await refuseLastOwner(tx, userId)
  const sessions = await tx.session.findMany({ where: { userId }, select: { id: true } })
  await tx.verification.deleteMany({ where: { value: { contains: userId } } })
  await tx.user.delete({ where: { id: userId } })
  return sessions.map(({ id }) => id)
}

/** Refuses (CONFLICT) to leave a team without an owner: STAFF_EMAILS may no longer list its last one. */
async function refuseLastOwner(tx: Tx, userId: string) {
  const others = { userId: { not: userId } }
  if ((await tx.staffMember.count({ where: others })) === 0) return
  const isOwner = { ...others, role: 'OWNER', deactivatedAt: null } as const
  if ((await tx.staffMember.count({ where: isOwner })) > 0) return
  throw new Refusal('CONFLICT', 'The firm needs at least one owner.')
}

async function eraseOrders(tx: Tx, orderIds: string[]): Promise<AtProvider[]> {
  const where = { id: { in: orderIds } }
  await tx.order.updateMany({
    where,
    data: {
      email: null,
      buyerName: null,
      phone: null,
      cardBrand: null,
      cardLast4: null,
      userId: null,
      cartId: null,
      sessionUrl: null,
      refundReason: null,
      note: null,
    },
  })
  return tx.order.findMany({ where, select: { sessionId: true, paymentIntentId: true } })
}

/** Deletes requests with their notes. Reports still count them. */
export async function eraseConsultations(tx: Tx, ids: string[]) {
  await tx.$executeRaw`
    INSERT INTO erased_consultations AS known (due_on, status, was_in_time, requests)
    SELECT contact_by::date, status, coalesce(contacted_at <= contact_by, false), count(*)
    FROM consultation WHERE id = ANY (${ids}::uuid[]) AND (status <> 'WON' OR contacted_at IS NOT NULL)
    GROUP BY 1, 2, 3
    ON CONFLICT (due_on, status, was_in_time)
      DO UPDATE SET requests = known.requests + excluded.requests`
  await tx.historyEntry.updateMany({
    where: { subject: 'CONSULTATION', subjectId: { in: ids }, NOT: { subjectName: ERASED_NAME } },
    data: { subjectName: ERASED_NAME },
  })
  await tx.historyEntry.updateMany({
    where: { subject: 'CONSULTATION', subjectId: { in: ids }, field: { not: 'status' } },
    data: { before: null, after: null },
  })
  await tx.consultation.deleteMany({ where: { id: { in: ids } } })
}

/** Someone else's account may have typed the person's email: their record stays, with the email of their account. */
async function removeTypedEmails(tx: Tx, { emails, ownsEmail, before }: Person) {
  if (!ownsEmail) return 0
  const removeFrom = (table: 'orders' | 'consultation') => {
    const record = Prisma.raw(table)
    return tx.$executeRaw`
      UPDATE ${record} SET email = users.email FROM users
       WHERE lower(${record}.email) = ANY (${emails}) AND ${record}.created_at < ${before}
         AND users.id = user_id AND users.email <> ALL (${emails})`
  }
  return (await removeFrom('orders')) + (await removeFrom('consultation'))
}

async function eraseHistory(tx: Tx, { userIds, orderIds }: Person) {
  await tx.historyEntry.updateMany({
    where: { subject: 'ORDER', subjectId: { in: orderIds }, field: 'refundReason' },
    data: { before: null, after: null },
  })
  await tx.historyEntry.updateMany({
    where: { subject: 'CONVERSATION', subjectId: { in: userIds } },
    data: { subjectName: ERASED_NAME, subjectId: NO_ID },
  })
}

/**
 * Deletes what waits, and empties what was sent, to the person or to staff about them. The cause stays,
 * so that it never makes a second email. Its second word is the id of what it is about.
 */
async function eraseMail(
  tx: Tx,
  person: Person,
  { subjects, typed }: { subjects: string[]; typed: string[] },
) {
  const { emails, ownsEmail, userIds, orderIds, consultationIds, linkIds, before } = person
  const about = [...userIds, ...orderIds, ...consultationIds, ...linkIds, ...subjects]
  const recipients = ownsEmail ? emails : []
  const toPerson = Prisma.sql`(lower(recipient) = ANY (${recipients}) OR lower(recipient) = ANY (${typed})
    AND person_id IN (SELECT person_id FROM person_email WHERE email = ANY (${recipients})))`
  const deleted = await tx.$executeRaw`
    DELETE FROM mail WHERE next_try_at IS NOT NULL
      AND (${toPerson} AND created_at < ${before} OR split_part(cause, ' ', 2) = ANY (${about}))`
  const emptied = await tx.$executeRaw`
    UPDATE mail SET recipient = '', subject = '', html = '', text = '', failure = NULL,
      person_id = NULL, cause = CASE WHEN split_part(cause, ' ', 2) = ANY (${userIds})
        THEN replace(cause, split_part(cause, ' ', 2), 'erased') ELSE cause END
    WHERE ${toPerson} AND created_at < ${before}
      OR split_part(cause, ' ', 2) = ANY (${about})`
  return deleted + emptied
}

/** As `eraseMail`, only what is about these records. */
export async function eraseMailAbout(tx: Tx, ids: string[]) {
  const isAbout = Prisma.sql`split_part(cause, ' ', 2) = ANY (${ids})`
  await tx.$executeRaw`DELETE FROM mail WHERE next_try_at IS NOT NULL AND ${isAbout}`
  await tx.$executeRaw`
    UPDATE mail SET recipient = '', subject = '', html = '', text = '', failure = NULL, person_id = NULL
     WHERE ${isAbout}`
}
