import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { eventually } from '../test/kit/eventually'
import { expectInvariants } from '../test/kit/guards/invariants'
import { payOnPage } from '../test/kit/scenes/payment-page'
import { killUnderTraffic } from '../test/kit/servers/killed-server'
import { endServers, openPair, send } from '../test/kit/servers/server-pair'
import { freePort } from './platform/network'

endServers()

test('two servers that start together migrate and seed an empty database once', async () => {
  const { client, first, slow } = await openPair()

  for (const server of [first, slow]) {
    const packages = await (await fetch(`${server.base}/api/packages`)).json()
    expect(packages.map(({ name }: { name: string }) => name)).toEqual([
      'Silver',
      'Gold',
      'Platinum',
      'Diamond',
    ])
  }
  expect((await client.query('SELECT FROM package')).rowCount).toBe(4)
})

test('two servers share checkout sessions', async () => {
  const { client, first, slow } = await openPair()
  const [{ id: packageId }] = await (await fetch(`${first.base}/api/packages`)).json()

  const added = await send(first, '', '/api/cart', { packageId, quantity: 1 })
  const cookie = added.answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  const here = await send(first, cookie, '/api/create-checkout-session', {})
  const there = await send(slow, cookie, '/api/create-checkout-session', {})
  expect(new URL(there.body.url).pathname).toBe(new URL(here.body.url).pathname)
  await payOnPage(here.body.url)

  await eventually(async () => {
    const { rows } = await client.query('SELECT status FROM orders WHERE number > 1000')
    expect(rows).toEqual([{ status: 'PAID' }])
  })
  await expectInvariants(client)
})

test('closes sockets with 1001 and exits with 0 on SIGTERM', async () => {
  const { first: server } = await openPair()
  const socket = new WebSocket(
    `${server.base.replace('http', 'ws')}/graphql`,
    'graphql-transport-ws',
  )
  await once(socket, 'open')
  const closed = once(socket, 'close')

  const stopped = server.stop('SIGTERM')

  expect((await closed)[0]).toBe(1001)
  expect(await stopped).toBe(0)
})

test('after SIGTERM serves every request while it sends clients elsewhere', async () => {
  const { slow: server } = await openPair()
  const url = `${server.base.replace('http', 'ws')}/graphql`
  const socket = new WebSocket(url, 'graphql-transport-ws')
  await once(socket, 'open')
  const closed = once(socket, 'close')
  const expectToServe = async () => {
    const { answer } = await send(server, '', '/graphql', { query: '{ packages { name } }' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('connection')).toBe('close')
  }

  const stopped = server.stop('SIGTERM')

  await eventually(async () => {
    expect((await fetch(`${server.base}/readyz`)).status).toBe(503)
  })
  expect((await closed)[0]).toBe(1001)
  await expectToServe()

  // Its listener still accepts connections, and a proxy sends a dropped GET elsewhere. The server closes
  // it once requests stay away, so these come one after another.
  let dropped: { code: string } | undefined
  while (!dropped) {
    await sleep(5)
    dropped = await fetch(`${server.base}/healthz`).then(
      () => undefined,
      ({ cause }) => cause,
    )
  }
  expect(dropped.code).not.toBe('ECONNREFUSED')
  await expectToServe()
  expect(await stopped).toBe(0)
})

test('serves and stops as usual when its log cannot be written', async () => {
  const { database } = await openPair()
  const port = String(await freePort())
  const child = spawn(process.execPath, ['dist/api/server.js'], {
    env: { ...process.env, LOG_LEVEL: 'info', DATABASE_URL: database.url, PORT: port },
    stdio: ['ignore', openSync('/dev/full', 'w'), 'inherit'],
  })
  const exited = once(child, 'exit')
  await eventually(async () => {
    expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200)
  })

  child.kill('SIGTERM')

  expect(await exited).toEqual([0, null])
})

test('loses and duplicates no payment, and keeps every cart write that it answered, when killed', async () => {
  await killUnderTraffic({ buyers: 6, fillers: 4 })
})
