import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { freePort } from '../api/platform/network'
import { eventually } from '../test/kit/eventually'
import { makeApiToken } from '../test/kit/people/api-tokens'
import { makePaidDeals } from '../test/kit/scenes/claims'
import { deliveries, makeWebhook, owner, start } from '../test/kit/scenes/webhooks'
import { address, graph } from '../test/kit/servers/shop'

describe('the example that receives orders', () => {
  let program: ChildProcess
  let url: string
  const lines: string[] = []

  beforeEach(async () => {
    const port = await freePort()
    url = `http://127.0.0.1:${port}/`
    const { secret } = await makeWebhook({ url, types: ['order.paid'] })
    const { token } = await makeApiToken()
    program = spawn(process.execPath, ['examples/order-receiver.mjs'], {
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        DRIVEFAIR_URL: address,
        DRIVEFAIR_TOKEN: token,
        WEBHOOK_SECRET: secret,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    lines.length = 0
    if (program.stdout) {
      createInterface(program.stdout).on('line', (line) => lines.push(line))
    }
    await eventually(() => expect(lines).toEqual([`listening on http://127.0.0.1:${port}`]))
  })
  afterEach(async () => {
    const ended = once(program, 'close')
    program.kill()
    await ended
  })

  test('reads each paid order by REST, once, however often its event comes', async () => {
    start()
    const { order, bought } = await makePaidDeals()
    const said = `order ${order.number}: ${order.email} paid $${order.totalCents / 100} for 1 × ${bought.name}`
    await eventually(() => expect(lines.slice(1)).toEqual([said]))
    await eventually(async () => expect((await deliveries())[0]?.deliveredAt).not.toBeNull())

    const [delivery] = await deliveries()
    const again = `mutation { sendDeliveryAgain(id: "${delivery?.id}", attempts: 1) { attempts } }`
    expect((await graph(owner.caller, again)).errors).toBeUndefined()
    await eventually(async () =>
      expect((await deliveries())[0]).toMatchObject({
        attempts: 2,
        statusCode: 204,
        deliveredAt: expect.any(Date),
      }),
    )
    expect(lines.slice(1)).toEqual([said])
  })

  test('refuses what we have not signed', async () => {
    const headers = { 'webhook-id': 'a', 'webhook-timestamp': '1', 'webhook-signature': 'v1,a' }
    const body = JSON.stringify({ type: 'order.paid', data: { id: 'a' } })
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(401)
    expect(lines).toHaveLength(1)
  })
})
