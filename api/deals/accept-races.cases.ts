import {
  accept,
  dealNow,
  easternIn,
  makeQuote,
  makeSearch,
  publishQuote,
  samStaff,
  setWindow,
  stored,
} from '../../test/kit/quotes'
import { graph } from '../../test/kit/shop'
import { samHill } from '../../test/kit/purchases'
import type { Deal } from '../generated/prisma/client'
import { transition } from '../orders/states'
import { db, pool } from '../platform/db'

interface Answer {
  data?: { acceptQuote?: unknown } | null
  errors?: { message: string; extensions: { code: string } }[]
}

const codeOf = ({ errors }: Answer) => errors?.[0]?.extensions.code ?? 'accepted'

test('50 tabs accept five quotes at once: one is accepted', async () => {
  const { deal, caller } = await makeSearch()
  const quotes = await Promise.all(Array.from({ length: 5 }, () => makeQuote(deal)))
  const tabs = Array.from({ length: 50 }, (_, tab) => quotes[tab % 5]?.id ?? '')
  const answers = await Promise.all(tabs.map((id) => accept(caller, id)))

  const { acceptedQuoteId, status } = await dealNow(deal.id)
  expect(status).toBe('CHOSEN')
  const dealer = await dealerOf(acceptedQuoteId ?? '')
  const outcomes = answers.map((answer, tab) => [tabs[tab] === acceptedQuoteId, codeOf(answer)])
  expect(outcomes.filter(([isWinner]) => isWinner)).toEqual(Array(10).fill([true, 'accepted']))
  expect(outcomes.filter(([isWinner]) => !isWinner)).toEqual(Array(40).fill([false, 'CONFLICT']))
  const messages = new Set(answers.flatMap(({ errors }) => errors?.[0].message ?? []))
  expect([...messages]).toEqual([`You just accepted ${dealer}'s quote.`])
  const statuses = await db.quote.findMany({ where: { dealId: deal.id }, select: { status: true } })
  expect(statuses.filter((quote) => quote.status === 'ACCEPTED')).toHaveLength(1)
  expect(await db.dealEvent.count({ where: { dealId: deal.id, kind: 'QUOTE_ACCEPTED' } })).toBe(1)
})

const dealerOf = async (quoteId: string) =>
  (
    await db.quote.findUniqueOrThrow({
      where: { id: quoteId },
      include: { solicitation: { include: { dealer: true } } },
    })
  ).solicitation?.dealer.name

const ROUNDS = 200
const AT_ONCE = 20

interface Scene {
  deal: Deal
  id: string
  /** Sends the acceptance a little before or after the other change. */
  round: number
}

interface Race {
  /** Changes the same quote or deal while it is accepted. */
  change: (scene: Scene) => Promise<unknown>
  prepare?: (scene: Scene) => Promise<void>
  /** What may have become of an accepted and of a refused acceptance: quote and deal. */
  accepted: string[]
  refused: Record<string, string[]>
}

/** Ends before, while, or after the acceptance is under way, whatever the speed of the machine. */
const windowOf = (round: number) => (round % 20 === 19 ? 60_000 : (round % 20) * 40 - 1)

const pass = (ms: number) => new Promise((next) => setTimeout(next, ms))

const asStaff = async (mutation: string, variables: object) =>
  graph((await samStaff()).caller, mutation, variables)

/** Copies by ID of the original, for the race with their publication. */
const copies = new Map<string, string>()

const races: Record<string, Race> = {
  expiry: {
    prepare: ({ id, round }) => setWindow(id, windowOf(round)),
    change: async () => {},
    accepted: ['ACCEPTED CHOSEN'],
    refused: { EXPIRED: ['PUBLISHED SEARCHING'] },
  },
  withdraw: {
    change: ({ id }) =>
      asStaff('mutation ($id: ID!) { withdrawQuote(id: $id, note: "Sold") { id } }', { id }),
    accepted: ['ACCEPTED CHOSEN'],
    refused: { CONFLICT: ['WITHDRAWN SEARCHING'] },
  },
  replace: {
    prepare: async ({ id }) => {
      const { data } = await asStaff('mutation ($id: ID!) { copyQuote(id: $id) { id } }', { id })
      copies.set(id, data.copyQuote.id)
    },
    change: async ({ id }) =>
      asStaff(publishQuote, { id: copies.get(id), revision: 0, until: await easternIn(9) }),
    accepted: ['ACCEPTED CHOSEN'],
    refused: { CONFLICT: ['REPLACED SEARCHING'] },
  },
  extend: {
    prepare: ({ id, round }) => setWindow(id, windowOf(round)),
    change: async ({ id }) =>
      asStaff(
        'mutation ($id: ID!, $until: String!) { extendQuote(id: $id, validUntilEastern: $until) { id } }',
        { id, until: await easternIn(9) },
      ),
    accepted: ['ACCEPTED CHOSEN'],
    refused: { EXPIRED: ['PUBLISHED SEARCHING'] },
  },
  refund: {
    change: ({ deal }) => db.$transaction((tx) => transition(tx, deal.orderId, 'beginRefund')),
    accepted: ['ACCEPTED CHOSEN', 'FELL_THROUGH CLOSED'],
    refused: { CONFLICT: ['PUBLISHED CLOSED'] },
  },
}

test.each(Object.keys(races))(
  `accepting while there is a change by %s has one outcome`,
  async (name) => {
    const { prepare, change, accepted, refused } = races[name] as Race
    await samHill()
    const counts: Record<string, number> = {}
    for (let first = 0; first < ROUNDS; first += AT_ONCE) {
      const rounds = Array.from({ length: AT_ONCE }, (_, n) => first + n)
      const outcomes = await Promise.all(
        rounds.map(async (round) => {
          const { deal, caller, id } = await cheapQuote()
          const scene = { deal, id, round }
          await prepare?.(scene)
          const [answer] = await Promise.all([
            pass(round % 4).then(() => accept(caller, id)),
            pass((round >> 2) % 4).then(() => change(scene)),
          ])
          const [{ status }, now] = [await stored(id), await dealNow(deal.id)]
          return { code: codeOf(answer), became: `${status} ${now.status}` }
        }),
      )
      for (const { code, became } of outcomes) {
        const allowed = code === 'accepted' ? accepted : refused[code]
        expect({ code, became, allowed }).toEqual({
          code,
          became,
          allowed: expect.arrayContaining([became]),
        })
        counts[code] = (counts[code] ?? 0) + 1
      }
    }
    expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(ROUNDS)
  },
  120_000,
)

let template: { id: string; dealId: string; search: Awaited<ReturnType<typeof makeSearch>> }

/** A deal with a published quote, copied from the first one by SQL: made through the graph, it takes longer than the race. */
async function cheapQuote() {
  const search = await makeSearch()
  template ??= await firstQuote()
  const { rows } = await pool.query<{ id: string }>(
    `WITH asked AS (
       INSERT INTO solicitation (deal_id, dealer_id)
       SELECT $1, dealer_id FROM solicitation WHERE deal_id = $2 RETURNING id
     ), shown AS (
       INSERT INTO document (deal_id, kind, name, type, size, sha256, by_staff, is_shown)
       SELECT $1, kind, name, type, size, sha256, by_staff, is_shown FROM document WHERE deal_id = $2
       RETURNING id
     ), part AS (
       INSERT INTO document_part (document_id, place, bytes) SELECT id, 0, 'x' FROM shown
     )
     INSERT INTO quote (deal_id, solicitation_id, document_id, status, condition, year, make, model, vin,
       msrp_cents, selling_cents, kind, manager_name, valid_until, published_at, out_the_door_cents,
       negotiated_cents, total_cost_cents)
     SELECT $1, asked.id, shown.id, 'PUBLISHED', condition, year, make, model, vin, msrp_cents,
       selling_cents, kind, manager_name, valid_until, published_at, selling_cents, selling_cents,
       selling_cents
     FROM quote, asked, shown WHERE quote.id = $3 RETURNING id`,
    [search.deal.id, template.dealId, template.id],
  )
  return { ...search, id: rows[0]?.id ?? '' }
}

async function firstQuote() {
  const search = await makeSearch()
  const { id } = await makeQuote(search.deal, { lines: [] })
  return { id, dealId: search.deal.id, search }
}
