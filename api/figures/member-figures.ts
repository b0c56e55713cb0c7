import type { Period } from '../../shared/figures'
import { rightsOf } from '../../shared/staff-rights'
import { membersWith } from '../desk/members'
import { overdueByMember } from '../desk/work/work-counts'
import { Prisma, type User } from '../generated/prisma/client'
import { db } from '../platform/db'
import { isOnDays } from '../platform/eastern'
import { mergeParts } from './merged-parts'
import { startOfDay } from './span'

export interface MemberFigures {
  member: User
  openDeals: number
  openRequests: number
  waitingChats: number
  overdue: number
  contacts: number
  bought: number
  meanSavingCents: number | null
}

const none = {
  openDeals: 0,
  openRequests: 0,
  waitingChats: 0,
  contacts: 0,
  bought: 0,
  meanSavingCents: null,
}

const sql = Prisma.sql

/** Sees all work: lists leave out what their viewer may not see. */
const owner = { id: '00000000-0000-0000-0000-000000000000', rights: rightsOf('OWNER') }

/** Counts what each member has open now and did in a period: those with access, and former ones who did something in it. */
export async function readMemberFigures(period: Period): Promise<MemberFigures[]> {
  const [active, counts, overdue] = await Promise.all([
    membersWith('CHAT'),
    readCounts(period),
    overdueByMember(owner),
  ])
  const isActive = new Set(active.map(({ id }) => id))
  const former = await db.user.findMany({
    where: { id: { in: [...counts.keys()].filter((id) => !isActive.has(id)) } },
    orderBy: [{ firstName: 'asc' }, { lastName: 'asc' }, { id: 'asc' }],
  })
  return [...active, ...former].map((member) => ({
    member,
    ...none,
    ...counts.get(member.id),
    overdue: overdue.get(member.id) ?? 0,
  }))
}

/** By the member's ID. */
function readCounts(period: Period) {
  const assigned = (figures: Prisma.Sql, fromAndWhere: Prisma.Sql) => sql`
    SELECT assigned_to_id AS key, ${figures} FROM ${fromAndWhere} AND assigned_to_id IS NOT NULL GROUP BY 1`
  return mergeParts([
    assigned(
      sql`count(*) AS "openDeals"`,
      sql`deal WHERE status IN ('INTAKE', 'SEARCHING', 'CHOSEN')`,
    ),
    assigned(
      sql`count(*) AS "openRequests"`,
      sql`consultation WHERE status IN ('NEW', 'CONTACTED', 'QUALIFIED')`,
    ),
    assigned(sql`count(*) AS "waitingChats"`, sql`conversation WHERE waiting_since IS NOT NULL`),
    assigned(
      sql`count(*) AS bought`,
      sql`deal WHERE ${isOnDays(startOfDay(sql`purchased_on`), period)}`,
    ),
    assigned(
      sql`avg(price_saving_cents + trade_saving_cents + finance_saving_cents) AS "meanSavingCents"`,
      sql`deal WHERE ${isOnDays(sql`savings_verified_at`, period)}`,
    ),
    sql`SELECT staff_id AS key, count(*) AS contacts FROM contact
         WHERE staff_id IS NOT NULL AND ${isOnDays(sql`happened_at`, period)} GROUP BY 1`,
  ])
}
