import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { eventually } from '../../test/kit/eventually'
import { startServer } from '../../test/kit/servers/server-process'
import { makeShopDatabase } from '../../test/kit/servers/shop-database'

const cleanUp: (() => unknown)[] = []

afterEach(async () => {
  for (const task of cleanUp.splice(0).reverse()) await task()
})

const storing = `FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
  AND query LIKE 'UPDATE webhook_delivery AS delivery SET status_code%'`

test('a server that is killed between the answer and storing it sends twice, with one ID', async () => {
  const { url, drop } = await makeShopDatabase()
  const client = new pg.Pool({ connectionString: url })
  client.on('error', () => {}) // dropping the database ends idle connections
  cleanUp.push(drop, () => client.end())
  const start = async () => {
    const server = await startServer({ DATABASE_URL: url })
    cleanUp.push(() => server.stop())
    return server
  }

  const received: unknown[] = []
  const holder = new pg.Client(url)
  await holder.connect()
  cleanUp.push(() => holder.end())
  const receiver = createServer(async (request, response) => {
    received.push(request.headers['webhook-id'])
    if (received.length === 1) {
      await holder.query('BEGIN')
      await holder.query('SELECT FROM webhook_delivery FOR UPDATE')
    }
    response.writeHead(204).end()
  })
  await once(receiver.listen(0, '127.0.0.1'), 'listening')
  cleanUp.push(() => {
    receiver.close()
    receiver.closeAllConnections()
  })
  const { port } = receiver.address() as AddressInfo
  await client.query(
    `INSERT INTO webhook_endpoint (url, description, types, format, secret, is_active, created_by_name, request_key)
     VALUES ($1, 'Our CRM', '{}', 'STANDARD', 'whsec_QUJDREVGR0hJSktMTU5PUFFSU1RVVldY', true, 'Olga Owner', gen_random_uuid())`,
    [`http://127.0.0.1:${port}/`],
  )
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO event (type) VALUES ('order.paid') RETURNING id`,
  )

  const first = await start()
  await eventually(async () => {
    await holder.query('SELECT') // an idle transaction would be ended
    expect((await client.query(`SELECT ${storing}`)).rowCount).toBe(1) // answered, not stored
  })
  await first.stop('SIGKILL')
  await client.query(`SELECT pg_terminate_backend(pid) ${storing}`) // it would go on without its client
  await holder.query('ROLLBACK')
  await client.query('UPDATE webhook_delivery SET next_try_at = now()') // the lease has ended

  await start()
  await eventually(async () => {
    const stored = await client.query(
      'SELECT attempts, delivered_at IS NULL AS "isOpen" FROM webhook_delivery',
    )
    expect(stored.rows).toEqual([{ attempts: 2, isOpen: false }])
  })
  expect(received).toEqual([rows[0]?.id, rows[0]?.id])
})
