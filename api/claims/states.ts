import { announce } from '../deals/deal-events'
import { announceWork } from '../desk/work/work-changes'
import type { Claim, ClaimStatus, Prisma } from '../generated/prisma/client'
import { lockRow, type Tx } from '../platform/db'
import { log } from '../platform/log'

interface Transition {
  from: ClaimStatus[]
  to: ClaimStatus
  /** Whose decision it is. */
  by: 'owner' | 'staff or server' | 'provider'
}

/** Every transition of a claim. `openClaim` makes claims as OPEN. */
const transitions = {
  withdraw: { from: ['OPEN'], to: 'WITHDRAWN', by: 'owner' },
  refuse: { from: ['OPEN'], to: 'REFUSED', by: 'staff or server' },
  approve: { from: ['OPEN'], to: 'REFUNDING', by: 'staff or server' },
  /** The buyer got the money in another way: from their bank after a dispute, or by check. */
  settle: { from: ['REFUND_FAILED'], to: 'SETTLED', by: 'staff or server' },
  sendAgain: { from: ['REFUND_FAILED'], to: 'REFUNDING', by: 'staff or server' },
  complete: { from: ['REFUNDING', 'REFUND_FAILED'], to: 'REFUNDED', by: 'provider' },
  /** The provider declined the refund, or it failed after it was sent. */
  fail: { from: ['REFUNDING', 'REFUNDED'], to: 'REFUND_FAILED', by: 'provider' },
} satisfies Record<string, Transition>

export type TransitionName = keyof typeof transitions

type ClaimData = Omit<Prisma.ClaimUncheckedUpdateManyInput, 'status'>

/**
 * The only code that changes the status of a claim. Locks it, tells who watches it, and returns it as it is now. Returns null and
 * changes nothing when it is in none of the `from` states: so repeated and simultaneous calls are safe. Lock order:
 * order, package, deal, quote, claim.
 */
export async function transition(
  tx: Tx,
  id: string,
  name: TransitionName,
  data: ClaimData = {},
): Promise<Claim | null> {
  const { from, to, by }: Transition = transitions[name]
  await lockRow(tx, 'claim', id)
  const { count } = await tx.claim.updateMany({
    where: { id, status: { in: from } },
    data: { ...(to !== 'REFUNDED' && { refundedAt: null }), ...data, status: to },
  })
  if (count === 0) return null
  log.info({ claimId: id, transition: name, to, by }, 'claim changes status')
  announceWork(tx, { kind: 'CLAIM', id })
  const { deal, ...claim } = await tx.claim.findUniqueOrThrow({
    where: { id },
    include: { deal: true },
  })
  announce(tx, deal, 'CLAIM')
  return claim
}
