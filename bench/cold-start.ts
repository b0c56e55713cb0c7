import { setTimeout as sleep } from 'node:timers/promises'
import { memoryMb, type Program } from './programs'
import { count, median, type Row, range } from './report'

// Starts the bare server and the product in turns, on a migrated database.

const ROUNDS = Number(process.env.ROUNDS ?? 5)
const SETTLES_WITHIN_MS = 3_000
const GOAL = { start: 6, memory: 2.8 }

interface Started {
  seconds: number
  megabytes: number
}

export async function measureStart(start: {
  bare: () => Promise<Program>
  shop: () => Promise<Program>
}): Promise<Row[]> {
  const bare: Started[] = []
  const shop: Started[] = []
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(await startOnce(start.bare))
    shop.push(await startOnce(start.shop))
  }
  const row = (what: string, of: keyof Started, atMost: number, unit: string, scale = 1): Row => {
    const all = shop.map((each, index) => each[of] / (bare[index]?.[of] ?? Number.NaN))
    const middle = (list: Started[]) => count(median(list.map((each) => each[of])) * scale)
    return {
      what: `${what}, times the bare server's`,
      measured: median(all),
      goal: { atMost },
      from: `${middle(shop)} of ${middle(bare)} ${unit}; ${range(all)}`,
    }
  }
  return [
    row('cold start', 'seconds', GOAL.start, 'ms', 1_000),
    row('memory after start', 'megabytes', GOAL.memory, 'MB'),
  ]
}

async function startOnce(start: () => Promise<Program>): Promise<Started> {
  const program = await start()
  await sleep(SETTLES_WITHIN_MS)
  const megabytes = await memoryMb(program.pid)
  await program.stop()
  return { seconds: program.secondsToStart, megabytes }
}
