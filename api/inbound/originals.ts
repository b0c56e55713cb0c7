import { notAllowed } from '../http/access'
import type { Visitor } from '../http/visitor'
import { batched } from '../platform/batch'
import { db, isId, prepared, type Tx } from '../platform/db'
import { Refusal } from '../platform/errors'

// Emails that we couldn't read, as they were received. Not with Prisma, which would copy each part several times.

const readPart = prepared<{ bytes: Buffer }>(
  'inbound-original',
  'SELECT bytes FROM inbound_original WHERE reply_id = $1 AND place = $2',
)

/** Stores an email as it was received, for a week. */
export async function storeOriginal(tx: Tx, replyId: string, parts: readonly Buffer[]) {
  for (const [place, part] of parts.entries()) {
    await tx.inboundOriginal.create({ data: { replyId, place, bytes: new Uint8Array(part) } })
  }
}

/** Where staff download the original of a reply; undefined without one. */
export const originalPathOf = batched(async (replyIds) => {
  const firstParts = await db.inboundOriginal.findMany({
    where: { replyId: { in: replyIds }, place: 0 },
    select: { replyId: true },
  })
  return new Map(firstParts.map(({ replyId }) => [replyId, `/api/inbound-email/${replyId}`]))
})

/** Finds the original of a reply, for staff. */
export async function findOriginal(visitor: Visitor, replyId: string) {
  if (!visitor.user?.isStaff) throw notAllowed(visitor)
  const [original] = isId(replyId)
    ? await db.$queryRaw<{ parts: number; size: number }[]>`
        SELECT count(*)::int AS parts, sum(octet_length(bytes))::int AS size
          FROM inbound_original WHERE reply_id = ${replyId}::uuid HAVING count(*) > 0`
    : []
  if (!original) throw noSuchOriginal()
  return { size: original.size, parts: partsOf(replyId, original.parts) }
}

const noSuchOriginal = () => new Refusal('NOT_FOUND', 'The original is kept for a week only.')

async function* partsOf(replyId: string, count: number) {
  for (let place = 0; place < count; place++) {
    const { rows } = await readPart([replyId, place])
    if (!rows[0]) throw noSuchOriginal() // removed in the meantime
    yield rows[0].bytes
  }
}
