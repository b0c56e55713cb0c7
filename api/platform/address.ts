import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'

/** Where our own proxies are: these may say where a request came from, nobody else is believed. */
export const ownProxies = ['loopback', 'linklocal', 'uniquelocal']

const own = new BlockList()
own.addSubnet('127.0.0.0', 8)
own.addAddress('::1', 'ipv6')
own.addSubnet('169.254.0.0', 16)
own.addSubnet('fe80::', 10, 'ipv6')
own.addSubnet('10.0.0.0', 8)
own.addSubnet('172.16.0.0', 12)
own.addSubnet('192.168.0.0', 16)
own.addSubnet('fc00::', 7, 'ipv6')

const isOwn = (address: string) => own.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/** What `request.ip` is for a request, for an upgrade, which Fastify does not see. */
export function addressOf({ socket, headers }: IncomingMessage): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
  const hops = [...forwarded.split(',').map((hop) => hop.trim()), socket.remoteAddress ?? '']
    .filter(Boolean)
    .reverse()
  return hops.find((hop) => !isOwn(hop)) ?? hops.at(-1) ?? ''
}
