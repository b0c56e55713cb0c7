import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What becomes of a start with this environment, as far as the module that checks it goes. */
async function start(given: Record<string, string>) {
  const { PATH = '', HOME = '' } = process.env
  const program = `const { config } = await import('./api/config'); console.log(JSON.stringify(config))`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    cwd: root,
    env: { PATH, HOME, ...given },
  })
  let told = ''
  let complained = ''
  child.stdout.on('data', (data) => {
    told += data
  })
  child.stderr.on('data', (data) => {
    complained += data
  })
  const [exitCode] = await once(child, 'close')
  return { exitCode, complained, config: exitCode === 0 ? JSON.parse(told) : undefined }
}

const secret = 's'.repeat(64)
const client = { OIDC_CLIENT_ID: 'drivefair', OIDC_CLIENT_SECRET: 'client_1' }
const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }

test.each([
  ['PORT', { PORT: 'abc' }],
  ['PORT', { PORT: '0' }],
  ['PORT', { PORT: '65536' }],
  ['PORT', { PORT: '3000.5' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'drivefair.example' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'ftp://drivefair.example' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/shop' }],
  ['DATABASE_URL', { DATABASE_URL: 'shop' }],
  ['STRIPE_SECRET_KEY', { ...stripe, STRIPE_SECRET_KEY: 'pk_test_1' }],
  ['STRIPE_WEBHOOK_SECRET', { ...stripe, STRIPE_WEBHOOK_SECRET: 'secret' }],
  ['STRIPE_WEBHOOK_SECRET', { STRIPE_SECRET_KEY: 'sk_test_1' }],
  ['STRIPE_WEBHOOK_SECRET', { STRIPE_WEBHOOK_SECRET: 'whsec_1' }],
  ['STRIPE_API_BASE', { ...stripe, STRIPE_API_BASE: 'localhost' }],
  ['STRIPE_API_BASE', { STRIPE_API_BASE: 'http://127.0.0.1:12111' }],
  ['ALLOW_DEMO', { ALLOW_DEMO: 'maybe' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['STRIPE_SECRET_KEY', { NODE_ENV: 'production', SESSION_SECRET: secret }],
  ['SESSION_SECRET', { NODE_ENV: 'production', ...stripe }],
  ['SESSION_SECRET', { SESSION_SECRET: 'short' }],
  ['STAFF_EMAILS', { STAFF_EMAILS: 'ann@example.com, nobody' }],
  ['OIDC_ISSUER', { OIDC_ISSUER: 'login.example', ...client }],
  ['OIDC_ISSUER', { OIDC_ISSUER: 'https://login.example' }],
  ['OIDC_ISSUER', client],
])('%s is named in one line when it is wrong: %j', async (variable, given) => {
  const { exitCode, complained } = await start(given)
  expect(exitCode).toBe(1)
  const lines = complained.trim().split('\n')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(new RegExp(`^${variable}: \\w`))
  for (const value of ['pk_test_1', 'whsec_1', 'sk_test_1', 'client_1'])
    expect(complained).not.toContain(value)
})

test('two bad values are two lines', async () => {
  const { exitCode, complained } = await start({ PORT: 'x', LOG_LEVEL: 'loud' })
  expect(exitCode).toBe(1)
  expect(
    complained
      .trim()
      .split('\n')
      .map((line) => line.split(':')[0]),
  ).toEqual(['PORT', 'LOG_LEVEL'])
})

test('without anything the defaults hold', async () => {
  const { config } = await start({})
  expect(config).toMatchObject({
    PORT: 3000,
    HOST: 'localhost',
    PUBLIC_URL: 'http://localhost:3000',
    DATA_DIR: '.data',
    LOG_LEVEL: 'info',
  })
  expect(config).not.toHaveProperty('DATABASE_URL')
})

test('an empty value means not set, as in a compose file', async () => {
  const names = [
    'PORT',
    'HOST',
    'PUBLIC_URL',
    'DATA_DIR',
    'DATABASE_URL',
    'LOG_LEVEL',
    'ALLOW_DEMO',
  ]
  const empty = [...names, 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_API_BASE']
  const { config } = await start(Object.fromEntries(empty.map((name) => [name, ''])))
  expect(config).toEqual((await start({})).config)
})

test('the public address follows the port, and loses its last slash', async () => {
  expect((await start({ PORT: '4000' })).config.PUBLIC_URL).toBe('http://localhost:4000')
  const { config } = await start({ PUBLIC_URL: 'https://drivefair.example/' })
  expect(config.PUBLIC_URL).toBe('https://drivefair.example')
})

test('addresses of the staff are told apart by commas or spaces, in any case', async () => {
  const { config } = await start({
    STAFF_EMAILS: ' Ann@Example.com,bob@example.com  eve@example.com,',
  })
  expect(config.STAFF_EMAILS).toEqual([
    'ann@example.com',
    'bob@example.com',
    'eve@example.com',
    'staff@example.com',
  ])
  expect((await start({})).config.STAFF_EMAILS).toEqual(['staff@example.com'])
})

test('demo accounts are for demonstrations', async () => {
  expect((await start({})).config.hasDemoAccounts).toBe(true)
  const production = { NODE_ENV: 'production', SESSION_SECRET: secret, ...stripe }
  expect((await start(production)).config.hasDemoAccounts).toBe(false)
  expect((await start({ ...production, ALLOW_DEMO: '1' })).config.hasDemoAccounts).toBe(true)
})

test('production starts with a Stripe account, or on the sandbox when told so', async () => {
  const production = { NODE_ENV: 'production', SESSION_SECRET: secret }
  expect((await start({ ...production, ...stripe })).exitCode).toBe(0)
  expect((await start({ ...production, ALLOW_DEMO: '1' })).exitCode).toBe(0)
  expect((await start({ ...production, ALLOW_DEMO: '0' })).exitCode).toBe(1)
})
