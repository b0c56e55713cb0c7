import Stripe from 'stripe'
import { buildApp, type Parts } from '../../../api/app'
import type { Package } from '../../../api/generated/prisma/client'
import { pollPackages } from '../../../api/packages/list'
import { connectDatabase, db, disconnectDatabase } from '../../../api/platform/db'
import { log } from '../../../api/platform/log'
import { connectPayments, defaultTimeLimits } from '../../../api/platform/payments'
import { pollSettings } from '../../../api/platform/site-settings'
import { startSandbox } from '../../../api/stand-ins/payments/server'
import { prepareInvariants } from '../guards/invariants'
import { lowerPasswordCost } from '../people/password-cost'
import { makeDatabase, patientTimeLimits, setTimeLimits } from './database'
import { waitLongForTurns } from './turns'

/** A browser or program, with its cookies. */
export interface Caller {
  cookies: Record<string, string>
  /** A program's API token. */
  token?: string
  /** The server trusts a proxy on this machine to name it; without one, it is 127.0.0.1. */
  clientIp?: string
}

let visitors = 0

/** A visitor with an IP of their own, or one of those behind `clientIp`. */
export const makeVisitor = (clientIp = `198.18.${++visitors >> 8}.${visitors % 256}`): Caller => ({
  cookies: {},
  clientIp,
})

/** Tests wait for the package list more often than visitors do. */
const POLL_EVERY_MS = 100
/** Late refunds wait for `finishAtBank`. */
export const REFUND_SECONDS = 3_600

const patientLimits = { maxDelayMs: 60_000, slowAfterMs: 60_000 }

const patientPayments = {
  call: { ...defaultTimeLimits.call, timeout: 60_000, totalMs: 120_000 },
  close: { ...defaultTimeLimits.close, timeout: 60_000, totalMs: 120_000 },
}

/** The SDK of the provider waits ten times as long before it tries again, and has no option for it. */
const retrySoon = () => Object.assign(Stripe.prototype, { getInitialNetworkRetryDelay: () => 0.05 })

/** Base URL of this test file's shop. */
export let address: string

/** The payment sandbox of this test file; `connectPayments(sandbox)` reconnects it. */
export let sandbox: Awaited<ReturnType<typeof startSandbox>> & {
  timeLimits: typeof patientPayments
}

/** The account pages from their source, so that these tests need no build. */
export function accountPages() {
  pages ??= loadAccountPages()
  return pages
}

let pages: ReturnType<typeof loadAccountPages> | undefined

async function loadAccountPages() {
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production' // for React: its development build is many times slower
  const { renderAccountPage } = await import('../../../web/render-account-page')
  process.env.NODE_ENV = NODE_ENV
  return { render: renderAccountPage, frame }
}

/** What the server changes in the built page: the theme and its colors. */
const frame = `<html data-theme="system"><title>%TITLE%</title>
<meta name="theme-color" content="#000" media="(prefers-color-scheme: dark)" />
<meta name="theme-color" content="#fff" media="(prefers-color-scheme: light)" />
%CONTENT%`

type OpenShop = {
  throughProxy?: (url: string) => Promise<string>
  poolMax?: number
  timeLimits?: Parameters<typeof connectDatabase>[0]['timeLimits']
} & Pick<Parts, 'mailbox'>

/**
 * Opens a shop for a test file: its own database, the whole server, and the payment sandbox with real
 * webhooks. Checks the invariants after each test. `throughProxy` wraps the shop's database URL, but
 * not the sandbox's.
 */
export function openShop({
  throughProxy = async (url: string) => url,
  poolMax,
  timeLimits = patientTimeLimits,
  mailbox,
}: OpenShop = {}) {
  const closing: (() => Promise<unknown>)[] = []
  let invariants: Awaited<ReturnType<typeof prepareInvariants>>

  beforeAll(async () => {
    lowerPasswordCost()
    retrySoon()
    waitLongForTurns()
    const database = await makeDatabase()
    closing.unshift(() => database.drop())
    invariants = await prepareInvariants(database.url)
    closing.unshift(() => invariants.close())
    if (timeLimits === patientTimeLimits) {
      await setTimeLimits(database.url, patientTimeLimits.statementMs)
    }
    const databaseUrl = await throughProxy(database.url)
    connectDatabase({ url: databaseUrl, poolMax, timeLimits })
    closing.unshift(disconnectDatabase)
    closing.unshift(pollPackages(POLL_EVERY_MS))
    closing.unshift(pollSettings(POLL_EVERY_MS))
    const app = await buildApp({ mailbox, accountPages, limits: patientLimits })
    closing.unshift(async () => {
      // A webhook that was abandoned while connecting leaves an idle connection without a request.
      const cut = setTimeout(() => app.server.closeAllConnections(), 1_000)
      await app.close()
      clearTimeout(cut)
    })
    address = await app.listen({ host: '127.0.0.1', port: 0 })
    const started = await startSandbox({
      databaseUrl: database.url,
      host: '127.0.0.1',
      publicHost: '127.0.0.1',
      webhookUrl: `${address}/api/stripe/webhook`,
      log,
      sweepMs: 100,
      retryMs: 100,
      refundSeconds: REFUND_SECONDS,
    })
    closing.unshift(() => started.close())
    sandbox = { ...started, timeLimits: patientPayments }
    connectPayments(sandbox)
  })

  afterEach(() => invariants.expectNoViolation())

  afterAll(async () => {
    for (const close of closing) await close()
  })
}

/** Runs a GraphQL operation; returns the body of the response. */
// biome-ignore lint/suspicious/noExplicitAny: tests assert responses instead of typing them
export async function graph(caller: Caller, query: string, variables = {}): Promise<any> {
  const answer = await send(caller, 'POST', '/graphql', { query, variables })
  return answer.body
}

/** The code of an answer's first error. */
export const codeOf = ({ errors }: { errors?: { extensions: { code: string } }[] }) =>
  errors?.[0]?.extensions.code

/** Calls a REST path. */
export async function rest(caller: Caller, method: Method, url: string, body?: object) {
  return send(caller, method, url, body)
}

type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'DELETE'

export async function send(
  caller: Caller,
  method: Method,
  path: string,
  body?: object | string,
  headers: Record<string, string> = {},
) {
  const cookie = Object.entries(caller.cookies).map(([name, value]) => `${name}=${value}`)
  const answer = await fetch(address + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(caller.clientIp && { 'x-forwarded-for': caller.clientIp }),
      ...(caller.token && { authorization: `Bearer ${caller.token}` }),
      ...(cookie.length > 0 && { cookie: cookie.join('; ') }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: bodyOf(body) }),
  })
  for (const sent of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(sent) ?? []
    caller.cookies[name] = value
  }
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('json')
  return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text }
}

function bodyOf(body: object | string) {
  if (Buffer.isBuffer(body)) return new Uint8Array(body)
  return typeof body === 'string' ? body : JSON.stringify(body)
}

let made = 0

export async function makePackage({
  availableInventory = 10,
  totalInventory = availableInventory,
  priceCents = 599_00,
  ...rest
}: Partial<Package> = {}) {
  const sold = totalInventory - availableInventory
  return db.package.create({
    data: {
      name: `Package ${++made}`,
      features: ['Market research', 'Negotiation', 'Paperwork'],
      priceCents,
      availableInventory,
      totalInventory,
      soldInventory: sold,
      soldBefore: sold,
      ...rest,
    },
  })
}
