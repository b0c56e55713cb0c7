import { type DealerInput, readDealer } from '../../../shared/deals/dealer-fields'
import { type Dealer, Prisma } from '../../generated/prisma/client'
import type { List } from '../../graph/paging'
import type { SignedInUser } from '../../http/visitor'
import { databaseTime, db, isId, type Tx } from '../../platform/db'
import { Refusal } from '../../platform/errors'
import { prefixOf } from '../../platform/text'
import { recordChange } from '../../staff/history'
import { badFields, conflict } from '../refusals'

/** Lists the dealers that aren't hidden, by name. `search` is the beginning of a name. */
export function listDealers(search: string): List {
  const matches = search.trim()
    ? Prisma.sql`lower(name) LIKE ${prefixOf(search)}`
    : Prisma.sql`true`
  return {
    from: Prisma.sql`FROM dealer WHERE NOT is_hidden AND ${matches}`,
    sortedBy: [{ value: Prisma.sql`lower(name)`, type: 'text' }],
    direction: 'ASC',
  }
}

/** Adds a dealer to the directory, or changes one. */
export async function saveDealer(
  staff: SignedInUser,
  id: string | null,
  input: DealerInput,
): Promise<Dealer> {
  if (id !== null && !isId(id)) throw noSuchDealer()
  return db.$transaction(async (tx) => {
    const values = await validDealer(tx, input)
    await lockNames(tx)
    const before = id ? await tx.dealer.findUnique({ where: { id } }) : null
    if (id && !before) throw noSuchDealer()
    const existing = await findNamed(tx, values)
    if (existing && existing.id !== id) {
      throw conflict('There is already a dealer with this name and ZIP code.')
    }
    const saved = id
      ? await tx.dealer.update({ where: { id }, data: values })
      : await tx.dealer.create({ data: values })
    await recordDealer(tx, staff, before, saved)
    return saved
  })
}

/** Finds the dealer with this name and ZIP code, or adds it to the directory. */
export async function dealerNamed(tx: Tx, staff: SignedInUser, input: DealerInput) {
  const values = await validDealer(tx, input)
  await lockNames(tx)
  const existing = await findNamed(tx, values)
  if (existing) return existing
  const added = await tx.dealer.create({ data: values })
  await recordDealer(tx, staff, null, added)
  return added
}

async function validDealer(tx: Tx, input: DealerInput) {
  const { valid, problems } = readDealer(input, (await databaseTime(tx)).getTime())
  if (!valid) throw badFields(problems)
  return valid
}

/** Serializes writers, so that two can't add the same name. */
const lockNames = (tx: Tx) => tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('dealer names'))`

async function findNamed(tx: Tx, { name, zip }: { name: string; zip: string }) {
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM dealer WHERE lower(name) = lower(${name}) AND zip = ${zip}`
  return row ? tx.dealer.findUniqueOrThrow({ where: { id: row.id } }) : null
}

const recordDealer = (tx: Tx, staff: SignedInUser, before: Dealer | null, after: Dealer) =>
  recordChange(tx, staff, {
    subject: 'DEALER',
    subjectId: after.id,
    subjectName: after.name,
    field: 'dealer',
    before: before && dealerText(before),
    after: dealerText(after),
  })

const dealerText = ({ name, city, state, zip, phone, email, makes }: Dealer) =>
  [name, city, `${state} ${zip}`, phone, email, ...makes].filter(Boolean).join(', ')

export const noSuchDealer = () => new Refusal('NOT_FOUND', 'There is no such dealer.')
