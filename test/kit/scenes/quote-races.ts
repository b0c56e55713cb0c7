import { acceptQuote } from '../../../api/deals/quotes/accept-quote'
import { publishQuote } from '../../../api/deals/quotes/publish-quote'
import { extendQuote, withdrawQuote } from '../../../api/deals/quotes/quote-window'
import { copyQuote } from '../../../api/deals/quotes/staff-drafts'
import type { User } from '../../../api/generated/prisma/client'
import type { StaffVisitor } from '../../../api/http/access'
import type { Visitor } from '../../../api/http/visitor'
import { transition } from '../../../api/orders/states'
import { config } from '../../../api/platform/config'
import { db } from '../../../api/platform/db'
import { Refusal } from '../../../api/platform/errors'
import { withWaitsOf } from '../clock'
import { asOwner, makeCustomer } from '../people/people'
import { makeDeals } from './deals'
import {
  accept,
  allConditions,
  dealNow,
  easternIn,
  makeQuote,
  makeSearch,
  samStaff,
  setWindow,
} from './quotes'

/** How long a change waits for its turn among those of the same person. */
const TURN_WITHIN_MS = 5_000

/** Accepts five quotes of a deal in as many tabs as there are, and expects that one quote is accepted. */
export async function acceptInTabs(count: number) {
  const { deal, caller } = await makeSearch()
  const quotes = await Promise.all(Array.from({ length: 5 }, () => makeQuote(deal)))
  const tabs = Array.from({ length: count }, (_, tab) => quotes[tab % 5]?.id ?? '')
  const acceptAll = () => Promise.all(tabs.map((id) => accept(caller, id)))
  const answers = await withWaitsOf(TURN_WITHIN_MS, acceptAll) // on a busy machine, the last would be refused

  const { acceptedQuoteId, status } = await dealNow(deal.id)
  expect(status).toBe('CHOSEN')
  const dealer = await dealerOf(acceptedQuoteId ?? '')
  // On a busy machine, some wait two seconds for the deal, and are refused.
  const possible = { won: ['accepted', 'UNAVAILABLE'], lost: ['CONFLICT', 'UNAVAILABLE'] }
  for (const [tab, answer] of answers.entries()) {
    const outcome = tabs[tab] === acceptedQuoteId ? 'won' : 'lost'
    expect([outcome, possible[outcome]]).toEqual([
      outcome,
      expect.arrayContaining([codeOf(answer)]),
    ])
  }
  expect(answers.map(codeOf)).toContain('accepted')
  const conflicts = answers.filter((answer) => codeOf(answer) === 'CONFLICT')
  const messages = new Set(conflicts.flatMap(({ errors }) => errors?.[0].message ?? []))
  expect([...messages]).toEqual([`You just accepted ${dealer}'s quote.`])
  const statuses = await db.quote.findMany({ where: { dealId: deal.id }, select: { status: true } })
  expect(statuses.filter((quote) => quote.status === 'ACCEPTED')).toHaveLength(1)
  expect(await db.dealEvent.count({ where: { dealId: deal.id, kind: 'QUOTE_ACCEPTED' } })).toBe(1)
}

const codeOf = ({ errors }: Answer) => errors?.[0]?.extensions.code ?? 'accepted'

interface Answer {
  errors?: { message: string; extensions: { code: string } }[]
}

const dealerOf = async (quoteId: string) =>
  (
    await db.quote.findUniqueOrThrow({
      where: { id: quoteId },
      include: { solicitation: { include: { dealer: true } } },
    })
  ).solicitation?.dealer.name

/** Two transactions for each, within the 12 connections of the pool. */
const AT_ONCE = 5

interface Scene {
  orderId: string
  id: string
  buyer: Visitor
  staff: StaffVisitor
  round: number
}

interface Race {
  /** Runs before both. */
  prepare?: (scene: Scene) => Promise<unknown>
  /** Changes the same quote or deal while it is accepted. */
  change: (scene: Scene) => Promise<unknown>
  /** What may have become of quote and deal, by the answer to the acceptance. */
  outcomes: Record<string, string[]>
}

const ACCEPTED = { accepted: ['ACCEPTED CHOSEN'] }

/** Ends before, while, or after the acceptance is under way, whatever the speed of the machine. */
const windowOf = (round: number) => (round % 10 === 9 ? 60_000 : (round % 10) * 10 - 1)

const copies = new Map<string, string>()
let late = ''

const races = {
  'the end of its window': {
    prepare: ({ id, round }) => setWindow(id, windowOf(round)),
    change: async () => {},
    outcomes: { ...ACCEPTED, EXPIRED: ['PUBLISHED SEARCHING'] },
  },
  'its withdrawal': {
    change: ({ id, staff }) => withdrawQuote(staff, id, 'Sold'),
    outcomes: { ...ACCEPTED, CONFLICT: ['WITHDRAWN SEARCHING'] },
  },
  'its replacement': {
    prepare: async ({ id, staff }) => {
      copies.set(id, (await copyQuote(staff, id)).id)
    },
    change: ({ id, staff }) =>
      publishQuote(staff, { id: copies.get(id) ?? '', revision: 0, validUntilEastern: late }),
    outcomes: { ...ACCEPTED, CONFLICT: ['REPLACED SEARCHING'] },
  },
  'its extension': {
    prepare: ({ id, round }) => setWindow(id, windowOf(round)),
    change: ({ id, staff }) => extendQuote(staff, id, late),
    outcomes: { ...ACCEPTED, EXPIRED: ['PUBLISHED SEARCHING'] },
  },
  'a refund of the order': {
    // Closes all five deals of the order while their quotes are accepted.
    change: async ({ orderId, round }) => {
      if (round % AT_ONCE === 4)
        await db.$transaction((tx) => transition(tx, orderId, 'beginRefund'))
    },
    outcomes: {
      accepted: ['ACCEPTED CHOSEN', 'FELL_THROUGH CLOSED'],
      CONFLICT: ['PUBLISHED CLOSED'],
    },
  },
} satisfies Record<string, Race>

export type RaceName = keyof typeof races
export const raceNames = Object.keys(races) as RaceName[]

/** Runs a call and returns the code of its refusal; undefined if it succeeds. */
const codeAfter = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error) => {
      if (error instanceof Refusal) return error.extensions.code
      throw error
    },
  )

/** Accepts quotes while something else changes them, and expects one outcome of each race. */
export async function raceAcceptance(name: RaceName, rounds: number) {
  const { prepare, change, outcomes }: Race = races[name]
  const { user } = await makeCustomer()
  const buyer = { user: { ...user, isStaff: false } } as unknown as Visitor
  const staff = { user: asOwner((await samStaff()).user) } as unknown as StaffVisitor
  late = await easternIn(9)
  const { STAFF_EMAILS } = config
  config.STAFF_EMAILS = [] // the emails are not what is tried
  try {
    for (let round = 0; round < rounds; round += AT_ONCE) await runRaces(round)
  } finally {
    config.STAFF_EMAILS = STAFF_EMAILS
  }

  async function runRaces(first: number) {
    const quotes = await storeQuotes(user)
    const answers = await Promise.all(
      quotes.map(async ({ id, orderId }, n) => {
        const scene = { id, orderId, buyer, staff, round: first + n }
        await prepare?.(scene)
        const accept = () => codeAfter(acceptQuote(buyer, id, allConditions))
        const alter = () => codeAfter(change(scene))
        const [answer] = await (n % 2
          ? Promise.all([accept(), alter()])
          : Promise.all([alter(), accept()]).then(([_, answer]) => [answer]))
        return { id, answer: answer ?? 'accepted' }
      }),
    )
    const stored = await db.quote.findMany({
      where: { id: { in: quotes.map(({ id }) => id) } },
      include: { deal: true },
    })
    const stateOf = new Map(stored.map(({ id, ...is }) => [id, `${is.status} ${is.deal.status}`]))
    for (const { id, answer } of answers) {
      const state = stateOf.get(id)
      // On a busy machine, it may have waited two seconds for the deal; then it changed nothing.
      if (answer === 'UNAVAILABLE') expect(state).not.toContain('ACCEPTED')
      else expect([answer, outcomes[answer]]).toEqual([answer, expect.arrayContaining([state])])
    }
  }
}

/** A published quote in each of the five deals of an order, by one statement: 1,000 of them are needed. */
async function storeQuotes(user: Pick<User, 'id' | 'email'>) {
  const [deal] = await makeDeals({ user, quantity: AT_ONCE })
  const dealer = { name: `Dealer ${deal?.number}`, city: 'Marietta', state: 'GA', zip: '30060' }
  const { id: dealerId } = await db.dealer.create({ data: dealer })
  return db.$queryRaw<{ id: string; orderId: string }[]>`
    WITH search AS (
      UPDATE deal SET status = 'SEARCHING', wishes_sent_at = clock_timestamp()
       WHERE order_id = ${deal?.orderId}::uuid RETURNING id AS deal_id, order_id
    ), asked AS (
      INSERT INTO solicitation (deal_id, dealer_id, status)
      SELECT deal_id, ${dealerId}::uuid, 'ANSWERED' FROM search RETURNING id AS solicitation_id, deal_id
    ), shown AS (
      INSERT INTO document (deal_id, kind, name, type, size, sha256, by_staff, is_shown)
      SELECT deal_id, 'DEALER_QUOTE', 'quote.pdf', 'application/pdf', 1, sha256('x'), true, true
        FROM search RETURNING id AS document_id, deal_id
    ), part AS (
      INSERT INTO document_part (document_id, place, bytes) SELECT document_id, 0, 'x' FROM shown
    ), published AS (
      INSERT INTO quote (deal_id, solicitation_id, document_id, status, condition, year, make, model,
        stock_number, selling_cents, kind, manager_name, published_at, valid_until,
        out_the_door_cents, negotiated_cents)
      SELECT deal_id, solicitation_id, document_id, 'PUBLISHED', 'USED', 2024, 'Honda', 'CR-V', 'A1',
        3300000, 'CASH', 'Mo Reyes', clock_timestamp(), clock_timestamp() + interval '1 hour',
        3300000, 3300000
        FROM search JOIN asked USING (deal_id) JOIN shown USING (deal_id) RETURNING id, deal_id
    )
    SELECT id, order_id AS "orderId" FROM published JOIN search USING (deal_id)`
}
