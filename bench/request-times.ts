import { type Case, casesOf, type Part, type Stock } from './cases'
import { type Load, load } from './load'
import { type Program, processorByProgram, processorMicroseconds } from './programs'
import { count, median, quantile, type Row, range } from './report'

// Measures the servers in turns, so that what else happens on the machine falls on all of them: each round
// gives one ratio, and the median of the rounds counts.

export const ROUNDS = Number(process.env.ROUNDS ?? 5)
export const SECONDS = Number(process.env.SECONDS ?? 3)
/** One visitor who is alone, and a rush. */
export const CONNECTIONS = [1, 32] as const
export const WARM_UP_SECONDS = 2

export const parts: Part[] = ['packages', 'cart', 'write', 'first']

export const names: Record<Part, string> = {
  packages: 'packages',
  cart: 'cart read',
  write: 'set quantity',
  first: 'first add',
}

interface Round {
  perSecond: number
  /** Half of the requests took longer. */
  p50Ms: number
  /** Processor time for each request: of the server's process, */
  node: number
  /** of PostgreSQL's, */
  postgres: number
  /** and of both. */
  both: number
}

export interface Measured extends Case {
  connections: number
  rounds: Round[]
}

type Goal = [
  part: Part,
  by: 'GraphQL' | 'REST',
  connections: number,
  what: keyof Round,
  goal: Row['goal'],
]

/** Relative to the bare server. */
const goals: Goal[] = [
  ['packages', 'GraphQL', 1, 'p50Ms', { atMost: 0.6 }],
  ['cart', 'GraphQL', 1, 'p50Ms', { atMost: 1.7 }],
  ['cart', 'GraphQL', 1, 'postgres', { atMost: 1.6 }],
  ['cart', 'GraphQL', 1, 'both', { atMost: 1.9 }],
  ['write', 'GraphQL', 1, 'p50Ms', { atMost: 1.6 }],
  ['write', 'GraphQL', 1, 'postgres', { atMost: 1.5 }],
  ['first', 'GraphQL', 1, 'p50Ms', { atMost: 1.8 }],
  ['first', 'GraphQL', 1, 'postgres', { atMost: 1.6 }],
  ['packages', 'GraphQL', 32, 'perSecond', { atLeast: 0.9 }],
  ['packages', 'REST', 32, 'perSecond', { atLeast: 1.4 }],
  ['cart', 'GraphQL', 32, 'perSecond', { atLeast: 0.8 }],
  ['write', 'GraphQL', 32, 'perSecond', { atLeast: 0.4 }],
  ['first', 'GraphQL', 32, 'perSecond', { atLeast: 0.4 }],
]

/** Processor time of the server by GraphQL, relative to REST's. */
const restGoals: [part: Part, atMost: number][] = [
  ['packages', 1.8],
  ['cart', 1.5],
]

const GROWTH_GOAL = 1.4

/** `servers` says where the cases are sent. Returns what was measured, and how many requests failed. */
export async function measureRequests(
  stock: Stock,
  servers: { bare: Program; shop: Program },
  wanted: Part[],
) {
  const all: Measured[] = []
  let errors = 0
  let turn = 0
  const run = async (each: Measured, seconds: number): Promise<Round> => {
    const { base, pid } = each.by === 'bare' ? servers.bare : servers.shop
    const before = await used(pid)
    const next = () => Buffer.from(each.request(turn++), 'latin1')
    const result = await load(base, next, { connections: each.connections, seconds })
    const after = await used(pid)
    errors += noteErrors(each, result)
    const [node, postgres] = [after.node - before.node, after.postgres - before.postgres]
    return {
      perSecond: result.requests / result.seconds,
      p50Ms: quantile(result.delays, 0.5),
      node: node / result.requests,
      postgres: postgres / result.requests,
      both: (node + postgres) / result.requests,
    }
  }
  for (const connections of CONNECTIONS) {
    for (const part of wanted) {
      const cases = casesOf(stock)
        .filter((each) => each.part === part)
        .map((each): Measured => ({ ...each, connections, rounds: [] }))
      for (const each of cases) await run(each, WARM_UP_SECONDS)
      for (let round = 0; round < ROUNDS; round++) {
        for (const each of rotated(cases, round)) each.rounds.push(await run(each, SECONDS))
      }
      all.push(...cases)
    }
  }
  return { all, errors }
}

async function used(pid: number) {
  const programs = await processorByProgram()
  return { node: await processorMicroseconds(pid), postgres: programs.get('postgres') ?? 0 }
}

export const rotated = <T>(list: T[], by: number) => [
  ...list.slice(by % list.length),
  ...list.slice(0, by % list.length),
]

export function noteErrors({ part, by }: Case, { errors, firstError }: Load) {
  if (errors > 0) console.error(`${errors} errors in ${part} by ${by}, the first: ${firstError}`)
  return errors
}

/** The rows of a table: each goal at its number of connections, then what else was measured. */
export function rowsOf(all: Measured[], connections: number): Row[] {
  const find = (part: Part, by: Case['by']) =>
    all.find((each) => each.part === part && each.by === by && each.connections === connections)
  const row = (
    what: string,
    one: Measured,
    other: Measured,
    of: keyof Round,
    goal?: Row['goal'],
  ) => {
    const rounds = ratios(one, other, of)
    const from = `${shown(one, of)} of ${shown(other, of)}; ${range(rounds)}`
    return { what, measured: median(rounds), ...(goal && { goal }), from }
  }
  const rows: Row[] = []
  for (const [part, by, at, of, goal] of goals) {
    const [ours, bare] = [find(part, by), find(part, 'bare')]
    if (at !== connections || !ours || !bare) continue
    rows.push(
      row(`${names[part]}, ${by}: ${measures[of]}, of the bare server's`, ours, bare, of, goal),
    )
  }
  for (const [part, atMost] of restGoals) {
    const [graph, rest] = [find(part, 'GraphQL'), find(part, 'REST')]
    if (!graph || !rest) continue
    const what = `${names[part]}, GraphQL: processor time of Node, of that by REST`
    rows.push(row(what, graph, rest, 'node', { atMost }))
  }
  return rows
}

/** How much more processor time a call takes with more carts. */
export function growthRows(few: Measured[], many: Measured[]): Row[] {
  return many.flatMap((each) => {
    if (each.by !== 'GraphQL' || each.part === 'packages' || each.connections !== 1) return []
    const before = few.find((other) => other.part === each.part && other.by === each.by)
    if (!before) return []
    return {
      what: `${names[each.part]}: processor time of both, of that with fewer carts`,
      measured: middle(each, 'both') / middle(before, 'both'),
      goal: { atMost: GROWTH_GOAL },
      from: `${shown(each, 'both')} of ${shown(before, 'both')}`,
    }
  })
}

const measures: Record<keyof Round, string> = {
  perSecond: 'requests a second',
  p50Ms: 'p50',
  node: 'processor time of Node',
  postgres: 'processor time of PostgreSQL',
  both: 'processor time of both',
}

function shown(each: Measured, of: keyof Round) {
  const value = middle(each, of)
  if (of === 'perSecond') return count(value)
  return of === 'p50Ms' ? `${value.toFixed(2)} ms` : `${Math.round(value)} µs`
}

const middle = ({ rounds }: Measured, what: keyof Round) =>
  median(rounds.map((round) => round[what]))

const ratios = (one: Measured, other: Measured, what: keyof Round) =>
  one.rounds.map((round, index) => round[what] / (other.rounds[index]?.[what] ?? Number.NaN))
