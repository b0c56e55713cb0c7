import { emptyCart, readCart } from '../cart/cart'
import { fillCart } from '../cart/fill-cart'
import { selectUnitsLeft } from '../cart/statements'
import type { Package, PaymentLink } from '../generated/prisma/client'
import type { Visitor } from '../http/visitor'
import { databaseTime, db, type Tx } from '../platform/db'
import { Refusal } from '../platform/errors'
import { countAttempt, networkKey } from '../platform/rate-limit'
import { siteInfo } from '../platform/site-settings'
import { statusOf } from './links'

/** Wrong links that one network may open within ten minutes. */
const MAX_WRONG = 30

export interface OpenLink {
  link: PaymentLink & { package: Package }
  state: 'OPEN' | 'PAID' | 'SOLD_OUT'
  /** For this visitor, with what their own open payment page holds. */
  unitsLeft: number
}

/** Finds the link behind a token. Refuses (NOT_FOUND, EXPIRED) one that leads nowhere. Changes nothing. */
export async function openLink(visitor: Visitor, token: string): Promise<OpenLink> {
  const link = await findLink(token)
  if (!link) {
    await refuseManyWrong(visitor)
    throw noLongerValid()
  }
  const status = statusOf(link, await databaseTime())
  if (status === 'PAID') return { link, state: 'PAID', unitsLeft: 0 }
  if (status === 'REVOKED') throw noLongerValid()
  if (status === 'EXPIRED') throw expired()
  const { rows } = await selectUnitsLeft([visitor.ownerHash, link.packageId])
  if (!rows[0]) throw noLongerValid() // the package is hidden
  const { unitsLeft } = rows[0]
  return { link, state: unitsLeft < link.quantity ? 'SOLD_OUT' : 'OPEN', unitsLeft }
}

const findLink = async (token: string) =>
  /^[\w-]{22}$/.test(token)
    ? db.paymentLink.findUnique({ where: { token }, include: { package: true } })
    : null

async function refuseManyWrong({ clientIp }: Visitor) {
  try {
    await countAttempt(networkKey('payment-link', clientIp), { most: MAX_WRONG })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { message, retryAfterSeconds } = error
    throw new Refusal('RATE_LIMITED', message, {
      event: 'payment link token',
      ...(retryAfterSeconds && { retryAfterSeconds }),
    })
  }
}

/** Counts the items that using the link would replace; none if the cart is what was agreed. */
export async function itemsReplacedBy(
  { packageId, quantity }: PaymentLink,
  { ownerHash }: Visitor,
): Promise<number> {
  const { items } = ownerHash ? await readCart(ownerHash) : emptyCart
  const isAgreed = items.every(
    (item) => item.package.id === packageId && item.quantity === quantity,
  )
  return isAgreed ? 0 : items.length
}

/** Puts what was agreed into the visitor's cart. Refuses a link that ended meanwhile. */
export const fillCartFrom = (
  visitor: Visitor,
  { id, packageId, quantity, priceCents }: PaymentLink,
) =>
  fillCart(visitor, { packageId, quantity, priceCents, paymentLinkId: id }, async (tx: Tx) => {
    const used = await tx.$executeRaw`
      UPDATE payment_link SET first_opened_at = coalesce(first_opened_at, clock_timestamp())
      WHERE id = ${id}::uuid AND order_id IS NULL AND revoked_at IS NULL
        AND expires_at > clock_timestamp()`
    if (used === 0) throw noLongerValid()
  })

const noLongerValid = () => new Refusal('NOT_FOUND', 'This link is no longer valid.')

const expired = () =>
  new Refusal('EXPIRED', `This link has expired. Ask us for another one: ${siteInfo().phone}.`)
