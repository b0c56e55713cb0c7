import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { busy } from '../platform/queue'
import { type EmailHeaders, endOfHeaders, readHeaders } from './email-headers'

/** Of larger emails the files are left out. */
export const MAX_EMAIL_BYTES = 10_000_000
/** Emails that are read at the same time; more are refused (UNAVAILABLE), and the provider sends them again. */
const MAX_HELD_BYTES = 60_000_000
const MAX_HEADERS = 256_000
/** Of an email without its files: its headers and texts come first. */
const WHOLE_BYTES = 64_000
const MAX_BYTES_WITHOUT_FILES = 256_000
const BLOCK_BYTES = 64 * 1024

/** How much of an email is kept. */
export type Keep = 'ALL' | 'WITHOUT_FILES' | 'NOTHING'

export interface ReceivedEmail {
  headers: EmailHeaders
  /** As it was received. */
  size: number
  /** SHA-256 of what follows the headers, which relays change; of all of it when it has no Message-ID. */
  hash: Buffer
  /** What is kept of it, in the order of its bytes. */
  source: readonly Buffer[]
  isWhole: boolean
}

let heldBytes = 0

/**
 * Reads an email as it arrives, lets `decide` say by its headers how much of it to keep, and calls `use` with it. What
 * is not kept is read, too, so that the provider gets an answer.
 */
export async function withEmail<Result>(
  body: AsyncIterable<Buffer>,
  decide: (headers: EmailHeaders) => Promise<Keep>,
  use: (email: ReceivedEmail) => Promise<Result>,
): Promise<Result> {
  const blocks = new Blocks()
  try {
    return await use(await readEmail(body, decide, blocks))
  } finally {
    blocks.free()
  }
}

async function readEmail(
  body: AsyncIterable<Buffer>,
  decide: (headers: EmailHeaders) => Promise<Keep>,
  blocks: Blocks,
): Promise<ReceivedEmail> {
  const hash = createHash('sha256')
  let size = 0
  let headers: EmailHeaders | undefined
  let keep = 'ALL' as Keep
  const begin = async () => {
    const head = Buffer.concat(blocks.parts)
    const end = endOfHeaders(head)
    headers = readHeaders(end < 0 ? head : head.subarray(0, end))
    hash.update(headers.messageId && end >= 0 ? head.subarray(end) : head)
    keep = await decide(headers)
    if (keep === 'WITHOUT_FILES') await blocks.leaveOutFiles()
    if (keep === 'NOTHING') blocks.free()
    return headers
  }
  for await (const chunk of body) {
    size += chunk.length
    if (headers) hash.update(chunk)
    if (keep !== 'NOTHING') blocks.add(chunk)
    if (!headers && (size >= MAX_HEADERS || endOfHeaders(Buffer.concat(blocks.parts)) >= 0)) {
      await begin()
    }
    if (keep === 'ALL' && blocks.size > MAX_EMAIL_BYTES) {
      keep = 'WITHOUT_FILES'
      await blocks.leaveOutFiles()
    }
  }
  headers ??= await begin()
  const source = blocks.parts
  return { headers, size, hash: hash.digest(), source, isWhole: blocks.size === size }
}

/** Bytes in blocks: a chunk of one byte would take a hundred bytes of memory. */
class Blocks {
  size = 0
  #blocks: Buffer[] = []
  /** Free bytes at the end of the last block. */
  #free = 0
  #lines: FileLines | undefined

  get parts(): readonly Buffer[] {
    const last = this.#blocks.at(-1)
    if (!last || this.#free === 0) return this.#blocks
    return [...this.#blocks.slice(0, -1), last.subarray(0, last.length - this.#free)]
  }

  add(chunk: Buffer) {
    const kept = this.#lines ? this.#lines.without(chunk) : chunk
    const most = this.#lines ? MAX_BYTES_WITHOUT_FILES - this.size : kept.length
    this.#store(kept.subarray(0, Math.max(most, 0)))
  }

  /** From here on, and in what is here, lines of files are left out. */
  async leaveOutFiles() {
    const parts = this.parts
    this.free()
    this.#lines = new FileLines()
    for (const part of parts) {
      this.add(part)
      await setImmediate() // other requests run in between
    }
  }

  free() {
    heldBytes -= this.#blocks.length * BLOCK_BYTES
    this.#blocks = []
    this.#free = 0
    this.size = 0
  }

  #store(bytes: Buffer) {
    this.size += bytes.length
    for (let at = 0; at < bytes.length; ) {
      if (this.#free === 0) {
        if (heldBytes + BLOCK_BYTES > MAX_HELD_BYTES) throw busy()
        heldBytes += BLOCK_BYTES
        this.#blocks.push(Buffer.allocUnsafeSlow(BLOCK_BYTES))
        this.#free = BLOCK_BYTES
      }
      const copied = bytes.copy(this.#blocks.at(-1) as Buffer, BLOCK_BYTES - this.#free, at)
      this.#free -= copied
      at += copied
    }
  }
}

/** A line of a file in base64 (RFC 2045); shorter ones are left alone. */
const FILE_LINE = /^[A-Za-z\d+/]{40,}={0,2}\r?$/
/** No line of a header is longer (RFC 5322). */
const MAX_LINE = 1_000

/** Leaves out the lines of files behind the first bytes. The names of the files stay. */
class FileLines {
  #whole = WHOLE_BYTES
  /** The beginning of a line; its first characters are enough to tell that it is too long. */
  #begun = ''

  without(chunk: Buffer): Buffer {
    const whole = chunk.subarray(0, this.#whole)
    this.#whole -= whole.length
    if (whole.length === chunk.length) return chunk
    const lines = (this.#begun + chunk.toString('latin1', whole.length)).split('\n')
    this.#begun = (lines.pop() ?? '').slice(0, MAX_LINE + 1)
    const kept = lines.filter((line) => line.length <= MAX_LINE && !FILE_LINE.test(line))
    return Buffer.concat([whole, Buffer.from(kept.map((line) => `${line}\n`).join(''), 'latin1')])
  }
}
