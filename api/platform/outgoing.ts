import dns, { type LookupAddress, type LookupOptions } from 'node:dns'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { config } from './config'
import { badField } from './errors'
import { isLoopback } from './network'

// Requests to URLs that people or their browsers entered (SSRF). The connection's own lookup is checked, so that a name
// can't answer with one address to the check and another one to the connection (DNS rebinding).

const MAX_ANSWER_BYTES = 64 * 1024
/** Ports that programs of users listen on begin here. */
const FIRST_FREE_PORT = 1024
/** How long saving a URL waits for its name to be looked up. */
const LOOKUP_WITHIN_MS = 3_000

export interface OutgoingRequest {
  url: string
  headers: Record<string, string | number>
  body: string | Buffer
  /** Limit for the whole attempt: looking up, connecting, and the answer. */
  withinMs: number
  /** Ends the attempt early. */
  abandon?: AbortSignal
}

/** Refuses a URL that `sendOutgoing` would not send to. A name that can't be looked up now passes. */
export async function refuseUnsafeUrl(field: string, text: string) {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const problem = url ? (problemOf(url) ?? (await privateNameProblem(url))) : HTTPS_ONLY
  if (problem) throw badField(field, problem)
}

/** Sends a POST request and returns the status of the answer. Fails with words that don't contain the URL's path. */
export async function sendOutgoing({
  url: text,
  headers,
  body,
  withinMs,
  abandon,
}: OutgoingRequest) {
  const url = new URL(text)
  const problem = problemOf(url)
  if (problem) throw new Error(problem)
  const late = AbortSignal.timeout(withinMs)
  const signal = abandon ? AbortSignal.any([late, abandon]) : late
  try {
    const { request } = url.protocol === 'http:' ? http : https
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request(url, {
        method: 'POST',
        headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
        lookup: lookUpPublic,
        agent: false, // that of the process may use a proxy from the environment
        signal,
      })
        .on('response', resolve)
        .on('error', reject)
        .end(body)
    })
    await readToLimit(answer)
    return answer.statusCode ?? 0
  } catch (error) {
    throw late.aborted ? new Error(`No answer within ${withinMs / 1_000} seconds`) : error
  }
}

/** Reads an answer up to the limit, so that the receiver can finish it. Its status counts even if the rest never comes. */
async function readToLimit(answer: IncomingMessage) {
  let length = 0
  try {
    for await (const chunk of answer) {
      length += chunk.length
      if (length > MAX_ANSWER_BYTES) break
    }
  } catch {
    // reset, or out of time
  }
}

const HTTPS_ONLY = 'Enter a URL that begins with https://'
const NOT_PUBLIC = 'The URL must lead to a public address'

/** What is wrong with a URL, as far as it shows without looking its name up. */
function problemOf({ protocol, username, password, port, hostname }: URL) {
  const isOurs = isLoopback(hostname) && allowsLoopback()
  if (protocol !== 'https:' && !(protocol === 'http:' && isOurs)) return HTTPS_ONLY
  if (username || password) return 'Leave the user name and password out of the URL'
  if (port && Number(port) < FIRST_FREE_PORT) return 'Use port 443, or one above 1023'
  const host = bareHost(hostname)
  return ipaddr.isValid(host) && !isAllowed(host, host) ? NOT_PUBLIC : undefined
}

/** The problem of a name that has an address which isn't public. */
async function privateNameProblem({ hostname }: URL) {
  if (ipaddr.isValid(bareHost(hostname))) return undefined
  let timer: NodeJS.Timeout | undefined
  return new Promise<string | undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), LOOKUP_WITHIN_MS)
    lookUpPublic(hostname, {}, (error) =>
      resolve(error?.message === NOT_PUBLIC ? NOT_PUBLIC : undefined),
    )
  }).finally(() => clearTimeout(timer))
}

/** Looks a name up for a connection, and fails if one of its addresses isn't public. */
const lookUpPublic: LookupFunction = (hostname, options: LookupOptions, callback) =>
  dns.lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return callback(error, [])
    const [first] = addresses
    if (!first) return callback(new Error('The name has no address'), [])
    if (!addresses.every(({ address }) => isAllowed(hostname, address)))
      return callback(new Error(NOT_PUBLIC), [])
    if (options.all) return callback(null, addresses)
    return callback(null, first.address, first.family)
  })

function isAllowed(hostname: string, address: string) {
  const ip = ipaddr.process(address)
  const range = ip.range()
  if (range === 'unicast' || (range === 'loopback' && allowsLoopback())) return true
  return config.WEBHOOK_ALLOW_HOSTS.some((allowed) => {
    if (!ipaddr.isValidCIDR(allowed)) return allowed === hostname.toLowerCase()
    const [network, bits] = ipaddr.parseCIDR(allowed)
    return network.kind() === ip.kind() && ip.match(network, bits)
  })
}

/** On a developer's machine, receivers run beside the server. */
const allowsLoopback = () => isLoopback(new URL(config.PUBLIC_URL).hostname)

const bareHost = (hostname: string) => hostname.replace(/^\[|\]$/g, '')
