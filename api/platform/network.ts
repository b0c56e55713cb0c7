import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import ipaddr from 'ipaddr.js'

/** A port on the loopback interface that is free right now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
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

/** The host with which this machine reaches a server of its own that listens on `host`. */
export function hostInUrl(host: string) {
  if (['localhost', '0.0.0.0', '::', '::0'].includes(host)) return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
