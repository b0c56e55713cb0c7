import { spawnSync } from 'node:child_process'
import { z } from 'zod'
import { readEnvironment, variables } from './config'

const read = (env: Record<string, string>) => {
  const { config, problems } = readEnvironment(env)
  if (!config) throw new Error(problems.join('\n'))
  return config
}

const secret = 's'.repeat(64)
const client = { OIDC_CLIENT_ID: 'drivefair', OIDC_CLIENT_SECRET: 'client_1' }
const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
const real = { ...stripe, SESSION_SECRET: secret }

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
  ['INBOUND_EMAIL_SECRET', { INBOUND_EMAIL_DOMAIN: 'reply.drivefair.example' }],
  ['INBOUND_EMAIL_SECRET', { INBOUND_EMAIL_SECRET: secret }],
  [
    'INBOUND_EMAIL_SECRET',
    { INBOUND_EMAIL_DOMAIN: 'reply.drivefair.example', INBOUND_EMAIL_SECRET: 'short' },
  ],
  ['INBOUND_EMAIL_DOMAIN', { INBOUND_EMAIL_DOMAIN: 'a@b.example', INBOUND_EMAIL_SECRET: secret }],
  ['STRIPE_API_BASE', { STRIPE_API_BASE: 'http://127.0.0.1:12111' }],
  ['ALLOW_DEMO', { ALLOW_DEMO: 'maybe' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['STRIPE_SECRET_KEY', { NODE_ENV: 'production', SESSION_SECRET: secret }],
  ['SESSION_SECRET', { NODE_ENV: 'production', ...stripe }],
  ['SESSION_SECRET', { SESSION_SECRET: 'short' }],
  ['STAFF_EMAILS', { STAFF_EMAILS: 'ann@example.com, no-email' }],
  ['STAFF_EMAILS', { STAFF_EMAILS: '\u212aim@example.com' }],
  ['OIDC_ISSUER', { OIDC_ISSUER: 'login.example', ...client }],
  ['OIDC_ISSUER', { OIDC_ISSUER: 'https://login.example' }],
  ['OIDC_ISSUER', client],
  ['OIDC_ISSUER', { OIDC_ISSUER: 'http://login.example', ...client }],
  ['OIDC_ISSUER', { OIDC_ISSUER: 'http://127.0.0.1.login.example', ...client }],
  ['TRUST_PROXY', { TRUST_PROXY: 'proxy.example' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/40' }],
  ['TRUST_PROXY', { TRUST_PROXY: '-1' }],
  ['WEBHOOK_ALLOW_HOSTS', { WEBHOOK_ALLOW_HOSTS: 'hooks.internal, https://n8n.internal' }],
  ['WEBHOOK_ALLOW_HOSTS', { WEBHOOK_ALLOW_HOSTS: '10.0.0.0/40' }],
  ['PUBLIC_URL', { ...real, PUBLIC_URL: 'http://shop.example' }],
  ['PUBLIC_URL', { ...real, PUBLIC_URL: 'http://192.168.1.5:3000', ALLOW_DEMO: '1' }],
  ['STRIPE_SECRET_KEY', { PUBLIC_URL: 'https://shop.example', SESSION_SECRET: secret }],
  ['SESSION_SECRET', { PUBLIC_URL: 'https://shop.example', ...stripe }],
  ['ALLOW_DEMO', { ...stripe, STRIPE_SECRET_KEY: 'sk_live_1', ALLOW_DEMO: '1' }],
  ['ALLOW_DEMO', { ...stripe, STRIPE_SECRET_KEY: 'rk_live_1', ALLOW_DEMO: '1' }],
])('rejects an invalid %s with one line: %j', (variable, env) => {
  const { problems = [] } = readEnvironment(env)
  expect(problems).toEqual([expect.stringMatching(`^${variable}: (must|is required|requires) `)])
  for (const value of ['pk_test_1', 'whsec_1', 'sk_test_1', 'client_1', secret])
    expect(problems[0]).not.toContain(value)
})

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['STRIPE_SECRETKEY', 'STRIPE_SECRET_KEY'],
  ['TRUST_PROXIE', 'TRUST_PROXY'],
  ['stop_delay_ms', 'STOP_DELAY_MS'],
])('refuses %s, which is almost %s', (name, meant) => {
  expect(readEnvironment({ [name]: 'x' }).problems).toEqual([
    `${name}: is unknown. Did you mean ${meant}?`,
  ])
})

test('leaves the variables of other programs alone', () => {
  const others = ['HOME', 'HOSTS', 'PORTS', 'PGDATA', 'LOGNAME', 'NODE_OPTIONS', 'REDIS_PORT']
  const platforms = ['DATABASE_HOST', 'DIRECT_URL', 'POSTGRES_PORT', 'PUBLIC_KEY', 'STRIPE_PORT']
  for (const name of [...others, ...platforms]) expect(read({ [name]: 'x' })).toBeDefined()
  expect(read({ LOGLEVEL: 'INFO', LOG_LEVEL: 'warn' }).LOG_LEVEL).toBe('warn')
})

test('prints a line for each invalid value and exits with 1', () => {
  const { status, stderr, stdout } = spawnSync('npx', ['tsx', 'api/platform/config.ts'], {
    env: { ...process.env, NODE_OPTIONS: '', PORT: 'x', LOG_LEVEL: 'loud' },
    encoding: 'utf8',
  })
  expect([status, stdout]).toEqual([1, ''])
  const names = stderr.match(/^[A-Z_]+(?=: )/gm)
  expect(names).toEqual(['PORT', 'LOG_LEVEL'])
})

test('every variable has a description', () => {
  const missing = Object.entries(variables.shape).filter(([, { description }]) => !description)
  expect(missing.map(([name]) => name)).toEqual([])
})

test.each(Object.entries(variables.shape))(
  'the description of %s names its limits',
  (name, variable) => {
    const { minLength, minimum, maximum, ...schema } = z.toJSONSchema(variable, {
      io: 'input',
      unrepresentable: 'any',
    }) as z.core.JSONSchema.JSONSchema
    const limits = [minLength, minimum, maximum].filter(
      (limit) => Number(limit) > 0 && Number(limit) < Number.MAX_SAFE_INTEGER,
    )
    if (!name.endsWith('PORT'))
      for (const limit of limits) expect(schema.description).toContain(String(limit))
  },
)

test('has defaults for everything', () => {
  const config = read({})
  expect(config).toMatchObject({
    PORT: 3000,
    HOST: 'localhost',
    PUBLIC_URL: 'http://localhost:3000',
    DATA_DIR: '.data',
    LOG_LEVEL: 'info',
  })
  expect(config).not.toHaveProperty('DATABASE_URL')
})

test('treats an empty value as not set', () => {
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
  const config = read(Object.fromEntries(empty.map((name) => [name, ''])))
  expect(config).toEqual(read({}))
})

test('PUBLIC_URL defaults to the port on localhost and has no trailing slash', () => {
  expect(read({ PORT: '4000' }).PUBLIC_URL).toBe('http://localhost:4000')
  const config = read({ ...real, PUBLIC_URL: 'https://drivefair.example/' })
  expect(config.PUBLIC_URL).toBe('https://drivefair.example')
})

test('STAFF_EMAILS are separated by commas or spaces and lowercased', () => {
  const config = read({ STAFF_EMAILS: ' Ann@Example.com,bob@example.com  eve@example.com,' })
  expect(config.STAFF_EMAILS).toEqual([
    'ann@example.com',
    'bob@example.com',
    'eve@example.com',
    'staff@example.com',
  ])
  expect(read({}).STAFF_EMAILS).toEqual(['staff@example.com'])
})

test('demo accounts exist outside production, or with ALLOW_DEMO', () => {
  expect(read({}).hasDemoAccounts).toBe(true)
  const production = { NODE_ENV: 'production', SESSION_SECRET: secret, ...stripe }
  expect(read(production).hasDemoAccounts).toBe(false)
  expect(read({ ...production, ALLOW_DEMO: '1' }).hasDemoAccounts).toBe(true)
})

test('a public address counts as production', () => {
  const shop = read({ ...real, NODE_ENV: 'development', PUBLIC_URL: 'https://shop.example' })
  expect(shop).toMatchObject({ isProduction: true, hasDemoAccounts: false })
  for (const PUBLIC_URL of ['http://localhost:3000', 'http://127.0.0.1:80', 'http://[::1]:3000'])
    expect(read({ PUBLIC_URL })).toMatchObject({ isProduction: false, hasDemoAccounts: true })
  const localhost = { NODE_ENV: 'production', PUBLIC_URL: 'http://localhost:3000' }
  expect(read({ ...real, ...localhost }).isProduction).toBe(true)
})

test('TRUST_PROXY is a number of hops or a list', () => {
  expect(read({}).TRUST_PROXY).toEqual(['loopback'])
  expect(read({ TRUST_PROXY: '2' }).TRUST_PROXY).toBe(2)
  expect(read({ TRUST_PROXY: 'loopback, 10.0.0.0/8 2001:db8::/32' }).TRUST_PROXY).toEqual([
    'loopback',
    '10.0.0.0/8',
    '2001:db8::/32',
  ])
})

test('production requires Stripe unless ALLOW_DEMO is set', () => {
  const production = { NODE_ENV: 'production', SESSION_SECRET: secret }
  expect(readEnvironment({ ...production, ...stripe }).config).toBeDefined()
  expect(readEnvironment({ ...production, ALLOW_DEMO: '1' }).config).toBeDefined()
  expect(readEnvironment({ ...production, ALLOW_DEMO: '0' }).config).toBeUndefined()
})
