import { Prisma } from '../generated/prisma/client'
import { db } from '../platform/db'

/**
 * Reads statements with different columns as one, so that all of them see the same moment. Rows with the same `key`
 * become one object.
 */
export async function mergeParts(parts: Prisma.Sql[]): Promise<Map<string, object>> {
  const each = parts.map((part) => Prisma.sql`SELECT to_jsonb(part) AS part FROM (${part}) AS part`)
  const rows = await db.$queryRaw<
    { part: { key: string | boolean } }[]
  >`${Prisma.join(each, ' UNION ALL ')}`
  const merged = new Map<string, object>()
  for (const { part } of rows) {
    const { key, ...values } = part
    merged.set(String(key), { ...merged.get(String(key)), ...values })
  }
  return merged
}
