import { brand } from '../../shared/brand'
import { addDealEvent } from '../deals/deal-events'
import { closeRefunded, endAsRefunded } from '../deals/open-deals'
import { validNote } from '../deals/quotes/locked-quote'
import { recordDealEvent } from '../deals/states'
import { type Changer, recordChange } from '../desk/history'
import type { Claim, Deal } from '../generated/prisma/client'
import type { SignedInUser, Visitor } from '../http/visitor'
import { beginRefund, refuseUnrefundable } from '../orders/refunds'
import { lockOrder } from '../orders/states'
import { moveStock } from '../packages/stock'
import { databaseTime, db, isId, lockRow, type Tx } from '../platform/db'
import { conflict } from '../platform/errors'
import { takeTurn } from '../platform/turns'
import { noSuchClaim, subjectOf } from './claims'
import { mailDecision, mailSettlement } from './claims.mail'
import { sendRefundOf } from './refund'
import { transition } from './states'

/** Who decides: an owner, or the server, about a state that we don't serve. */
type Decider = SignedInUser | { name: string }

const server = { name: brand.name }

interface Decision {
  id: string
  isApproved: boolean
  note: string
}

/**
 * Decides a claim. What is approved goes back to the buyer: of an order with one deal the whole payment, otherwise the
 * fee of the deal. It is stored first and sent after the commit; a job sends what a server that stopped did not.
 * Refusing one whose refund failed settles it: the buyer got the money in another way, as the note says.
 */
export async function decideClaim(staff: SignedInUser, { id, isApproved, note }: Decision) {
  const decisionNote = validNote(note, { most: 1_000 })
  await changeClaim(staff, id, async (tx, claim, deal) => {
    if (isApproved) return approve(tx, claim, deal, { by: staff, decisionNote })
    const name = claim.status === 'REFUND_FAILED' ? 'settle' : 'refuse'
    await decide(tx, claim, deal, { by: staff, decisionNote, name })
  })
  if (isApproved) await sendRefundOf(id)
  return db.claim.findUniqueOrThrow({ where: { id } })
}

/** Refunds a deal in a state that we don't serve: no one has to decide that. A disputed payment waits for an owner. */
export async function refundUnserved(id: string) {
  const isApproved = await changeClaim(null, id, async (tx, claim, deal) => {
    const order = await tx.order.findUniqueOrThrow({ where: { id: deal.orderId } })
    if (order.disputedAt || claim.status !== 'OPEN') return false
    await approve(tx, claim, deal, { by: server, decisionNote: "We don't work in your state." })
    return true
  })
  if (isApproved) await sendRefundOf(id)
}

/** Sends a refund again that failed. */
export async function sendClaimAgain(staff: SignedInUser, id: string): Promise<Claim> {
  await changeClaim(staff, id, async (tx, claim, deal) => {
    if (claim.status !== 'REFUND_FAILED') throw conflict("This claim's refund didn't fail.")
    const isWhole = claim.refundAttempt === 0
    await begin(tx, deal, staff, isWhole)
    const data = isWhole ? {} : { refundAttempt: { increment: 1 } }
    if (!(await transition(tx, id, 'sendAgain', data))) throw decidedAlready()
    await record(tx, staff, claim, deal, 'REFUNDING')
  })
  await sendRefundOf(id)
  return db.claim.findUniqueOrThrow({ where: { id } })
}

/** Runs a change of a claim with its order locked, so that decisions, refunds, and disputes take turns. */
async function changeClaim<T>(
  user: Visitor['user'],
  id: string,
  change: (tx: Tx, claim: Claim, deal: Deal) => Promise<T>,
) {
  const found = isId(id)
    ? await db.claim.findUnique({ where: { id }, include: { deal: true } })
    : null
  if (!found) throw noSuchClaim()
  const run = async (tx: Tx) => {
    await lockOrder(tx, found.deal.orderId)
    const { deal, ...claim } = await tx.claim.findUniqueOrThrow({
      where: { id },
      include: { deal: true },
    })
    return change(tx, claim, deal)
  }
  return takeTurn({ user }, run, moveStock)
}

interface Outcome {
  by: Decider
  decisionNote: string
}

async function approve(tx: Tx, claim: Claim, deal: Deal, outcome: Outcome) {
  if (claim.status !== 'OPEN') throw decidedAlready()
  const isWhole = (await tx.deal.count({ where: { orderId: deal.orderId } })) === 1
  await begin(tx, deal, outcome.by, isWhole)
  await endAsRefunded(tx, deal)
  await decide(tx, claim, deal, { ...outcome, name: 'approve', refundAttempt: isWhole ? 0 : 1 })
}

/** Begins the refund of the order, or closes the one deal whose part goes back. Refuses what can't be refunded. */
async function begin(tx: Tx, deal: Deal, by: Changer, isWhole: boolean) {
  if (isWhole) return void (await beginRefund(tx, by, deal.orderId, `Claim of ${deal.number}`))
  refuseUnrefundable(await tx.order.findUniqueOrThrow({ where: { id: deal.orderId } }))
  await lockRow(tx, 'deal', deal.id)
  await closeRefunded(tx, await tx.deal.findUniqueOrThrow({ where: { id: deal.id } }))
}

type Deciding = Outcome & { name: 'approve' | 'refuse' | 'settle'; refundAttempt?: number }

async function decide(
  tx: Tx,
  claim: Claim,
  deal: Deal,
  { by, decisionNote, name, refundAttempt = claim.refundAttempt }: Deciding,
) {
  const firstName = 'id' in by ? by.firstName : by.name
  const decided = await transition(tx, claim.id, name, {
    decisionNote,
    refundAttempt,
    decidedAt: await databaseTime(tx),
    decidedById: 'id' in by ? by.id : null,
    decidedByName: firstName,
  })
  if (!decided) throw decidedAlready()
  const isApproved = name === 'approve'
  await addDealEvent(tx, deal.id, {
    kind: 'CLAIM_DECIDED',
    by: 'id' in by ? 'STAFF' : 'SYSTEM',
    name: firstName,
    data: isApproved ? { reason: 'APPROVED' } : { reason: decided.status, note: decisionNote },
  })
  if (name !== 'settle') await recordDealEvent(tx, 'claim.decided', deal, decided.status)
  await (name === 'settle' ? mailSettlement : mailDecision)(tx, deal, decided)
  await record(tx, by, claim, deal, decided.status)
}

const record = (tx: Tx, by: Changer, claim: Claim, deal: Deal, after: string) =>
  recordChange(tx, by, {
    ...subjectOf({ id: claim.id, deal }),
    field: 'status',
    before: claim.status,
    after,
  })

const decidedAlready = () => conflict('This claim was decided or withdrawn already.')
