import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { RemoteParent } from '../platform/tracing'
import { isTrustedProxy } from './visitor'

const isFromTrustedProxy = ({ socket }: IncomingMessage) =>
  isTrustedProxy(socket.remoteAddress ?? '', 0)

/** Returns the `x-request-id` of a trusted proxy, so that its log and ours agree; otherwise a new id. */
export function requestIdOf(request: IncomingMessage): string {
  const header = request.headers['x-request-id']
  const isUsable = typeof header === 'string' && /^[\w.:=-]{1,64}$/.test(header)
  return isUsable && isFromTrustedProxy(request) ? header : randomUUID()
}

const shape = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/

/** Returns the span of a trusted proxy that a request belongs to (W3C Trace Context). */
export function remoteParentOf(request: IncomingMessage): RemoteParent | null {
  const header = request.headers.traceparent
  if (typeof header !== 'string' || !isFromTrustedProxy(request)) return null
  const [, traceId, spanId, flags] = shape.exec(header) ?? []
  if (!traceId || !spanId || !flags) return null
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) }
}
