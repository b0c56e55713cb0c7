import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pool } from '../../../api/platform/db'
import { connectPayments, defaultTimeLimits } from '../../../api/platform/payments'
import { eventually } from '../eventually'
import { pendingWebhooks } from './payment-sandbox'
import { sandbox } from './shop'

export type Fate =
  | 'pass'
  /** Forwarded, but the response is lost. */
  | 'lose-answer'
  /** Never answered. */
  | 'silence'
  /** The response never ends. */
  | 'drip'
  /** 503 from a gateway. */
  | 'gateway'
  /** 500 from the provider. */
  | 'error'
  /** 500 from the provider, repeated for the same idempotency key. */
  | 'stored-error'
  /** 409: the idempotency key is in use. */
  | 'in-use'
  /** 400: the request is invalid. */
  | 'reject'
  /** The JSON value `null`. */
  | 'null'
  /** Forwarded, and the response changed, or only delayed. */
  // biome-ignore lint/suspicious/noExplicitAny: tests change any response
  | ((body: any) => unknown)

/** A proxy in front of the provider. The next calls meet `fates` in turn, all later ones `then`. */
async function makeProviderProxy(apiBase: string, fates: Fate[], then: Fate = 'pass') {
  const calls: { path: string; key: string | undefined }[] = []
  const left = [...fates]
  const failedKeys = new Set<string>()

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const key = request.headers['idempotency-key']?.toString()
    calls.push({ path: `${request.method} ${request.url?.split('?')[0]}`, key })
    const fate = key && failedKeys.has(key) ? 'error' : (left.shift() ?? then)
    if (fate === 'stored-error' && key) failedKeys.add(key)
    if (fate === 'silence') return
    if (fate === 'drip') return drip(response)
    if (fate === 'gateway') return response.writeHead(503, { 'retry-after': '30' }).end('{}')
    if (fate === 'error' || fate === 'stored-error')
      return response.writeHead(500).end('{"error": {"type": "api_error"}}')
    if (fate === 'reject')
      return response.writeHead(400).end('{"error": {"type": "invalid_request_error"}}')
    if (fate === 'null') return response.writeHead(200).end('null')
    if (fate === 'in-use' && key) return response.writeHead(409).end(inUse)
    const forwarded = await forward(apiBase, request, Buffer.concat(chunks))
    if (fate === 'lose-answer') return request.socket.destroy()
    await reply(forwarded, response, typeof fate === 'function' ? fate : undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    apiBase: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}

type Proxy = Awaited<ReturnType<typeof makeProviderProxy>>

let isConnected = false

/** For a provider that never recovers: one attempt and a fifth of a second for each call. */
const impatient = { timeout: 200, maxNetworkRetries: 0, totalMs: 200 }

/**
 * Connects the shop to its provider through a proxy while `run` is running. The shop waits for answers as long as
 * in production where some never come, shorter where none do. What the webhooks of earlier tests ask meets no fate.
 * One at a time: the first of two to end would cut the calls of the other.
 */
export async function withProvider<T>(
  fates: Fate[],
  then: Fate,
  run: (provider: Proxy) => Promise<T>,
): Promise<T> {
  if (isConnected) throw new Error('the shop is connected through a proxy already')
  isConnected = true
  await eventually(async () => expect((await pool.query(pendingWebhooks)).rows).toEqual([]))
  const provider = await makeProviderProxy(sandbox.apiBase, fates, then)
  const isAway =
    fates.length === 0 && typeof then === 'string' && !['pass', 'reject', 'in-use'].includes(then)
  const isSilent = [...fates, then].some((fate) => fate === 'silence' || fate === 'drip')
  const usual = isSilent ? defaultTimeLimits : sandbox.timeLimits
  const timeLimits = isAway ? { call: impatient, close: impatient } : usual
  connectPayments({ ...sandbox, apiBase: provider.apiBase, timeLimits })
  try {
    return await run(provider)
  } finally {
    isConnected = false
    connectPayments(sandbox)
    await provider.close()
  }
}

/** The idempotency keys of the refunds that were sent. An event that arrives meanwhile only lists refunds. */
export const refundKeysOf = (calls: Proxy['calls']) =>
  calls.flatMap(({ path, key }) => (path === 'POST /v1/refunds' ? [key] : []))

/** What the provider answers while another request with the same idempotency key runs. */
export const keyInUse = {
  error: { type: 'idempotency_error', code: 'idempotency_key_in_use', message: 'in use' },
}

const inUse = JSON.stringify(keyInUse)

function forward(apiBase: string, { method, url, headers }: IncomingMessage, body: Buffer) {
  const { host, connection, 'content-length': length, ...kept } = headers
  return fetch(apiBase + url, {
    method,
    headers: kept as Record<string, string>,
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  })
}

function drip(response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'application/json' })
  const dripping = setInterval(() => response.write(' '), 300)
  response.on('close', () => clearInterval(dripping))
}

async function reply(
  forwarded: Response,
  response: ServerResponse,
  change: (body: unknown) => unknown = (body) => body,
) {
  const body = JSON.stringify(await change(await forwarded.json()))
  response.writeHead(forwarded.status, { 'content-type': 'application/json' }).end(body)
}
