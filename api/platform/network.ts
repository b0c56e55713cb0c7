import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** A port on the loopback interface that is free right now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** The host with which this machine reaches a server of its own that listens on `host`. */
export function hostInUrl(host: string) {
  if (['localhost', '0.0.0.0', '::', '::0'].includes(host)) return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
