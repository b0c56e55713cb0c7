import { cpus } from 'node:os'
import { startNginx } from '../test/kit/servers/nginx'
import { startPooler } from '../test/kit/servers/pooler'
import { startRedis } from '../test/kit/servers/redis'
import { type Case, casesOf, type Stock } from './cases'
import { load } from './load'
import { processorByProgram, startShop } from './programs'
import { count, median, type Row, range } from './report'
import { names, noteErrors, ROUNDS, rotated, SECONDS, WARM_UP_SECONDS } from './request-times'

// Measures several instances behind nginx, with PgBouncer in front of PostgreSQL and a Redis, beside one
// instance behind the same, and which programs use the processor meanwhile.

const POOLED_CONNECTIONS = 24

interface Round {
  perSecond: number
  /** Cores that each program kept busy. */
  cores: Map<string, number>
}

interface Measured {
  one: Round[]
  all: Round[]
}

export async function measureInstances(
  size: number,
  { databaseUrl, env, stock }: { databaseUrl: string; env: Record<string, string>; stock: Stock },
) {
  const stops: (() => Promise<unknown>)[] = []
  try {
    const pooler = await startPooler(databaseUrl, POOLED_CONNECTIONS)
    stops.push(pooler.stop)
    const redis = await startRedis()
    stops.push(redis.takeAway)
    const places = {
      DATABASE_URL: pooler.url,
      DIRECT_DATABASE_URL: databaseUrl,
      REDIS_URL: redis.url,
    }
    const ports: number[] = []
    for (let instance = 0; instance < size; instance++) {
      const { base, stop } = await startShop({ ...env, ...places })
      stops.push(stop)
      ports.push(Number(new URL(base).port))
    }
    const [first = 0] = ports
    const one = await startNginx([first], { isBehindProxy: true })
    stops.push(one.stop)
    const all = await startNginx(ports, { isBehindProxy: true })
    stops.push(all.stop)
    return await measure(size, { one: one.base, all: all.base }, stock)
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

async function measure(size: number, bases: { one: string; all: string }, stock: Stock) {
  const rows: Row[] = []
  let errors = 0
  const connections = 64
  for (const each of casesOf(stock).filter(({ by }) => by !== 'bare')) {
    let turn = 0
    const run = async (base: string, seconds: number): Promise<Round> => {
      const before = await processorByProgram()
      const next = () => Buffer.from(each.request(turn++), 'latin1')
      const result = await load(base, next, { connections, seconds })
      const after = await processorByProgram()
      errors += noteErrors(each, result)
      const used = [...after].map(([program, microseconds]): [string, number] => [
        program,
        (microseconds - (before.get(program) ?? 0)) / 1e6 / result.seconds,
      ])
      return { perSecond: result.requests / result.seconds, cores: new Map(used) }
    }
    const measured: Measured = { one: [], all: [] }
    await run(bases.one, WARM_UP_SECONDS)
    await run(bases.all, WARM_UP_SECONDS)
    for (let round = 0; round < ROUNDS; round++) {
      for (const which of rotated(['one', 'all'] as const, round)) {
        measured[which].push(await run(bases[which], SECONDS))
      }
    }
    rows.push(rowOf(size, each, measured))
  }
  return { rows, errors }
}

function rowOf(size: number, { part, by }: Case, { one, all }: Measured): Row {
  const ratios = all.map(({ perSecond }, round) => perSecond / (one[round]?.perSecond ?? 0))
  const speed = (rounds: Round[]) => count(median(rounds.map(({ perSecond }) => perSecond)))
  return {
    what: `${names[part]}, ${by}: ${size} instances, times one`,
    measured: median(ratios),
    from: `${speed(all)} of ${speed(one)} requests a second; ${range(ratios)}; ${coresOf(all)}`,
  }
}

/** What kept the processor busy, the greatest first. */
function coresOf(rounds: Round[]) {
  const programs = [...(rounds[0]?.cores.keys() ?? [])]
    .map((program): [string, number] => [
      program,
      median(rounds.map(({ cores }) => cores.get(program) ?? 0)),
    ])
    .filter(([, cores]) => cores >= 0.05)
    .sort(([, a], [, b]) => b - a)
  const total = programs.reduce((sum, [, cores]) => sum + cores, 0)
  const list = programs.map(([program, cores]) => `${program} ${cores.toFixed(2)}`).join(', ')
  return `${total.toFixed(1)} of ${cpus().length} cores: ${list}`
}
