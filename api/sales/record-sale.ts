import { fullName } from '../../shared/person-name'
import { recordChange } from '../desk/history'
import { announceWork } from '../desk/work/work-changes'
import { recordEvent } from '../events/events'
import { type Order, type OrderItem, Prisma } from '../generated/prisma/client'
import { databaseTime, lockRow, type Tx } from '../platform/db'
import { isAgreed } from './links'

/** Without a payment link, only a request this young counts as the reason for an order. */
const WON_WITHIN = Prisma.sql`interval '180 days'`

type PaidOrder = Order & { items: OrderItem[] }

/**
 * Notes what a payment decided, in the transaction that makes the order PAID: its payment link is paid, and the
 * request that led to it is won. What was paid or won before stays with its first order.
 */
export async function recordSale(tx: Tx, order: PaidOrder) {
  const requestOfLink = await payLink(tx, order)
  const requestId = requestOfLink ?? (await findRequest(tx, order))
  if (requestId) await win(tx, requestId, order)
}

/**
 * Returns the request of the order's link. A link that was revoked meanwhile stays revoked. Compares the items again,
 * because the release before takes the link along with whatever is in the cart.
 */
async function payLink(tx: Tx, order: PaidOrder): Promise<string | null> {
  const { id: orderId, paymentLinkId } = order
  if (!paymentLinkId || !(await lockRow(tx, 'payment_link', paymentLinkId))) return null
  const link = await tx.paymentLink.findUniqueOrThrow({
    where: { id: paymentLinkId },
    include: { package: { select: { name: true } } },
  })
  if (!isAgreed(link, order.items)) return null
  if (!link.orderId && !link.revokedAt) {
    await tx.paymentLink.update({ where: { id: link.id }, data: { orderId } })
    await recordChange(tx, nameOf(order), {
      subject: 'PAYMENT_LINK',
      subjectId: link.id,
      subjectName: `Payment link for ${link.package.name}`,
      field: 'status',
      before: 'OPEN',
      after: 'PAID',
    })
  }
  return link.consultationId
}

/** Finds the newest request of the buyer's account, else of the email on the payment page. */
async function findRequest(tx: Tx, { userId, email }: Order) {
  const newest = async (matches: Prisma.Sql) => {
    const [request] = await tx.$queryRaw<{ id: string }[]>`
      SELECT id FROM consultation
      WHERE ${matches} AND status <> 'WON' AND created_at > clock_timestamp() - ${WON_WITHIN}
      ORDER BY created_at DESC, id LIMIT 1`
    return request?.id
  }
  const ofAccount = userId && (await newest(Prisma.sql`user_id = ${userId}::uuid`))
  return ofAccount || (email && (await newest(Prisma.sql`lower(email) = lower(${email})`)))
}

/** A request that was never contacted stays without a contact: the order's own 24 hours take over. */
async function win(tx: Tx, id: string, order: Order) {
  await lockRow(tx, 'consultation', id)
  const request = await tx.consultation.findUnique({ where: { id } })
  if (!request || request.status === 'WON') return
  await tx.consultation.update({
    where: { id },
    data: { status: 'WON', wonOrderId: order.id, wonAt: await databaseTime(tx) },
  })
  await recordChange(tx, nameOf(order), {
    subject: 'CONSULTATION',
    subjectId: id,
    subjectName: fullName(request),
    field: 'status',
    before: request.status,
    after: `won with order ${order.number}`,
  })
  await recordEvent(tx, 'consultation.won', { id, state: 'WON' })
  announceWork(tx, { kind: 'CONSULTATION', id })
}

const nameOf = ({ number }: Order) => ({ name: `Order ${number}` })
