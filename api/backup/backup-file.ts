import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { Refusal } from '../platform/errors'

// A backup is a gzip file of lines (`zcat FILE | head -1` shows what it holds):
//   1. the header, JSON
//   2. the secrets, JSON
//   3. for each table of the header, its rows in COPY's text format, and after them a line `\.`
//   4. the end, JSON: rows per table, and the SHA-256 of all bytes before this line
// COPY writes a row as one line and escapes backslashes, so `\.` is never a row.

const FORMAT = 'drivefair backup 1'
const NEWLINE = 10
const END_OF_ROWS = Buffer.from('\\.\n')
const LAST_ROW = Buffer.from('\n\\.\n')

const Header = z.object({
  format: z.literal(FORMAT),
  /** Of DriveFair. */
  version: z.string(),
  /** Of its build; backups of older releases don't say. */
  commit: z.string().optional(),
  /** When the snapshot was taken, by the database's clock. */
  takenAt: z.string(),
  /** Of PostgreSQL. */
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      lastValue: z.string(),
      isCalled: z.boolean(),
    }),
  ),
  /** Recognizes the session secret, also one that is not in the file; null when there is none yet. */
  sessionSecretHash: z.string().nullable(),
})

const Secrets = z.object({
  /** Only a generated one: SESSION_SECRET is stored elsewhere. */
  sessionSecret: z.string().optional(),
})

const End = z.object({ rows: z.array(z.number()), sha256: z.string() })

export type Header = z.output<typeof Header>
export type Secrets = z.output<typeof Secrets>
export type TableHead = Header['tables'][number]

/** Returns the uncompressed content of a backup; `finish` is called after the last row. */
export async function* contentOf(
  header: Omit<Header, 'format'>,
  secrets: Secrets,
  rowsOf: (table: TableHead) => AsyncIterable<Buffer>,
  finish: () => Promise<number[]>,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  const hashed = (chunk: Buffer) => {
    hash.update(chunk)
    return chunk
  }
  yield hashed(lineOf({ format: FORMAT, ...header }))
  yield hashed(lineOf(secrets))
  for (const table of header.tables) {
    for await (const chunk of rowsOf(table)) yield hashed(chunk)
    yield hashed(END_OF_ROWS)
  }
  yield lineOf({ rows: await finish(), sha256: hash.digest('hex') })
}

const lineOf = (value: object) => Buffer.from(`${JSON.stringify(value)}\n`)

export interface Contents {
  header: Header
  secrets: Secrets
  /** Rows of each table. */
  rows: number[]
}

/**
 * Reads a backup to its end and checks that it is complete and undamaged. `load` gets the rows of each
 * table in whole lines, and must read all of them.
 */
export async function readBackup(
  file: string,
  load: (table: TableHead, rows: AsyncIterable<Buffer>) => Promise<void> = discard,
): Promise<Contents> {
  try {
    return await pipeline(
      createReadStream(file, { highWaterMark: 256 * 1024 }),
      createGunzip({ chunkSize: 256 * 1024 }),
      (chunks: AsyncIterable<Buffer>) => readContents(chunks, load),
    )
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new Refusal('NOT_FOUND', `There is no file ${file}.`)
    if (error instanceof Damage || code?.startsWith('Z_')) {
      throw new Refusal('BAD_INPUT', `${file} is damaged, cut, or not a backup (${message}).`)
    }
    throw error
  }
}

class Damage extends Error {}

async function readContents(
  chunks: AsyncIterable<Buffer>,
  load: (table: TableHead, rows: AsyncIterable<Buffer>) => Promise<void>,
): Promise<Contents> {
  const reader = readerOf(chunks)
  const header = parse(Header, await reader.line())
  const secrets = parse(Secrets, await reader.line())
  for (const table of header.tables) await load(table, reader.rows())
  const sha256 = reader.sha256()
  const end = parse(End, await reader.line())
  if (end.sha256 !== sha256) throw new Damage('wrong checksum')
  if (!(await reader.isAtEnd())) throw new Damage('more data after the end')
  return { header, secrets, rows: end.rows }
}

function parse<T>(schema: z.ZodType<T>, line: Buffer): T {
  try {
    return schema.parse(JSON.parse(line.toString()))
  } catch {
    throw new Damage('unknown format')
  }
}

async function discard(_table: TableHead, rows: AsyncIterable<Buffer>) {
  for await (const _chunk of rows);
}

/** Reads lines from chunks of any size. What is read is hashed; what is left begins a line. */
function readerOf(chunks: AsyncIterable<Buffer>) {
  const iterator = chunks[Symbol.asyncIterator]()
  const hash = createHash('sha256')
  let left: Buffer = Buffer.alloc(0)

  async function hasMore() {
    const { value, done } = await iterator.next()
    if (!done) left = left.length > 0 ? Buffer.concat([left, value]) : value
    return !done
  }
  async function more() {
    if (!(await hasMore())) throw new Damage('incomplete')
  }
  function take(length: number) {
    const chunk = left.subarray(0, length)
    left = left.subarray(length)
    hash.update(chunk)
    return chunk
  }

  return {
    async line() {
      while (!left.includes(NEWLINE)) await more()
      return take(left.indexOf(NEWLINE) + 1)
    },
    async *rows() {
      while (!left.subarray(0, END_OF_ROWS.length).equals(END_OF_ROWS)) {
        const last = left.indexOf(LAST_ROW)
        const length = (last === -1 ? left.lastIndexOf(NEWLINE) : last) + 1
        if (length > 0) yield take(length)
        else await more()
      }
      take(END_OF_ROWS.length)
    },
    /** Of all that was read. */
    sha256: () => hash.copy().digest('hex'),
    isAtEnd: async () => left.length === 0 && !(await hasMore()),
  }
}
