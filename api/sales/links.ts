import { randomBytes } from 'node:crypto'
import { type Package, type PaymentLink, Prisma } from '../generated/prisma/client'
import { batched } from '../platform/batch'
import { config } from '../platform/config'
import { databaseTime, db, type Tx } from '../platform/db'
import type { List } from '../platform/lists'

export type LinkStatus = 'OPEN' | 'PAID' | 'EXPIRED' | 'REVOKED'

/** A payment link as staff see it. */
export type Link = PaymentLink & { status: LinkStatus; package: Package }

/** Where the link leads: a page that changes nothing until its button is pressed. */
export const urlOf = ({ token }: Pick<PaymentLink, 'token'>) =>
  `${config.PUBLIC_URL}/api/pay/${token}`

/** A link is paid once, also after it expired; it is revoked only while it isn't paid. */
export function statusOf(
  { orderId, revokedAt, expiresAt }: Pick<PaymentLink, 'orderId' | 'revokedAt' | 'expiresAt'>,
  now: Date,
): LinkStatus {
  if (orderId) return 'PAID'
  if (revokedAt) return 'REVOKED'
  return expiresAt <= now ? 'EXPIRED' : 'OPEN'
}

/** The same in SQL. */
const isUnpaid = Prisma.sql`order_id IS NULL AND revoked_at IS NULL`
const conditions: Record<LinkStatus, Prisma.Sql> = {
  OPEN: Prisma.sql`${isUnpaid} AND expires_at > now()`,
  PAID: Prisma.sql`order_id IS NOT NULL`,
  EXPIRED: Prisma.sql`${isUnpaid} AND expires_at <= now()`,
  REVOKED: Prisma.sql`revoked_at IS NOT NULL`,
}

/** Lists links, newest first, optionally those with a status or for a package. */
export function listLinks(status: LinkStatus | null): List {
  const matches = status ? conditions[status] : Prisma.sql`true`
  return {
    from: Prisma.sql`FROM payment_link WHERE ${matches}`,
    sortedBy: [{ value: Prisma.sql`created_at`, type: 'moment' }],
    direction: 'DESC',
  }
}

export const readLinks = (ids: string[]) => linksWhere({ id: { in: ids } })

async function linksWhere(where: Prisma.PaymentLinkWhereInput): Promise<Link[]> {
  const rows = await db.paymentLink.findMany({
    where,
    include: { package: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
  })
  if (rows.length === 0) return []
  const now = await databaseTime()
  return rows.map((row) => ({ ...row, status: statusOf(row, now) }))
}

/** Finds a link by its id. */
export const linkById = batched(async (ids) => {
  const links = await readLinks(ids)
  return new Map(links.map((link) => [link.id, link]))
})

/** Finds the links of a request, newest first. */
export const linksOf = batched(async (consultationIds) => {
  const links = await linksWhere({ consultationId: { in: consultationIds } })
  return new Map(
    consultationIds.map((id) => [id, links.filter(({ consultationId }) => consultationId === id)]),
  )
})

interface Units {
  packageId: string | null
  quantity: number | null
}

/** Whether these items are exactly what a link sells: another order of its customer is an ordinary one. */
export const isAgreed = (link: Units, [item, ...others]: Units[]) =>
  others.length === 0 && item?.packageId === link.packageId && item.quantity === link.quantity

/** Empties what links say about their recipients. Those who have such a link can no longer use it. */
export async function erasePaymentLinks(tx: Tx, ids: string[]) {
  for (const id of ids) {
    await tx.paymentLink.update({
      where: { id },
      data: { recipient: '', note: null, token: newToken() },
    })
  }
}

/** 128 bits, which no one guesses. */
export const newToken = () => randomBytes(16).toString('base64url')

/** Deletes links a year after they ended. */
export const oldLinks = `least(revoked_at, expires_at) < now() - interval '12 months'`
