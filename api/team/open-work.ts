import { Prisma } from '../generated/prisma/client'
import { batched } from '../platform/batch'
import { config } from '../platform/config'
import { db } from '../platform/db'

/** How much work someone has, or how much of it moved. */
export interface OpenWork {
  deals: number
  conversations: number
  consultations: number
  tasks: number
}

export const noWork: OpenWork = { deals: 0, conversations: 0, consultations: 0, tasks: 0 }

/** Deals that need an advocate: the open ones, and after the purchase until support ends. */
export const needsAdvocate = Prisma.sql`(deal.status IN ('INTAKE', 'SEARCHING', 'CHOSEN')
  OR deal.status = 'PURCHASED' AND deal.support_until > now())`

const countWork = batched(async (userIds) => {
  const rows = await db.$queryRaw<(OpenWork & { userId: string })[]>`
    SELECT id AS "userId",
      (SELECT count(*)::int FROM deal
       WHERE assigned_to_id = users.id AND ${needsAdvocate}) AS deals,
      (SELECT count(*)::int FROM conversation WHERE assigned_to_id = users.id) AS conversations,
      (SELECT count(*)::int FROM consultation
       WHERE assigned_to_id = users.id AND status IN ('NEW', 'CONTACTED', 'QUALIFIED')) AS consultations,
      (SELECT count(*)::int FROM task WHERE assigned_to_id = users.id AND done_at IS NULL) AS tasks
    FROM users WHERE id = ANY (${userIds}::uuid[])`
  return new Map(rows.map(({ userId, ...work }) => [userId, work]))
})

/** Counts the open work that a member is in charge of. */
export async function openWorkOf(userId: string): Promise<OpenWork> {
  return (await countWork(userId)) ?? noWork
}

/** Finds the members with access now, or only the others. */
export function whereActive(isActive: boolean | null | undefined): Prisma.StaffMemberWhereInput {
  const active: Prisma.StaffMemberWhereInput = {
    deactivatedAt: null,
    OR: [{ isFromEnv: false }, { user: { email: { in: [...config.STAFF_EMAILS] } } }],
  }
  if (isActive == null) return {}
  return isActive ? active : { NOT: active }
}
