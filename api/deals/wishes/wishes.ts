import {
  problemsOfSending,
  readWishes,
  type WishesInput,
} from '../../../shared/deals/wishes-fields'
import { fullName } from '../../../shared/person-name'
import { isUsState, notServedText } from '../../../shared/us-states'
import { changedMeanwhile } from '../../desk/revisions'
import type { Deal, Wishes } from '../../generated/prisma/client'
import type { SignedInUser, Visitor } from '../../http/visitor'
import { databaseTime, type Tx } from '../../platform/db'
import { badFields, conflict, Refusal } from '../../platform/errors'
import { takeTurn } from '../../platform/turns'
import { addDealEvent, announce } from '../deal-events'
import { recordForDeal } from '../deal-history'
import { lockDealOf } from '../deal-of'
import { refuseClosed } from '../refusals'
import { transition } from '../states'
import { isServed } from './served-states'

/** Changes within this time are one event: the page saves while the buyer types. */
const ONE_CHANGE_MS = 10 * 60_000

interface Change {
  revision: number
  input: WishesInput
}

/**
 * Saves the wishes in full, if no one has changed them since `revision`; else CONFLICT says who did.
 * Saving what is stored already changes nothing, so a request may be repeated.
 */
export async function saveWishes(
  visitor: Visitor,
  id: string,
  { revision, input }: Change,
): Promise<Deal> {
  return takeTurn(visitor, async (tx) => {
    const deal = await lockDealOf(tx, visitor, id)
    const now = await databaseTime(tx)
    const { valid, problems } = readWishes(input, deal.tier, now.getTime())
    if (!valid) throw badFields(problems)
    const { vehicles, tradeIn, ...wishes } = valid
    const stored = await readStored(tx, id)
    const isUnchanged = [
      sameIn(wishes, stored.wishes),
      vehicles.length === stored.vehicles.length,
      vehicles.every((vehicle, n) => sameIn(vehicle, stored.vehicles[n] ?? {})),
      tradeIn ? sameIn(tradeIn, stored.tradeIn ?? {}) : !stored.tradeIn,
    ].every(Boolean)
    if (isUnchanged) return deal
    if (deal.status !== 'INTAKE' && deal.status !== 'SEARCHING') throw notNow(deal)

    const by = writerOf(visitor, deal)
    const { count } = await tx.wishes.updateMany({
      where: { dealId: id, revision },
      data: { ...wishes, revision: { increment: 1 }, changedAt: now, changedBy: by.name },
    })
    if (count === 0) throw changedMeanwhile(stored.wishes, now)
    await tx.wantedVehicle.deleteMany({ where: { dealId: id } })
    await tx.wantedVehicle.createMany({
      data: vehicles.map((vehicle, n) => ({ ...vehicle, dealId: id, place: n + 1 })),
    })
    await tx.tradeIn.deleteMany({ where: { dealId: id } })
    if (tradeIn) await tx.tradeIn.create({ data: { ...tradeIn, dealId: id } })

    if (by.staff) {
      await recordForDeal(tx, by.staff, deal, {
        field: 'wishes', // no content: the history outlives what erasure deletes
        before: `Version ${stored.wishes.revision}`,
        after: `Version ${stored.wishes.revision + 1}`,
      })
    }
    await noteChange(tx, deal, by, now)
    announce(tx, deal, 'EVENT')
    return deal
  })
}

/** Tells the timeline about a change that dealers may have to know. */
async function noteChange(tx: Tx, { id }: Deal, { party, firstName }: Writer, now: Date) {
  const asked = await tx.solicitation.count({ where: { dealId: id, status: { not: 'TO_ASK' } } })
  if (asked === 0) return
  const last = await tx.dealEvent.findFirst({
    where: { dealId: id },
    orderBy: { position: 'desc' },
  })
  const isSameChange =
    last?.kind === 'WISHES_CHANGED' &&
    last.by === party &&
    now.getTime() - last.createdAt.getTime() < ONE_CHANGE_MS
  if (!isSameChange)
    await addDealEvent(tx, id, { kind: 'WISHES_CHANGED', by: party, name: firstName })
}

/** Hands the saved wishes to staff. Nothing changes when they were sent before. */
export async function sendWishes(visitor: Visitor, id: string): Promise<Deal> {
  return takeTurn(visitor, async (tx) => {
    const deal = await lockDealOf(tx, visitor, id)
    if (deal.status === 'SEARCHING') return deal
    if (deal.status !== 'INTAKE') throw notNow(deal)
    const { wishes, vehicles } = await readStored(tx, id)
    const missing = problemsOfSending({ ...wishes, vehicles })
    if (Object.keys(missing).length > 0) throw badFields(missing)
    const { state } = wishes
    if (state && isUsState(state) && !(await isServed(state, tx))) {
      throw new Refusal('CONFLICT', notServedText(state), {
        fields: { state: notServedText(state) },
        reason: 'NOT_SERVED',
      })
    }
    const sent = await transition(tx, id, 'sendWishes', { wishesSentAt: await databaseTime(tx) })
    if (!sent) throw notNow(deal)
    const { staff, party, firstName } = writerOf(visitor, deal)
    await addDealEvent(tx, id, { kind: 'WISHES_SENT', by: party, name: firstName })
    if (staff) {
      await recordForDeal(tx, staff, deal, {
        field: 'status',
        before: deal.status,
        after: sent.status,
      })
    }
    announce(tx, deal, 'STAGE')
    return sent
  })
}

async function readStored(tx: Tx, id: string) {
  const stored = await tx.deal.findUniqueOrThrow({
    where: { id },
    select: { wishes: true, vehicles: { orderBy: { place: 'asc' } }, tradeIn: true },
  })
  return { ...stored, wishes: stored.wishes as Wishes }
}

const sameIn = (values: object, stored: object) =>
  Object.entries(values).every(([name, value]) => stored[name as never] === value)

interface Writer {
  staff: SignedInUser | null
  party: 'BUYER' | 'STAFF'
  firstName: string
  /** As the other writer reads it: buyers know staff by their first names. */
  name: string
}

function writerOf({ user }: Visitor, { customerId }: Deal): Writer {
  const { firstName, lastName } = user ?? { firstName: '', lastName: '' }
  return user?.isStaff && user.id !== customerId
    ? { staff: user, party: 'STAFF', firstName, name: firstName }
    : { staff: null, party: 'BUYER', firstName, name: fullName({ firstName, lastName }) }
}

function notNow(deal: Deal) {
  refuseClosed(deal)
  return conflict("You've accepted a quote. Call us if what you want has changed.")
}
