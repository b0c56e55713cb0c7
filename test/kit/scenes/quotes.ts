import { createHash, randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { Deal } from '../../../api/generated/prisma/client'
import { db, pool } from '../../../api/platform/db'
import { makeCustomer, makeStaff } from '../people/people'
import { type Caller, graph } from '../servers/shop'
import { makeDeal } from './deals'
import { startSearch } from './live-quotes'

type Staff = Awaited<ReturnType<typeof makeStaff>>

let staff: Promise<Staff> | undefined

/** Sam Staff, who makes all quotes of this test file. */
export function samStaff() {
  staff ??= makeStaff({ firstName: 'Sam', lastName: 'Staff' })
  return staff
}

/** A buyer whose deal is SEARCHING. */
export async function makeSearch({ packageName = 'Gold' } = {}) {
  const buyer = await makeCustomer({ firstName: 'Bea' })
  const { id } = await makeDeal({ user: buyer.user, packageName })
  return { ...buyer, deal: await startSearch(id) }
}

let made = 0

/** A dealer that was asked in a deal. */
export async function makeSolicitation(
  { id: dealId }: Pick<Deal, 'id'>,
  name = `Harbor Auto Group ${++made}`,
) {
  const dealer = await db.dealer.create({
    data: { name: `${name}`, city: 'Marietta', state: 'GA', zip: String(10_000 + ++made) },
  })
  return db.solicitation.create({ data: { dealId, dealerId: dealer.id, status: 'ASKED' } })
}

const makeDocument = ({ id: dealId }: Pick<Deal, 'id'>, { isShown = false } = {}) =>
  db.document.create({
    data: {
      dealId,
      kind: 'DEALER_QUOTE',
      name: 'quote.pdf',
      type: 'application/pdf',
      size: 1,
      sha256: createHash('sha256').update(randomUUID()).digest(),
      byStaff: true,
      isShown,
      parts: { create: { place: 0, bytes: Buffer.from('x') } },
    },
  })

/** What a dealer offers, as it is sent through the graph: $36,192.23 out the door. */
export const offer = {
  condition: 'NEW',
  year: 2026,
  make: 'Honda',
  model: 'CR-V',
  vin: '1M8GDM9AXKP042788',
  msrp: 35_870,
  sellingPrice: 33_690,
  kind: 'CASH',
  lines: [
    { kind: 'DEALER_FEE', label: 'Doc fee', amount: 599, openingAmount: 899 },
    { kind: 'GOVERNMENT_FEE', label: 'Title', amount: 38 },
    { kind: 'TAX', label: 'Tax', amount: 2_365.23 },
    { kind: 'REBATE', label: 'Rebate', amount: 500 },
  ],
  managerName: 'Dana Lopez',
}

/** The fields of a loan, with the payment as we compute it. */
export const loan = {
  kind: 'FINANCE',
  apr: 4.9,
  termMonths: 60,
  creditTerms: 'Score of 700 or more',
}

/** A local time in ET, `hours` from now. */
export async function easternIn(hours: number): Promise<string> {
  const { rows } = await pool.query<{ local: string }>(
    `SELECT to_char((clock_timestamp() + $1 * interval '1 hour') AT TIME ZONE 'America/New_York',
                    'YYYY-MM-DD"T"HH24:MI') AS local`,
    [hours],
  )
  return rows[0]?.local ?? ''
}

export const saveQuote = /* GraphQL */ `
  mutation ($dealId: ID!, $id: ID, $revision: Int, $input: QuoteInput!) {
    saveQuote(dealId: $dealId, id: $id, revision: $revision, input: $input) {
      id revision status totals { outTheDoor payment }
    }
  }`

export const publishQuote = /* GraphQL */ `
  mutation ($id: ID!, $revision: Int!, $until: String!) {
    publishQuote(id: $id, revision: $revision, validUntilEastern: $until) { id status validUntil }
  }`

const acceptQuote = /* GraphQL */ `
  mutation ($id: ID!, $conditions: [QuoteCondition!]!) {
    acceptQuote(id: $id, conditions: $conditions) { id stage chosen { id status } }
  }`

export const allConditions = ['EXACT_UNIT', 'CREDIT', 'WITHIN_WINDOW', 'NO_OTHER_PRODUCTS']

export const accept = (caller: Caller, id: string, conditions = allConditions) =>
  graph(caller, acceptQuote, { id, conditions })

/** A draft that lacks nothing. */
export async function makeDraft(deal: Deal, details: object = {}) {
  const [{ caller }, solicitation, document] = await Promise.all([
    samStaff(),
    makeSolicitation(deal),
    makeDocument(deal),
  ])
  const input = {
    ...offer,
    solicitationId: solicitation.id,
    documentId: document.id,
    ...details,
  }
  const { data, errors } = await graph(caller, saveQuote, { dealId: deal.id, input })
  expect(errors).toBeUndefined()
  return { id: data.saveQuote.id as string, input, solicitation, document }
}

/** A published quote, valid for 48 hours. */
export async function makeQuote(deal: Deal, details: object = {}) {
  const [draft, until] = await Promise.all([makeDraft(deal, details), easternIn(48)])
  const { caller } = await samStaff()
  const variables = { id: draft.id, revision: 0, until }
  const { errors } = await graph(caller, publishQuote, variables)
  expect(errors).toBeUndefined()
  return draft
}

/**
 * Ends the window of a quote at a moment by the database's clock, in milliseconds from now. The trigger
 * refuses an earlier end, so it is off.
 */
export async function setWindow(id: string, ms: number) {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await moveWindow(client, id, ms)
    await client.query('COMMIT')
  } finally {
    client.release()
  }
}

async function moveWindow(client: PoolClient, id: string, ms: number) {
  await client.query(`SET LOCAL session_replication_role = 'replica'`)
  // The deal first, as the product does.
  await client.query(
    'SELECT FROM deal WHERE id = (SELECT deal_id FROM quote WHERE id = $1) FOR UPDATE',
    [id],
  )
  await client.query(
    `WITH moved AS (
       UPDATE quote SET published_at = least(published_at, clock_timestamp() - interval '1 day'),
                        valid_until = date_trunc('milliseconds', clock_timestamp()) + $1 * interval '1 millisecond'
        WHERE id = $2 RETURNING deal_id, valid_until)
     UPDATE deal SET quote_ends_at = least(quote_ends_at, moved.valid_until) FROM moved WHERE id = deal_id`,
    [ms, id],
  )
}

export const stored = (id: string) => db.quote.findUniqueOrThrow({ where: { id } })
export const dealNow = (id: string) => db.deal.findUniqueOrThrow({ where: { id } })

/** The code and message of the first error. */
export const refusalIn = ({
  errors,
}: {
  errors?: { message: string; extensions: { code: string; fields?: object } }[]
}) => errors && { code: errors[0]?.extensions.code, message: errors[0]?.message }

/** Makes the acting transaction wait: holds the lock of a deal until the returned function ends the window of a quote. */
export async function holdDeal(id: string) {
  const client = await pool.connect()
  await client.query('BEGIN')
  await client.query('SELECT FROM deal WHERE id = $1 FOR NO KEY UPDATE', [id])
  return async (quoteId: string) => {
    await moveWindow(client, quoteId, 0)
    await client.query('COMMIT')
    client.release()
  }
}

const CONNECTIONS = 12

const onEachConnection = async (statement: string) => {
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => pool.connect()))
  for (const client of clients) await client.query(statement)
  for (const client of clients) client.release()
}

/** Runs something while the database's clock stands still, not at a full millisecond. */
export async function withFrozenClock(run: () => Promise<void>) {
  await pool.query(`
    CREATE SCHEMA frozen;
    CREATE TABLE frozen.clock AS
      SELECT date_trunc('milliseconds', clock_timestamp()) + interval '600 microseconds' AS "time";
    CREATE FUNCTION frozen.clock_timestamp() RETURNS timestamptz LANGUAGE sql STABLE
      AS 'SELECT "time" FROM frozen.clock'`)
  await onEachConnection('SET search_path = frozen, public, pg_catalog')
  try {
    await run()
  } finally {
    await onEachConnection('RESET search_path')
    await pool.query('DROP SCHEMA frozen CASCADE')
  }
}
