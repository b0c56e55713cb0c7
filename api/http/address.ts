import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'

/** Where our own proxies are: these may say where a request came from, nobody else is believed. */
export const ownProxies = ['loopback', 'linklocal', 'uniquelocal']

const isOwn = proxyAddress.compile(ownProxies)

/** What `request.ip` is for a request, for an upgrade, which Fastify does not see. */
export const addressOf = (request: IncomingMessage): string => proxyAddress(request, isOwn) ?? ''
