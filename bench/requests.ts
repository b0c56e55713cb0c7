import { type Case, casesOf, type Part, type Stock } from './cases'
import { type Load, load } from './load'
import { type Program, processorMicroseconds } from './programs'
import { count, median, quantile, type Row, range } from './report'

// Measures the servers in turns, so that what else happens on the machine falls on all of them: each round
// gives one ratio, and the median of the rounds counts.

export const ROUNDS = Number(process.env.ROUNDS ?? 5)
export const SECONDS = Number(process.env.SECONDS ?? 3)
export const CONNECTIONS = 32
export const WARM_UP_SECONDS = 2

export const parts: Part[] = ['packages', 'cart', 'write', 'first']

export const names: Record<Part, string> = {
  packages: 'packages',
  cart: 'cart read',
  write: 'cart write',
  first: 'first add',
}

/** Throughput relative to the bare server's. */
const goals: { [part in Part]?: { [by in Case['by']]?: number } } = {
  packages: { GraphQL: 0.9, REST: 1.4 },
  cart: { GraphQL: 0.75, REST: 0.8 },
  write: { GraphQL: 0.7 },
  first: { GraphQL: 0.55 },
}
const P99_GOAL = 2

/** Processor time of a request of the graph, relative to REST's. */
const processorGoals: { [part in Part]?: number } = { packages: 2, cart: 1.15 }

interface Round {
  perSecond: number
  p99Ms: number
  /** Of the server's process, for each request. */
  processorMicroseconds: number
}

interface Measured extends Case {
  rounds: Round[]
}

/** `servers` says where the cases are sent. Returns the rows, and how many requests failed. */
export async function measureRequests(
  stock: Stock,
  servers: { bare: Program; shop: Program },
  wanted: Part[],
) {
  const rows: Row[] = []
  let errors = 0
  for (const part of wanted) {
    const cases: Measured[] = casesOf(stock)
      .filter((each) => each.part === part)
      .map((each) => ({ ...each, rounds: [] }))
    let turn = 0
    const run = async (each: Case, seconds: number): Promise<Round> => {
      const { base, pid } = each.by === 'bare' ? servers.bare : servers.shop
      const before = await processorMicroseconds(pid)
      const next = () => Buffer.from(each.request(turn++), 'latin1')
      const result = await load(base, next, { connections: CONNECTIONS, seconds })
      const used = (await processorMicroseconds(pid)) - before
      errors += noteErrors(each, result)
      return {
        perSecond: result.requests / result.seconds,
        p99Ms: quantile(result.delays, 0.99),
        processorMicroseconds: used / result.requests,
      }
    }
    for (const each of cases) await run(each, WARM_UP_SECONDS)
    for (let round = 0; round < ROUNDS; round++) {
      for (const each of rotated(cases, round)) each.rounds.push(await run(each, SECONDS))
    }
    rows.push(...rowsOf(part, cases))
  }
  return { rows, errors }
}

export const rotated = <T>(list: T[], by: number) => [
  ...list.slice(by % list.length),
  ...list.slice(0, by % list.length),
]

export function noteErrors({ part, by }: Case, { errors, firstError }: Load) {
  if (errors > 0) console.error(`${errors} errors in ${part} by ${by}, the first: ${firstError}`)
  return errors
}

function rowsOf(part: Part, cases: Measured[]): Row[] {
  const [bare, ...ours] = cases as [Measured, ...Measured[]]
  const rows = ours.flatMap((each) => {
    const speed = ratios(each, bare, 'perSecond')
    const delay = ratios(each, bare, 'p99Ms')
    const goal = goals[part]?.[each.by]
    const name = `${names[part]}, ${each.by}`
    return [
      {
        what: `${name}: requests a second, of the bare server's`,
        measured: median(speed),
        ...(goal && { goal: { atLeast: goal } }),
        from: `${count(middle(each, 'perSecond'))} of ${count(middle(bare, 'perSecond'))}; ${range(speed)}`,
      },
      {
        what: `${name}: p99, times the bare server's`,
        measured: median(delay),
        ...(goal && { goal: { atMost: P99_GOAL } }),
        from: `${middle(each, 'p99Ms').toFixed(1)} of ${middle(bare, 'p99Ms').toFixed(1)} ms; ${range(delay)}`,
      },
    ]
  })
  return [...rows, ...processorRows(part, cases)]
}

function processorRows(part: Part, cases: Measured[]): Row[] {
  const [bare, graph, rest] = cases as [Measured, Measured, Measured?]
  const used = (each: Measured) => Math.round(middle(each, 'processorMicroseconds'))
  if (!rest) {
    const what = `${names[part]}, GraphQL: processor time, times the bare server's`
    const measured = median(ratios(graph, bare, 'processorMicroseconds'))
    return [{ what, measured, from: `${used(graph)} of ${used(bare)} µs` }]
  }
  const goal = processorGoals[part]
  const all = ratios(graph, rest, 'processorMicroseconds')
  return [
    {
      what: `${names[part]}, GraphQL: processor time, times that of REST`,
      measured: median(all),
      ...(goal && { goal: { atMost: goal } }),
      from: `${used(graph)} of ${used(rest)} µs (bare ${used(bare)} µs); ${range(all)}`,
    },
  ]
}

const middle = ({ rounds }: Measured, what: keyof Round) =>
  median(rounds.map((round) => round[what]))

const ratios = (one: Measured, other: Measured, what: keyof Round) =>
  one.rounds.map((round, index) => round[what] / (other.rounds[index]?.[what] ?? Number.NaN))
