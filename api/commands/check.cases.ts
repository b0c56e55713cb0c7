import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { expectLog } from '../../test/kit/guards/expect-log'
import { startMailServer } from '../../test/kit/servers/mail-server'
import { database } from '../../test/kit/servers/own-database'
import { startRedis } from '../../test/kit/servers/redis'
import { provideRedis } from '../../test/kit/servers/redis-program'
import { tryCommand } from '../../test/kit/servers/run-command'
import { checkServices } from './check'

const keys = { STRIPE_SECRET_KEY: 'sk_test_right', STRIPE_WEBHOOK_SECRET: 'whsec_any' }

/** What is said of each service with these settings. */
async function statesWith(settings: Record<string, string>, isProduction = true) {
  const services = await checkServices({ ...unset, ...settings, isProduction })
  return Object.fromEntries(services.map(({ name, state }) => [name, state]))
}

const unset = {
  DATABASE_URL: undefined,
  DIRECT_DATABASE_URL: undefined,
  REDIS_URL: undefined,
  SMTP_URL: undefined,
  STRIPE_API_BASE: undefined,
  STRIPE_SECRET_KEY: undefined,
  STRIPE_WEBHOOK_SECRET: undefined,
}

const open: { close(): unknown }[] = []
afterEach(() => {
  for (const server of open.splice(0)) server.close()
})

async function portOf(server: Server | ReturnType<typeof createServer>) {
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** A payment provider that knows one key. */
const provider: RequestListener = ({ headers }, response) => {
  const isKnown = headers.authorization === `Bearer ${keys.STRIPE_SECRET_KEY}`
  const error = { type: 'invalid_request_error', message: 'Invalid API Key provided' }
  const list = { object: 'list', data: [], has_more: false, url: '/v1/checkout/sessions' }
  response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' })
  response.end(JSON.stringify(isKnown ? list : { error }))
}

async function closedPort() {
  const server = createServer()
  const port = await portOf(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}

test('says that each service works, with one instance or several', async () => {
  provideRedis()
  const [mail, redis] = await Promise.all([startMailServer(), startRedis()])
  const port = await portOf(createHttpServer(provider))
  const settings = {
    ...keys,
    DATABASE_URL: database.url,
    DIRECT_DATABASE_URL: database.url,
    STRIPE_API_BASE: `http://127.0.0.1:${port}`,
    SMTP_URL: mail.url,
    REDIS_URL: redis.url,
  }
  try {
    expect(await statesWith(settings)).toEqual({
      PostgreSQL: 'works',
      'PostgreSQL, direct': 'works',
      'Card provider': 'works',
      'Outgoing email': 'works',
      Redis: 'works',
    })
  } finally {
    await Promise.all([mail.goAway(), redis.takeAway()])
  }
})

test('says what is not configured, and that production needs a database', async () => {
  const optional = {
    'Card provider': 'not configured',
    'Outgoing email': 'not configured',
    Redis: 'not configured',
  }
  expect(await statesWith({}, false)).toEqual({ PostgreSQL: 'not configured', ...optional })
  expect(await statesWith({})).toEqual({
    PostgreSQL: 'DATABASE_URL is required in production.',
    ...optional,
  })
})

test('says where nothing listens', async () => {
  const place = `127.0.0.1:${await closedPort()}`
  const nothingAt = (variable: string) =>
    `Nothing listens at ${place}. Start it there, or correct ${variable}.`
  expect(
    await statesWith({
      ...keys,
      DATABASE_URL: `postgresql://shop:a-password@${place}/shop`,
      STRIPE_API_BASE: `http://${place}`,
      SMTP_URL: `smtp://shop:a-password@${place}`,
      REDIS_URL: `redis://:a-password@${place}`,
    }),
  ).toEqual({
    PostgreSQL: nothingAt('DATABASE_URL'),
    'Card provider': nothingAt('STRIPE_API_BASE'),
    'Outgoing email': nothingAt('SMTP_URL'),
    Redis: nothingAt('REDIS_URL'),
  })
})

test('says what was refused: a key, a password, a database', async () => {
  const mail = await startMailServer()
  const port = await portOf(createHttpServer(provider))
  const wrong = new URL(database.url)
  wrong.pathname = '/nowhere'
  const settings = {
    DATABASE_URL: wrong.href,
    STRIPE_SECRET_KEY: 'sk_test_wrong',
    STRIPE_WEBHOOK_SECRET: 'whsec_any',
    STRIPE_API_BASE: `http://127.0.0.1:${port}`,
    SMTP_URL: mail.url.replace('a-secret-of-smtp', 'wrong'),
  }
  const refusedUser = new URL(database.url)
  refusedUser.password = 'wrong'
  try {
    expect(await statesWith(settings)).toMatchObject({
      PostgreSQL: 'There is no database with this name. Create it first.',
      'Card provider': expect.stringMatching(
        /^The key was refused\. Put the secret key of .* STRIPE_SECRET_KEY/,
      ),
      'Outgoing email': 'The user name or password was refused. Correct SMTP_URL and start again.',
    })
    expect(await statesWith({ DATABASE_URL: refusedUser.href })).toMatchObject({
      PostgreSQL: 'The user name or password was refused. Correct DATABASE_URL and start again.',
    })
  } finally {
    await mail.goAway()
  }
})

test('says that a certificate is not trusted, and that a server is none of this kind', async () => {
  expectLog(/built-in default TLS certificate/) // which no one trusts
  const secure = new SMTPServer({ secure: true })
  secure.on('error', () => {}) // the client hangs up
  await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve))
  const { port } = secure.server.address() as AddressInfo
  const place = `127.0.0.1:${port}`
  const web = await portOf(createHttpServer((_request, response) => response.end('<h1>Hello</h1>')))
  try {
    expect(
      await statesWith({
        ...keys,
        SMTP_URL: `smtps://${place}`,
        STRIPE_API_BASE: `http://127.0.0.1:${web}`,
      }),
    ).toMatchObject({
      'Outgoing email': `The certificate of ${place} isn't trusted. Renew it, or name its CA in NODE_EXTRA_CA_CERTS.`,
      'Card provider': `127.0.0.1:${web} answered with something else than expected.`,
    })
  } finally {
    await new Promise<void>((resolve) => secure.close(resolve))
  }
})

test('the command prints a line each without passwords, creates nothing, and fails when one fails', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'drivefair-check-'))
  const environment = { DATABASE_URL: database.url, DATA_DIR: join(folder, 'data') }
  const works = await tryCommand(environment, 'check')
  const refused = `redis://:a-password@127.0.0.1:${await closedPort()}`
  const fails = await tryCommand({ ...environment, REDIS_URL: refused }, 'check')
  expect([works.code, works.stdout]).toEqual([
    0,
    'PostgreSQL: works\nCard provider: not configured\nOutgoing email: not configured\nRedis: not configured\n',
  ])
  expect([fails.code, fails.stdout.split('\n').slice(0, -1)]).toEqual([
    1,
    [
      'PostgreSQL: works',
      'Card provider: not configured',
      'Outgoing email: not configured',
      expect.stringMatching(
        /^Redis: Nothing listens at 127\.0\.0\.1:\d+\. Start it there, or correct REDIS_URL\.$/,
      ),
    ],
  ])
  expect(works.stderr + fails.stderr + works.stdout + fails.stdout).not.toContain('password')
  expect(await readdir(folder)).toEqual([])
  await rm(folder, { recursive: true })
})
