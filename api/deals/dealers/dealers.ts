import { tidyText } from '../../../shared/deals/deal-fields'
import { type DealerInput, dealerFields, readDealer } from '../../../shared/deals/dealer-fields'
import { columnsIn } from '../../../shared/deals/field-table'
import { foldText } from '../../../shared/folding'
import { recordChange } from '../../desk/history'
import { changedSince } from '../../desk/revisions'
import { type Dealer, Prisma } from '../../generated/prisma/client'
import type { SignedInUser } from '../../http/visitor'
import { databaseTime, db, isId, lockRow, type Tx } from '../../platform/db'
import { badFields, conflict, Refusal } from '../../platform/errors'
import type { List } from '../../platform/lists'
import { prefixOf } from '../../platform/text'
import { takeTurn } from '../../platform/turns'

export interface DealerFilter {
  /** The beginning of a name, a ZIP code, or a make, or of a word of the city or a contact. */
  search?: string | null | undefined
  state?: string | null | undefined
  make?: string | null | undefined
  isHidden?: boolean | null | undefined
}

const sql = Prisma.sql

/** Lists the dealers of the directory that match, by name. */
export function listDealers({ search, state, make, isHidden }: DealerFilter): List {
  const conditions = [
    isHidden ? sql`is_hidden` : sql`NOT is_hidden`,
    state ? sql`state = ${state.toUpperCase()}` : null,
    make
      ? sql`EXISTS (SELECT FROM unnest(makes) AS sold WHERE fold_text(sold) = ${foldText(make)})`
      : null,
    search && tidyText(search) ? matching(prefixOf(search)) : null,
  ].filter((condition) => condition !== null)
  return {
    from: sql`FROM dealer WHERE ${Prisma.join(conditions, ' AND ')}`,
    sortedBy: [{ value: Prisma.sql`lower(name)`, type: 'text' }],
    direction: 'ASC',
  }
}

const matching = (prefix: string) => sql`(
  fold_text(name) LIKE ${prefix} OR zip LIKE ${prefix}
  OR EXISTS (SELECT FROM unnest(makes) AS sold WHERE fold_text(sold) LIKE ${prefix})
  OR EXISTS (SELECT FROM search_entry
              WHERE kind = 'DEALER' AND subject_id = dealer.id AND text LIKE ${`% ${prefix}`}))`

export async function dealerOf(id: string, tx: Tx = db): Promise<Dealer> {
  const dealer = isId(id) ? await tx.dealer.findUnique({ where: { id } }) : null
  if (!dealer) throw noSuchDealer()
  return dealer
}

/** As `dealerOf`, with the dealer locked until the transaction ends. */
export async function lockDealer(tx: Tx, id: string): Promise<Dealer> {
  if (!isId(id) || !(await lockRow(tx, 'dealer', id))) throw noSuchDealer()
  return dealerOf(id, tx)
}

/** Leaves a dealer out of the directory, or takes it back in. */
export function hideDealer(staff: SignedInUser, id: string, isHidden: boolean): Promise<Dealer> {
  return takeTurn({ user: staff }, async (tx) => {
    const before = await lockDealer(tx, id)
    if (before.isHidden === isHidden) return before
    await recordChange(tx, staff, {
      subject: 'DEALER',
      subjectId: id,
      subjectName: before.name,
      field: 'isHidden',
      before: before.isHidden ? 'Yes' : 'No',
      after: isHidden ? 'Yes' : 'No',
    })
    const data = { isHidden, revision: { increment: 1 } }
    return tx.dealer.update({ where: { id }, data })
  })
}

/** Adds a dealer to the directory, or changes one. A stale revision is refused (CONFLICT). */
export async function saveDealer(
  staff: SignedInUser,
  { id, revision }: { id: string | null; revision?: number | null | undefined },
  input: DealerInput,
): Promise<Dealer> {
  if (id !== null && !isId(id)) throw noSuchDealer()
  return takeTurn({ user: staff }, async (tx) => {
    const values = await validDealer(tx, input)
    await lockNames(tx)
    const before = id ? await lockDealer(tx, id) : null
    if (before && revision != null && before.revision !== revision) {
      throw await changedSince(tx, 'DEALER', before.id)
    }
    await refuseNamed(tx, values, before)
    const saved = id
      ? await tx.dealer.update({ where: { id }, data: { ...values, revision: { increment: 1 } } })
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
  return { ...valid, words: input.words === undefined ? undefined : valid.words }
}

/** Serializes writers, so that two can't add the same name. */
export const lockNames = (tx: Tx) =>
  tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('dealer names'))`

interface Named {
  name: string
  zip: string
}

/** What dealers are known by: the same name, in whatever spelling, and the same ZIP code are the same dealer. */
export const dealerKey = ({ name, zip }: Named) => `${foldText(name)} ${zip}`

/** Dealers of this name, the one with exactly this spelling first. */
function dealersNamed(tx: Tx, { name, zip }: Named) {
  return tx.$queryRaw<{ id: string; isSpelledSo: boolean }[]>`
    SELECT id, lower(name) = lower(${name}) AS "isSpelledSo" FROM dealer
     WHERE fold_text(name) = ${foldText(name)} AND zip = ${zip} ORDER BY 2 DESC, created_at, id`
}

async function findNamed(tx: Tx, named: Named) {
  const [row] = await dealersNamed(tx, named)
  return row ? tx.dealer.findUniqueOrThrow({ where: { id: row.id } }) : null
}

/** Two that were added in other spellings can still be changed, each under its own name. */
async function refuseNamed(tx: Tx, named: Named, before: Dealer | null) {
  const others = (await dealersNamed(tx, named)).filter(({ id }) => id !== before?.id)
  const isOwnName = before && dealerKey(before) === dealerKey(named)
  if (isOwnName ? others.some(({ isSpelledSo }) => isSpelledSo) : others.length > 0) {
    throw conflict('There is already a dealer with this name and ZIP code.')
  }
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

/** A dealer as one line of the history. */
export function dealerText(dealer: Dealer) {
  const { name, city, state, zip, words, ...others } = columnsIn(dealerFields, dealer)
  const texts = [name, city, `${state} ${zip}`, ...Object.values(others).flat()]
  return [texts.filter(Boolean).join(', '), words].filter(Boolean).join('; ')
}

const noSuchDealer = () => new Refusal('NOT_FOUND', 'There is no such dealer.')
