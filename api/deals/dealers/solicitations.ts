import { problemOf } from '../../../shared/consultation'
import { textLimits, tidyText } from '../../../shared/deals/deal-fields'
import type { DealerInput } from '../../../shared/deals/dealer-fields'
import { cleanPhone } from '../../../shared/phones'
import type { Changer } from '../../desk/history'
import {
  type Deal,
  type Dealer,
  Prisma,
  type Solicitation,
  type SolicitationStatus,
} from '../../generated/prisma/client'
import type { StaffVisitor } from '../../http/access'
import { batched } from '../../platform/batch'
import { databaseTime, db, isId, type Tx } from '../../platform/db'
import { badField, badFields, Refusal } from '../../platform/errors'
import type { List } from '../../platform/lists'
import { takeTurn } from '../../platform/turns'
import { addDealEvent, announce } from '../deal-events'
import { recordForDeal } from '../deal-history'
import { lockDealOf } from '../deal-of'
import { refuseClosed } from '../refusals'
import { recordDealEvent } from '../states'
import { dealerNamed, dealerOf } from './dealers'

interface WhichDealer {
  dealerId?: string | null | undefined
  dealer?: DealerInput | null | undefined
}

/** Adds a dealer to those of a deal, once: the same dealer again returns what is there. */
export async function askDealer(
  visitor: StaffVisitor,
  dealId: string,
  { dealerId, dealer: input }: WhichDealer,
): Promise<Solicitation> {
  if (!dealerId === !input) throw badField('dealerId', 'Choose a dealer, or enter a new one')
  return takeTurn(visitor, async (tx) => {
    const deal = await lockDealOf(tx, visitor, dealId)
    refuseClosed(deal)
    const dealer = input
      ? await dealerNamed(tx, visitor.user, input)
      : await dealerOf(dealerId ?? '', tx)
    return addSolicitation(tx, visitor.user, deal, dealer)
  })
}

/** Adds a dealer to a deal that is locked, unless it is there. */
export async function addSolicitation(tx: Tx, by: Changer, deal: Deal, dealer: Dealer) {
  const key = { dealId: deal.id, dealerId: dealer.id }
  const existing = await tx.solicitation.findUnique({ where: { dealId_dealerId: key } })
  if (existing) return existing
  await recordForDeal(tx, by, deal, { field: 'dealer', before: null, after: dealer.name })
  announce(tx, deal, 'DEALERS')
  return tx.solicitation.create({ data: key })
}

/** Lists the deals for which a dealer was to be asked, newest first. */
export const solicitationsOf = (dealerId: string): List => ({
  from: Prisma.sql`FROM solicitation WHERE dealer_id = ${dealerId}::uuid`,
  sortedBy: [{ value: Prisma.sql`created_at`, type: 'moment' }],
  direction: 'DESC',
})

/** Fields that are left out stay; null clears them. */
export interface SolicitationChange {
  status?: SolicitationStatus | null | undefined
  contactName?: string | null | undefined
  contactRole?: string | null | undefined
  contactPhone?: string | null | undefined
  contactEmail?: string | null | undefined
  followUpAt?: Date | null | undefined
  declineNote?: string | null | undefined
}

export async function updateSolicitation(
  visitor: StaffVisitor,
  id: string,
  input: SolicitationChange,
): Promise<Solicitation> {
  const data = validChange(input)
  return takeTurn(visitor, async (tx) => {
    const { deal, solicitation } = await lockSolicitation(tx, visitor, id)
    refuseClosed(deal)
    const { status, ...rest } = data
    const changed = status
      ? await setStatus(tx, visitor.user, deal, { solicitation, status })
      : solicitation
    for (const field of Object.keys(rest) as (keyof typeof rest)[]) {
      await recordForDeal(tx, visitor.user, deal, {
        field,
        before: textOf(changed[field]),
        after: textOf(rest[field] ?? null),
      })
    }
    announce(tx, deal, 'DEALERS')
    return tx.solicitation.update({ where: { id }, data: rest })
  })
}

const textOf = (value: string | Date | null) =>
  value instanceof Date ? value.toISOString() : value

/** Locks the deal of a dealer's request. */
async function lockSolicitation(tx: Tx, visitor: StaffVisitor, id: string) {
  const { dealId } = (isId(id) && (await tx.solicitation.findUnique({ where: { id } }))) || {}
  if (!dealId) throw noSuchSolicitation()
  const deal = await lockDealOf(tx, visitor, dealId)
  const solicitation = await tx.solicitation.findUnique({ where: { id } })
  if (!solicitation) throw noSuchSolicitation()
  return { deal, solicitation }
}

const events = {
  ASKED: 'DEALER_ASKED',
  ANSWERED: 'DEALER_ANSWERED',
  DECLINED: 'DEALER_DECLINED',
} as const

/** Who did something, as the buyer's timeline names them. */
export const actorOf = (by: Changer) =>
  'id' in by ? ({ by: 'STAFF', name: by.firstName } as const) : ({ by: 'SYSTEM' } as const)

interface NewStatus {
  solicitation: Solicitation
  status: SolicitationStatus
  at?: Date
}

/** Sets the status of a dealer's request and tells the buyer's timeline, without the dealer's name. */
export async function setStatus(
  tx: Tx,
  by: Changer,
  deal: Deal,
  { solicitation, status, at }: NewStatus,
): Promise<Solicitation> {
  if (solicitation.status === status) return solicitation
  const now = at ?? (await databaseTime(tx))
  const isAsked = solicitation.askedAt !== null || status === 'TO_ASK'
  await recordForDeal(tx, by, deal, {
    field: 'dealer status',
    before: solicitation.status,
    after: status,
  })
  const kind = status in events ? events[status as keyof typeof events] : null
  const kinds = new Set([...(isAsked ? [] : ['DEALER_ASKED' as const]), ...(kind ? [kind] : [])])
  for (const kind of kinds) {
    await addDealEvent(tx, deal.id, { kind, ...actorOf(by) })
  }
  if (status === 'ANSWERED' || status === 'DECLINED') {
    await recordDealEvent(tx, 'dealer.replied', deal, status)
  }
  const answersAt =
    status === 'ANSWERED' ? (solicitation.answeredAt ?? now) : solicitation.answeredAt
  return tx.solicitation.update({
    where: { id: solicitation.id },
    data: { status, answeredAt: answersAt, askedAt: isAsked ? solicitation.askedAt : now },
  })
}

function validChange({ status, followUpAt, ...texts }: SolicitationChange) {
  const problems: Record<string, string> = {}
  const data: Prisma.SolicitationUncheckedUpdateInput = {}
  const text = (name: keyof typeof texts, most: number) => {
    const value = texts[name]
    if (value === undefined) return
    const tidy =
      (name === 'contactPhone'
        ? cleanPhone(value ?? '')
        : tidyText(value ?? '', name === 'declineNote')) || null
    if (tidy && [...tidy].length > most) problems[name] = `At most ${most} characters`
    data[name] = tidy
  }
  text('contactName', textLimits.person)
  text('contactRole', textLimits.person)
  text('contactPhone', textLimits.person)
  text('contactEmail', textLimits.person)
  text('declineNote', textLimits.note)
  const phoneProblem = data.contactPhone && problemOf('phone', String(data.contactPhone))
  if (phoneProblem) problems.contactPhone = phoneProblem
  const emailProblem = data.contactEmail && problemOf('email', String(data.contactEmail))
  if (emailProblem) problems.contactEmail = emailProblem
  if (Object.keys(problems).length > 0) throw badFields(problems)
  if (followUpAt !== undefined) data.followUpAt = followUpAt
  return { ...(data as Omit<SolicitationChange, 'status'>), status: status ?? null }
}

export const noSuchSolicitation = () => new Refusal('NOT_FOUND', 'There is no such request.')

interface Counts {
  asked: number
  answered: number
  declined: number
  silent: number
}

/** Counts the dealers that were asked, by the ID of the deal. */
export const dealerCounts = batched(async (dealIds) => {
  const rows = await db.$queryRaw<(Counts & { id: string })[]>`
    SELECT deal_id AS id, count(*)::int AS asked,
           count(*) FILTER (WHERE status = 'ANSWERED')::int AS answered,
           count(*) FILTER (WHERE status = 'DECLINED')::int AS declined,
           count(*) FILTER (WHERE status = 'SILENT')::int AS silent
      FROM solicitation
     WHERE deal_id = ANY (${dealIds}::uuid[]) AND status <> 'TO_ASK' GROUP BY deal_id`
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
})
