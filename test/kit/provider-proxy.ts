import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connectPayments } from '../../api/platform/payments'
import { sandbox } from './shop'

/**
 * What becomes of a call: passed on; done, but its answer is lost; never answered; answered so slowly
 * that it never ends; answered by a gateway, or with an error of the provider's own, which it may store
 * with the call's key; told that its key is in use.
 */
export type Fate =
  | 'pass'
  | 'lose-answer'
  | 'silence'
  | 'drip'
  | 'gateway'
  | 'error'
  | 'stored-error'
  | 'in-use'

/** Stands before the payment provider: the next calls meet the `fates` in turn, all others `then`. */
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
    if (fate === 'in-use' && key) return response.writeHead(409).end(inUse)
    const answer = await passOn(apiBase, request, Buffer.concat(chunks))
    if (fate === 'lose-answer') return request.socket.destroy()
    await send(answer, response)
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

/** Lets the shop speak to its provider through the proxy; afterwards it does so directly again. */
export async function withProvider<T>(
  fates: Fate[],
  then: Fate,
  run: (provider: Proxy) => Promise<T>,
): Promise<T> {
  const provider = await makeProviderProxy(sandbox.apiBase, fates, then)
  connectPayments({ ...sandbox, apiBase: provider.apiBase })
  try {
    return await run(provider)
  } finally {
    connectPayments(sandbox)
    await provider.close()
  }
}

const inUse = JSON.stringify({
  error: { type: 'idempotency_error', code: 'idempotency_key_in_use', message: 'in use' },
})

function passOn(apiBase: string, { method, url, headers }: IncomingMessage, body: Buffer) {
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

async function send(answer: Response, response: ServerResponse) {
  const type = answer.headers.get('content-type') ?? 'application/json'
  response.writeHead(answer.status, { 'content-type': type }).end(await answer.text())
}
