import { createECDH, createPublicKey, randomBytes, randomUUID, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import ece from 'http_ece'
import { defaultSite } from '../default-site'
import { type Caller, graph } from './shop'

interface Received {
  text: string
  path: string
}

/** A local push service: takes what a browser's own would, checks who sends (VAPID), and decrypts it as the browser. */
export async function startPushService() {
  const browsers = new Map<string, (body: Buffer) => number>()
  let firmKey = ''
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { authorization = '', ttl, 'content-encoding': encoding } = request.headers
    expect([request.method, ttl, encoding]).toEqual(['POST', '60', 'aes128gcm'])
    expectSender(authorization, firmKey, base)
    const status = browsers.get(request.url ?? '')?.(Buffer.concat(chunks)) ?? 404
    response.writeHead(status).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  /** A browser that subscribes here. `received` is what it was sent, decrypted. */
  function makeBrowser() {
    const keys = createECDH('prime256v1')
    const publicKey = keys.generateKeys()
    const secret = randomBytes(16)
    const path = `/push/${randomUUID()}`
    const received: Received[] = []
    const browser = {
      subscription: {
        endpoint: `${base}${path}`,
        p256dh: publicKey.toString('base64url'),
        auth: secret.toString('base64url'),
      },
      received,
      /** How often it was tried, and what the service answers. */
      tries: 0,
      answer: 201,
    }
    browsers.set(path, (body) => {
      browser.tries++
      if (browser.answer !== 201) return browser.answer
      const options = { version: 'aes128gcm', privateKey: keys, authSecret: secret } as const
      received.push(JSON.parse(ece.decrypt(body, options).toString()))
      return 201
    })
    return browser
  }

  return {
    makeBrowser,
    /** A browser in which the member has turned notifications on. */
    async subscribe(caller: Caller) {
      const browser = makeBrowser()
      const { data } = await graph(caller, '{ pushKey }')
      firmKey = data.pushKey
      expect((await save(caller, browser.subscription)).errors).toBeUndefined()
      return browser
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

export const save = (caller: Caller, subscription: object) =>
  graph(
    caller,
    `mutation ($endpoint: String!, $p256dh: String!, $auth: String!) {
      savePushSubscription(endpoint: $endpoint, p256dh: $p256dh, auth: $auth, userAgent: "Test") }`,
    subscription,
  )

/** Expects a token that the firm signed for this service, valid for at most a day (RFC 8292). */
function expectSender(authorization: string, firmKey: string, audience: string) {
  const [, token = '', key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  expect(key).toBe(firmKey)
  const [head = '', claims = '', signature = ''] = token.split('.')
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  expect({ aud, sub }).toEqual({ aud: audience, sub: `mailto:${defaultSite.email}` })
  expect(exp - Date.now() / 1_000).toBeLessThanOrEqual(24 * 60 * 60)
  const point = Buffer.from(firmKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((n) => n.toString('base64url'))
  const publicKey = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
    format: 'jwk',
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  expect(isSigned).toBe(true)
}
