import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { errorCodes, type FastifyReply, type FastifyRequest } from 'fastify'
import { badField } from '../platform/errors'

export const transferLimits = {
  /** A client that sends or takes no byte of a file for this long is cut. */
  stalledMs: 10_000,
  /** From this time on, a client that sends a file slower than this is cut: it holds a place that others need. */
  slowAfterMs: 5_000,
  minBytesPerSecond: 20_000,
  /** A whole file must be taken within this time. For sending one, `requestMs` is the limit. */
  downloadMs: 300_000,
}

export type TransferLimits = typeof transferLimits

interface Largest {
  bytes: number
  /** What to say about a larger file. */
  problem: string
}

/**
 * Reads the body of a request into one buffer of the size that its Content-Length states. Without one it would have to
 * collect chunks, and a chunk of one byte takes a hundred bytes of memory.
 */
export async function readFileBody(
  { raw, headers, socket, server }: FastifyRequest,
  largest: Largest,
  limits: TransferLimits,
): Promise<Buffer> {
  const length = headers['content-length']
  if (length === undefined) throw badField('Content-Length', 'Say how many bytes the file has')
  if (Number(length) > largest.bytes) {
    throw Object.assign(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE(), { message: largest.problem })
  }
  const bytes = Buffer.allocUnsafeSlow(Number(length))
  socket.setTimeout(limits.stalledMs)
  await readAtSpeed(raw, bytes, limits)
  socket.setTimeout(server.server.timeout)
  return bytes
}

/** Fills `bytes` from a request. Of one that is too slow, the rest is dropped, so that the client can read the refusal. */
function readAtSpeed(
  raw: IncomingMessage,
  bytes: Buffer,
  { slowAfterMs, minBytesPerSecond }: TransferLimits,
) {
  const startedAt = performance.now()
  let read = 0
  return new Promise<void>((resolve, reject) => {
    const timer = setInterval(() => {
      const seconds = (performance.now() - startedAt) / 1_000
      if (read < seconds * minBytesPerSecond) end(tooSlow())
    }, slowAfterMs)
    const copy = (chunk: Buffer) => {
      read += chunk.copy(bytes, read)
    }
    const end = (error?: Error | null) => {
      clearInterval(timer)
      raw.off('data', copy)
      if (error) reject(error)
      else resolve()
    }
    raw.on('data', copy).once('end', end).once('error', end)
  })
}

const tooSlow = () =>
  Object.assign(new errorCodes.FST_ERR_CTP_INVALID_CONTENT_LENGTH(), {
    statusCode: 408,
    message: 'The file took too long to arrive. Please try again on a faster connection.',
  })

/**
 * Sends a file, of which it asks for the next part when the client has taken most of the one before. Resolves when the
 * client has the file or was cut.
 */
export async function sendParts(
  reply: FastifyReply,
  { size, parts }: { size?: number; parts: AsyncIterable<Uint8Array> },
  { stalledMs, downloadMs }: TransferLimits,
) {
  reply.raw.socket?.setTimeout(stalledMs)
  if (size !== undefined) reply.header('content-length', size)
  reply.send(Readable.from(parts, { highWaterMark: 1 }))
  const isTooLate = AbortSignal.timeout(downloadMs)
  await finished(reply.raw, { signal: isTooLate }).catch(() => reply.raw.destroy())
}
