import PostalMime from 'postal-mime'

/** Of the headers of all parts together. */
const MAX_HEADERS = 256_000
const MAX_PARTS = 1_000
const MAX_DEPTH = 30

const LF = 0x0a
const CR = 0x0d
const DASH = 0x2d
const EQUALS = 0x3d

/**
 * Reads the parts of an email (RFC 2045), in time and memory that grow with its size only. The library takes each line of
 * a body by itself, which costs a hundred bytes for an empty one, and turns HTML into text in cubic time.
 */
export class MimeReader extends PostalMime {
  #parts = 0

  constructor() {
    super({ maxHeadersSize: MAX_HEADERS, maxNestingDepth: MAX_DEPTH, maxRfc822NestingDepth: 0 })
  }

  /** Returns the tree of parts. What follows the first thousand is dropped. */
  static async read(source) {
    const reader = new MimeReader()
    await reader.parse(source)
    return reader.root
  }

  // The tree is all we need of the library.
  collectNode() {}
  renderTextContent() {}
  buildMessage() {}

  /** Returns a line of headers, a line with a boundary, or all of a body up to the next boundary. */
  readLine() {
    if (this.#isBoundaryLine(this.readPos)) {
      this.#parts += 1
      if (this.#parts <= MAX_PARTS) return super.readLine()
      this.readPos = this.av.length
      return { bytes: this.av.subarray(this.readPos), done: true }
    }
    const node = this.currentNode
    if (node.state === 'header') return super.readLine()
    if (node.state === 'body' && !(node.contentDecoder instanceof BodyDecoder)) {
      node.contentDecoder = new BodyDecoder(node.contentTransferEncoding.encoding)
    }
    const start = this.readPos
    const end = this.#nextBoundary(start)
    this.readPos = end < 0 ? this.av.length : end
    return {
      bytes: this.av.subarray(start, end < 0 ? this.av.length : withoutBreak(this.av, start, end)),
      done: end < 0,
    }
  }

  /** Returns where the next line with a boundary begins. */
  #nextBoundary(from) {
    const bytes = Buffer.from(this.av.buffer)
    for (let at = from; this.boundaries.length > 0; ) {
      at = bytes.indexOf('\n--', at, 'latin1') + 1
      if (at === 0) break
      if (this.#isBoundaryLine(at)) return at
    }
    return -1
  }

  #isBoundaryLine(at) {
    if (this.av[at] !== DASH || this.av[at + 1] !== DASH) return false
    return this.boundaries.some(({ value }) => this.#hasBoundary(at + 2, value))
  }

  #hasBoundary(start, value) {
    for (let n = 0; n < value.length; n++) if (this.av[start + n] !== value[n]) return false
    let at = start + value.length
    if (this.av[at] === DASH && this.av[at + 1] === DASH) at += 2
    while (this.av[at] === 0x20 || this.av[at] === 0x09) at++
    while (this.av[at] === CR) at++
    return at >= this.av.length || this.av[at] === LF
  }
}

/** Leaves out the line break before a boundary, which belongs to it. */
function withoutBreak(bytes, start, end) {
  if (end - 2 >= start && bytes[end - 2] === CR) return end - 2
  return Math.max(end - 1, start)
}

/** Decodes a body (RFC 2045, section 6) at once. */
class BodyDecoder {
  #encoding
  #blocks = []

  constructor(encoding) {
    this.#encoding = encoding
  }

  update(bytes) {
    this.#blocks.push(bytes)
  }

  async finalize() {
    const bytes = Buffer.concat(this.#blocks)
    if (this.#encoding === 'base64') return decodeBase64(bytes)
    return this.#encoding === 'quoted-printable' ? decodeQuotedPrintable(bytes) : bytes
  }
}

/** Some programs pad each line. */
function decodeBase64(bytes) {
  const text = bytes.toString('latin1')
  const decoded = Buffer.alloc(Math.ceil((text.length * 3) / 4))
  let length = 0
  for (const [unit] of text.matchAll(/[^=]+/g)) length += decoded.write(unit, length, 'base64')
  return decoded.subarray(0, length)
}

function decodeQuotedPrintable(bytes) {
  const decoded = Buffer.alloc(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    const next = bytes[at] === EQUALS ? endOfSoftBreak(bytes, at + 1) : -1
    const value = bytes[at] === EQUALS && next < 0 ? hexIn(bytes, at + 1) : -1
    if (next >= 0) at = next
    else if (value >= 0) {
      decoded[length++] = value
      at += 2
    } else decoded[length++] = bytes[at]
  }
  return decoded.subarray(0, length)
}

const digits = Int8Array.from({ length: 256 }, (_, code) =>
  '0123456789abcdef'.indexOf(String.fromCharCode(code).toLowerCase()),
)

/** Returns the byte that two hexadecimal digits stand for; below 0 for others. */
function hexIn(bytes, at) {
  const high = digits[bytes[at]] ?? -1
  const low = digits[bytes[at + 1]] ?? -1
  return high < 0 || low < 0 ? -1 : high * 16 + low
}

/** Returns where the line ends that goes on behind a "="; -1 for another "=". */
function endOfSoftBreak(bytes, from) {
  let at = from
  while (bytes[at] === 0x20 || bytes[at] === 0x09) at++
  if (bytes[at] === CR) at++
  if (at >= bytes.length) return bytes.length
  return bytes[at] === LF ? at : -1
}
