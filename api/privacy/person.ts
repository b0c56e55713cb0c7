import { foldEmail } from '../account/account'
import { isStaff } from '../account/staff-role'
import { PENDING } from '../claims/claims'
import { Prisma } from '../generated/prisma/client'
import { db, type Tx } from '../platform/db'
import { Refusal } from '../platform/errors'

/** Whose data is exported or erased, and where it is. */
export interface Person {
  /** The account's, or all of the person whom staff know by one of them. */
  emails: string[]
  userIds: string[]
  /** The emails are theirs, so what guests entered with them is theirs, too. What an account entered is the account's. */
  ownsEmail: boolean
  orderIds: string[]
  consultationIds: string[]
  /** What staff imported about them. */
  importedIds: string[]
  /** Deals that are joined to the account, and those of the orders that no account has joined. */
  dealIds: string[]
  /** Payment links that went to them, or that their requests or orders are about. */
  linkIds: string[]
  /** What is younger belongs to someone who came back after an erasure. */
  before: Date
}

const NEVER = new Date('9999-01-01')

/**
 * Finds a person by email, as the owner of the shop does, with all addresses that staff have merged; or by account.
 * Anyone can enter anyone's email as a guest, so an account gets what was sent with its email only once it is verified.
 * With `before`, an email stands for itself: each address of an erased person is listed.
 */
export async function findPerson(
  by: ({ email: string } | { userId: string }) & { before?: Date },
  tx: Tx = db,
) {
  const { before = NEVER } = by
  const addresses = 'email' in by ? await addressesOf(tx, foldEmail(by.email), by.before) : []
  const identity = 'email' in by ? { email: { in: addresses } } : { id: by.userId }
  const users = await tx.user.findMany({
    where: { ...identity, createdAt: { lt: before } },
    include: { staffMember: true },
  })
  if (users.some(isStaff)) throw isStaffAccount()
  if (users.length === 0 && 'userId' in by) return null
  const emails = 'email' in by ? addresses : users.map(({ email }) => email)
  const ownsEmail = 'email' in by || users.every(({ emailVerified }) => emailVerified)
  const userIds = users.map(({ id }) => id)
  const records = await tx.$queryRaw<{ kind: string; id: string }[]>`
    SELECT kind, record_id AS id FROM record_owner
     WHERE at < ${before} AND ${
       ownsEmail
         ? Prisma.sql`address = ANY (${emails})`
         : Prisma.sql`account_id = ANY (${userIds}::uuid[]) AND link = 'ACCOUNT'`
     }`
  const idsOf = (wanted: string) => records.flatMap(({ kind, id }) => (kind === wanted ? [id] : []))
  const [orderIds, consultationIds] = [idsOf('ORDER'), idsOf('CONSULTATION')]
  const links = await tx.paymentLink.findMany({
    where: {
      createdAt: { lt: before },
      OR: [
        ...(ownsEmail ? emails.map((email) => ({ recipient: inAnyCase(email) })) : []),
        ...(ownsEmail ? [{ person: allOf(emails) }] : []),
        { consultationId: { in: consultationIds } },
        { orderId: { in: orderIds } },
      ],
    },
    select: { id: true },
  })
  return {
    emails,
    ownsEmail,
    userIds,
    before,
    orderIds,
    dealIds: idsOf('DEAL'),
    importedIds: idsOf('IMPORTED'),
    linkIds: links.map(({ id }) => id),
    consultationIds,
  } satisfies Person
}

/** A person who has no address but these: others could be someone else's. */
export const allOf = (emails: string[]) => {
  const email = { in: emails }
  return { emails: { some: { email }, every: { email } } }
}

/** All addresses of the person with this one, which comes first. */
async function addressesOf(tx: Tx, email: string, before: Date | undefined) {
  if (before) return [email]
  const others = await tx.personEmail.findMany({
    where: { email: { not: email }, person: { emails: { some: { email } } } },
    orderBy: { email: 'asc' },
  })
  return [email, ...others.map((other) => other.email)]
}

/** The places a person waits for; requests belong to an email, never to an account. */
export const placesOf = ({ emails, ownsEmail, before }: Person) => ({
  email: { in: ownsEmail ? emails : [] },
  createdAt: { lt: before },
})

/** The invitations to the team that went to a person. */
export const invitationsOf = ({ emails, ownsEmail, before }: Person) => ({
  email: { in: ownsEmail ? emails : [] },
  createdAt: { lt: before },
})

/** Emails from a person that no one has matched to anyone. Anyone can forge the sender: it's theirs in case they wrote it. */
export const unmatchedEmailsOf = ({ ownsEmail, before }: Person, emails: string[]) => ({
  solicitationId: null,
  personId: null,
  receivedAt: { lt: before },
  OR: ownsEmail ? emails.map((email) => ({ fromEmail: inAnyCase(email) })) : [],
})

/** Prisma compares by ILIKE, which has wildcards. */
export const inAnyCase = (email: string) =>
  ({ equals: email.replace(/[\\%_]/g, '\\$&'), mode: 'insensitive' }) as const

const isStaffAccount = () => new Refusal('CONFLICT', 'Ask an owner to deactivate you first.')

/** Refuses (CONFLICT) while an order needs the person's data: unpaid, in refund, in review, disputed, asked about by the bank, or asked back. */
export async function refuseOpenOrders(orderIds: string[], tx: Tx = db) {
  const open = await tx.order.findMany({
    where: {
      id: { in: orderIds },
      OR: [
        { status: { in: ['PENDING', 'REFUNDING', 'REVIEW'] } },
        { disputes: { some: { status: { in: ['INQUIRY', 'OPEN'] } } } },
        { deals: { some: { claims: { some: { status: { in: PENDING } } } } } },
      ],
    },
    select: { number: true },
    orderBy: { number: 'asc' },
  })
  if (open.length === 0) return
  const numbers = open.map(({ number }) => number).join(', ')
  throw new Refusal(
    'CONFLICT',
    `Order ${numbers} is still open: it waits for a payment, a refund, a review, or the end of a dispute or inquiry. Please try again once it is settled.`,
  )
}
