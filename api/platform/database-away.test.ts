import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { jest } from '@jest/globals'
import { eventually } from '../../test/kit/eventually'
import { expectLog } from '../../test/kit/guards/expect-log'
import { whileFailing } from '../../test/kit/guards/write-failures'
import { makeCustomer } from '../../test/kit/people/people'
import { addToCart, checkout } from '../../test/kit/requests/operations'
import { cartLines, openPage } from '../../test/kit/scenes/purchases'
import { makeDatabaseProxy } from '../../test/kit/servers/database-proxy'
import {
  type Caller,
  graph,
  makePackage,
  makeVisitor,
  openShop,
  rest,
} from '../../test/kit/servers/shop'
import { db, pool, type Tx } from './db'
import { asRefusal } from './errors'
import { hangingDatabaseCases } from './hanging-database.cases'

/** At most production's, so that a hang is short, and as long as a busy machine needs when nothing hangs. */
const timeLimits = {
  connectMs: 3_000,
  statementMs: 1_500,
  inTransactionMs: 8_000,
  transactionMs: 8_000,
}

const database = makeDatabaseProxy()
openShop({ throughProxy: database.before, timeLimits })
afterAll(() => database.takeAway())
afterEach(() => jest.restoreAllMocks())

const shownPackages = () => rest(makeVisitor(), 'GET', '/api/packages')

async function withoutDatabase(run: () => Promise<void>) {
  await database.takeAway()
  try {
    await run()
  } finally {
    await database.giveBack()
    await eventually(async () => {
      expect((await rest(makeVisitor(), 'GET', '/readyz')).status).toBe(200)
    })
  }
}

async function makeVisitorWithGold() {
  const visitor = makeVisitor()
  const gold = await makePackage()
  const { body: line } = await rest(visitor, 'POST', '/api/cart', { packageId: gold.id })
  return { visitor, gold, line }
}

const away = {
  message: "We can't reach our records right now. Please try again.",
  code: 'UNAVAILABLE',
  requestId: expect.any(String),
}

test('returns 503 for every use of the cart during an outage, and loses nothing', async () => {
  expectLog(/^log: (operation|request) failed/)
  const { visitor, gold, line } = await makeVisitorWithGold()
  const cookies = { ...visitor.cookies }
  const { caller: signedIn } = await makeCustomer()

  await withoutDatabase(async () => {
    const answers = [
      await rest(visitor, 'GET', '/api/cart'),
      await rest(visitor, 'POST', '/api/cart', { packageId: gold.id }),
      await rest(visitor, 'PUT', `/api/cart/${line.id}`, { quantity: 5 }),
      await rest(visitor, 'DELETE', `/api/cart/${line.id}`),
      await rest(visitor, 'DELETE', '/api/cart'),
      await rest(visitor, 'POST', '/api/create-checkout-session', {}),
      await rest(visitor, 'POST', '/api/process-order', { paymentIntentId: 'cs_test_1' }),
    ]
    for (const { status, headers, body } of answers) {
      expect(status).toBe(503)
      expect(headers.get('retry-after')).toBe('5')
      expect(body).toEqual(away)
    }
    for (const caller of [visitor, signedIn]) {
      for (const operation of [addToCart, checkout, '{ cart { id } }']) {
        const { errors } = await graph(caller, operation, { packageId: gold.id })
        expect(errors[0]).toMatchObject({ message: away.message, extensions: { code: away.code } })
      }
    }
  })

  expect(visitor.cookies).toEqual(cookies)
  expect(await cartLines(visitor)).toEqual([{ name: gold.name, quantity: 1 }])
})

test('is alive but not ready during an outage, and recovers by itself', async () => {
  await withoutDatabase(async () => {
    expect(await rest(makeVisitor(), 'GET', '/healthz')).toMatchObject({ status: 200 })
    expect(await rest(makeVisitor(), 'GET', '/readyz')).toMatchObject({
      status: 503,
      body: { status: 'database away' },
    })
  })
})

test('/readyz returns 503 while the database hangs, about as soon as readers give up', async () => {
  const { visitor } = await makeVisitorWithGold()
  const ready = () => rest(visitor, 'GET', '/readyz')
  const timed = async (answering: ReturnType<typeof rest>) => {
    const began = performance.now()
    return { answer: await answering, ms: performance.now() - began }
  }
  await eventually(async () => expect((await ready()).status).toBe(200))
  expectLog(/^log: request failed/)
  database.freeze()
  try {
    const [probe, reader] = await Promise.all([
      timed(ready()),
      timed(rest(visitor, 'GET', '/api/cart')),
    ])
    expect(probe.answer).toMatchObject({ status: 503, body: { status: 'database away' } })
    expect(probe.ms).toBeLessThan(3 * reader.ms)
  } finally {
    database.thaw()
  }
  await eventually(async () => expect((await ready()).status).toBe(200))
})

test('returns 503 and is not ready while the disk of the database is full', async () => {
  expectLog(/^log: request failed/)
  const ready = () => rest(makeVisitor(), 'GET', '/readyz')
  const { visitor, gold } = await makeVisitorWithGold()
  const add = () => rest(visitor, 'POST', '/api/cart', { packageId: gold.id })
  const fullDisk = '53100'

  await whileFailing(
    'INSERT OR UPDATE ON cart_item',
    () =>
      whileFailing(
        'INSERT OR UPDATE ON attempt',
        async () => {
          expect(await add()).toMatchObject({ status: 503, body: away })
          expect(await ready()).toMatchObject({ status: 503, body: { status: 'database away' } })
        },
        fullDisk,
      ),
    fullDisk,
  )

  await eventually(async () => expect((await ready()).status).toBe(200))
  expect((await add()).status).toBe(201)
})

test('serves the packages from a copy for up to a minute', async () => {
  const gold = await makePackage()
  const names = async () => {
    const { body } = await shownPackages()
    return body.map(({ name }: { name: string }) => name)
  }
  await eventually(async () => expect(await names()).toContain(gold.name))

  await withoutDatabase(async () => {
    expect(await names()).toContain(gold.name)
    expect((await graph(makeVisitor(), '{ packages { name } }')).data.packages).not.toEqual([])

    const now = performance.now()
    jest.spyOn(performance, 'now').mockImplementation(() => now + 61_000)
    expect(await shownPackages()).toMatchObject({ status: 503, body: away })
    expect((await graph(makeVisitor(), '{ packages { name } }')).errors[0].extensions.code).toBe(
      'UNAVAILABLE',
    )
    jest.restoreAllMocks()
  })
})

test('receives package changes again after an outage', async () => {
  await withoutDatabase(async () => {
    expect((await shownPackages()).status).toBe(200)
  })
  const silver = await makePackage()
  await eventually(async () => {
    const { body } = await shownPackages()
    expect(JSON.stringify(body)).toContain(silver.id)
  })
})

test('answers all of 40 simultaneous requests during an outage, and recovers within 5 s', async () => {
  expectLog(/^log: request failed/)
  const { visitor, gold } = await makeVisitorWithGold()
  await withoutDatabase(async () => {
    const click = (caller: Caller) => rest(caller, 'POST', '/api/cart', { packageId: gold.id })
    const answers = await Promise.all(Array.from({ length: 40 }, () => click(visitor)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
  })
  expect((await openPage(visitor)).url).toContain('/pay/')
})

test('survives an outage in the middle of storing a message', async () => {
  expectLog(/^log: request failed/)
  const { caller } = await makeCustomer()
  const send = (content: string) => rest(caller, 'POST', '/api/messages', { content })
  await send('Hello')

  const holding = db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM conversation FOR UPDATE`
    const answer = send('Are you there?')
    await eventually(async () => {
      const { rows } = await pool.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
      expect(rows).toHaveLength(1)
    })
    await withoutDatabase(async () => expect(await answer).toMatchObject({ status: 503 }))
  })
  await expect(holding).rejects.toThrow()

  expect(await send('Are you there?')).toMatchObject({ status: 201 })
})

hangingDatabaseCases(database)

test('recognizes an outage from the errors of pg and Prisma', async () => {
  const end = 'SELECT pg_terminate_backend(pg_backend_pid())::text'
  const hanging = { text: 'SELECT pg_sleep(1)', query_timeout: 20 }
  const slow = (run: (tx: Tx) => Promise<unknown>) =>
    db.$transaction(async (tx) => {
      await tx.$executeRaw`SET LOCAL statement_timeout = 20`
      await run(tx)
    })
  const failures = await Promise.all([
    pool.query(end).catch(asRefusal),
    db.$queryRawUnsafe(end).catch(asRefusal),
    db.$transaction((tx) => tx.$queryRawUnsafe(end)).catch(asRefusal),
    pool.query(hanging).catch(asRefusal),
    pool.query(`SET statement_timeout = 20; SELECT pg_sleep(1); ${end}`).catch(asRefusal),
    slow((tx) => tx.$queryRaw`SELECT pg_sleep(1)::text`).catch(asRefusal),
  ])
  for (const failure of failures) {
    expect(failure).toMatchObject({ message: away.message, extensions: { code: away.code } })
  }
})

test('does not mistake other unreachable services for the database', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const patience = { signal: AbortSignal.timeout(20) }
  const failures: unknown[] = [await fetch(`http://127.0.0.1:${port}`, patience).catch(asRefusal)]
  server.close()
  failures.push(
    await fetch(`http://127.0.0.1:${port}`).catch(asRefusal),
    asRefusal((await once(connect(port, '127.0.0.1'), 'connect').catch((error) => error)) as Error),
    await lookup('nowhere.invalid').catch(asRefusal),
    await readFile('no-such-file').catch(asRefusal),
  )
  for (const failure of failures)
    expect(failure).toMatchObject({ extensions: { code: 'INTERNAL' } })
})
