import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import ipaddr from 'ipaddr.js'

// Systems hand out ports above these by themselves, also to outgoing connections.
const FIRST_PORT = 12_000
const LAST_PORT = 30_000

/** A free port on the loopback interface that the system won't give to another program before it is used. */
export async function freePort(): Promise<number> {
  const port = randomInt(FIRST_PORT, LAST_PORT)
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return freePort()
    throw error
  }
  server.close()
  await once(server, 'close')
  return port
}

/** The /64 of an IPv6 address, since one customer gets at least that many; IPv4 as it is. */
export function networkOf(clientIp: string) {
  if (!ipaddr.isValid(clientIp)) return clientIp
  const ip = ipaddr.process(clientIp)
  if (ip instanceof ipaddr.IPv4) return ip.toString()
  return ip.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')
}

/** Whether a URL's host name means this machine. */
export const isLoopback = (hostname: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)

/** Whether an IP address, of either version, is this machine's own. */
export const isLoopbackIp = (ip: string) =>
  ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'loopback'

/** The host with which this machine reaches a server of its own that listens on `host`. */
export function hostInUrl(host: string) {
  if (['localhost', '0.0.0.0', '::', '::0'].includes(host)) return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
