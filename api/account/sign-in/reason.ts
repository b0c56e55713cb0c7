import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignInReason } from '../../../shared/account-pages'
import { visitorOf } from '../../http/visitor'
import { config } from '../../platform/config'
import { findGuestOrder } from '../guest-orders'

const begins = {
  deals: /^\/deals(\/|$)/,
  staff: /^\/staff(\/|$)/,
  account: /^\/api\/login\//,
} as const

/**
 * Says why the visitor must sign in before the page to return to. Only the browser that paid as a guest reads of its
 * order, whatever the path names.
 */
export async function reasonFor(
  request: FastifyRequest,
  reply: FastifyReply,
  returnTo: string,
): Promise<SignInReason | undefined> {
  const { pathname, searchParams } = new URL(returnTo, config.PUBLIC_URL)
  if (begins.staff.test(pathname)) return { kind: 'staff' }
  if (begins.account.test(pathname)) return { kind: 'account' }
  if (!begins.deals.test(pathname)) return undefined
  const reference = searchParams.get('session_id') ?? undefined
  const order = await findGuestOrder(visitorOf(request, reply), reference)
  if (order) return { kind: 'order', number: order.number }
  return { kind: reference ? 'newDeal' : 'deals' }
}
