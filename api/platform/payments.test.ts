import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { connectPayments, findRefunds } from './payments'

const MEGABYTE = 1_000_000

/** A provider that answers with that many megabytes of white space before an empty list. */
async function startProvider(megabytes: number) {
  let sent = 0
  async function* content() {
    for (; sent < megabytes; sent++) yield ' '.repeat(MEGABYTE)
    yield '{"object": "list", "data": [], "has_more": false}'
  }
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const body = Readable.from(content())
    response.on('close', () => body.destroy())
    body.pipe(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  connectPayments({
    secretKey: 'sk_test_1',
    webhookSecret: 'whsec_1',
    apiBase: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    timeLimits: {
      call: { timeout: 10_000, maxNetworkRetries: 0, totalMs: 20_000 },
      close: { timeout: 10_000, maxNetworkRetries: 0, totalMs: 20_000 },
    },
  })
  return {
    megabytesSent: () => sent,
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

test('reads no more of an answer than any answer has, and counts more as an outage', async () => {
  const small = await startProvider(0)
  expect(await findRefunds('pi_1')).toEqual([])
  await small.close()

  const huge = await startProvider(200)
  await expect(findRefunds('pi_1')).rejects.toThrow("isn't responding")
  await huge.close()
  expect(huge.megabytesSent()).toBeLessThan(50) // the rest is in buffers of the system
})
