import { foldEmail } from '../account/account'
import { db, type Tx } from '../platform/db'
import { Refusal } from '../platform/errors'
import { isStaff } from '../team/staff-role'

/** Whose data is exported or erased, and where it is. */
export interface Person {
  email: string
  userId: string | null
  /** The email is theirs, so what guests entered with it is theirs too. */
  ownsEmail: boolean
  orderIds: string[]
  consultationIds: string[]
  /** Deals that are joined to the account, and those of the orders that no account has joined. */
  dealIds: string[]
  /** Payment links that went to them, or that their requests or orders are about. */
  linkIds: string[]
  /** What is younger belongs to someone who came back after an erasure. */
  before: Date
}

const NEVER = new Date('9999-01-01')

/**
 * Finds a person by email, as the owner of the shop does; or by account. Anyone can enter anyone's email
 * as a guest, so an account gets what was sent with its email only once it is verified.
 */
export async function findPerson(
  by: ({ email: string } | { userId: string }) & { before?: Date },
  tx: Tx = db,
) {
  const { before = NEVER } = by
  const identity = 'email' in by ? { email: foldEmail(by.email) } : { id: by.userId }
  const user = await tx.user.findUnique({
    where: { ...identity, createdAt: { lt: before } },
    include: { staffMember: true },
  })
  if (user && isStaff(user)) throw isStaffAccount()
  if (!user && 'userId' in by) return null
  const email = 'email' in by ? foldEmail(by.email) : (user?.email ?? '')
  const ownsEmail = 'email' in by || user?.emailVerified === true
  const theirs = {
    createdAt: { lt: before },
    OR: [
      ...(user ? [{ userId: user.id }] : []),
      ...(ownsEmail ? [{ email: inAnyCase(email) }] : []),
    ],
  }
  const id = { id: true } as const
  const orders = await tx.order.findMany({ where: theirs, select: id })
  const consultations = await tx.consultation.findMany({ where: theirs, select: id })
  const orderIds = orders.map(({ id }) => id)
  const deals = await tx.deal.findMany({
    where: {
      openedAt: { lt: before },
      OR: [
        ...(user ? [{ customerId: user.id }] : []),
        { customerId: null, orderId: { in: orderIds } },
      ],
    },
    select: id,
  })
  const consultationIds = consultations.map(({ id }) => id)
  const links = await tx.paymentLink.findMany({
    where: {
      createdAt: { lt: before },
      OR: [
        ...(ownsEmail ? [{ recipient: inAnyCase(email) }] : []),
        { consultationId: { in: consultationIds } },
        { orderId: { in: orderIds } },
      ],
    },
    select: id,
  })
  return {
    email,
    ownsEmail,
    userId: user?.id ?? null,
    before,
    orderIds,
    dealIds: deals.map(({ id }) => id),
    linkIds: links.map(({ id }) => id),
    consultationIds,
  } satisfies Person
}

/** The places a person waits for; requests belong to an email, never to an account. */
export const placesOf = ({ email, ownsEmail, before }: Person) => ({
  email: ownsEmail ? email : '',
  createdAt: { lt: before },
})

/** The invitations to the team that went to a person. */
export const invitationsOf = ({ email, ownsEmail, before }: Person) => ({
  email: ownsEmail ? email : '',
  createdAt: { lt: before },
})

/** Prisma compares by ILIKE, which has wildcards. */
export const inAnyCase = (email: string) =>
  ({ equals: email.replace(/[\\%_]/g, '\\$&'), mode: 'insensitive' }) as const

const isStaffAccount = () => new Refusal('CONFLICT', 'Ask an owner to deactivate you first.')

/** Refuses (CONFLICT) while an order needs the person's data: unpaid, in refund, in review, or disputed. */
export async function refuseOpenOrders(orderIds: string[], tx: Tx = db) {
  const open = await tx.order.findMany({
    where: {
      id: { in: orderIds },
      OR: [
        { status: { in: ['PENDING', 'REFUNDING', 'REVIEW'] } },
        { disputes: { some: { status: 'OPEN' } } },
      ],
    },
    select: { number: true },
    orderBy: { number: 'asc' },
  })
  if (open.length === 0) return
  const numbers = open.map(({ number }) => number).join(', ')
  throw new Refusal(
    'CONFLICT',
    `Order ${numbers} is still open: it waits for a payment, a refund, a review, or the end of a dispute. Please try again once it is settled.`,
  )
}
