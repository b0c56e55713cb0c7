import { eventually } from '../test/kit/eventually'
import { openPooledShop, sellThroughPooler, servers } from '../test/kit/servers/pooled-shop'
import type { ServerProcess } from '../test/kit/servers/server-process'

openPooledShop()

test('sells to a crowd through a transaction pooler', async () => {
  await sellThroughPooler({ cartWrites: 1_000, purchases: 50 })
})

test('jobs go on when the instance that ran them is killed', async () => {
  const runsOf = async ({ base }: ServerProcess) => {
    const text = await (await fetch(`${base}/metrics`)).text()
    const line = /job_runs_total\{job="reconcile orders",outcome="done"\} (\d+)/.exec(text)
    return Number(line?.[1] ?? 0)
  }
  const [first, second] = servers as [ServerProcess, ServerProcess]
  const [killed, left] = (await runsOf(first)) > 0 ? [first, second] : [second, first]
  await killed.stop('SIGKILL')
  const before = await runsOf(left)
  await eventually(async () => expect(await runsOf(left)).toBeGreaterThan(before))
})
