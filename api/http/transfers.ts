import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { errorCodes, type FastifyReply, type FastifyRequest } from 'fastify'
import { badField } from '../platform/errors'

export const transferLimits = {
  /** A client that sends or takes no byte of a file for this long is cut. */
  stalledMs: 10_000,
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
  { stalledMs }: TransferLimits,
): Promise<Buffer> {
  const length = headers['content-length']
  if (length === undefined) throw badField('Content-Length', 'Say how many bytes the file has')
  if (Number(length) > largest.bytes) {
    throw Object.assign(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE(), { message: largest.problem })
  }
  const bytes = Buffer.allocUnsafeSlow(Number(length))
  let read = 0
  socket.setTimeout(stalledMs)
  for await (const chunk of raw) read += chunk.copy(bytes, read)
  socket.setTimeout(server.server.timeout)
  return bytes
}

/**
 * Sends a file, of which it asks for the next part when the client has taken most of the one before. Resolves when the
 * client has the file or was cut.
 */
export async function sendParts(
  reply: FastifyReply,
  { size, parts }: { size: number; parts: AsyncIterable<Uint8Array> },
  { stalledMs, downloadMs }: TransferLimits,
) {
  reply.raw.socket?.setTimeout(stalledMs)
  reply.header('content-length', size).send(Readable.from(parts, { highWaterMark: 1 }))
  const isTooLate = AbortSignal.timeout(downloadMs)
  await finished(reply.raw, { signal: isTooLate }).catch(() => reply.raw.destroy())
}
