import { spawn } from 'node:child_process'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { MAX_DOCUMENT_BYTES } from '../../shared/deals/document-fields'
import { busy } from '../platform/queue'

/** What a parser may use. Any email of 10 MB that a mail program wrote takes less than a second. */
const PROCESSOR_SECONDS = 2
const MEMORY_MB = 256
/** On a busy machine, a parser waits for the processor. */
const PARSE_WITHIN_MS = 20_000

/** As `email-parser.js` reads it. */
export interface ParsedEmail {
  messageId: string | null
  from: { email: string; name: string }
  subject: string
  text: string
  /** The first of each name, in lower case. */
  headers: Readonly<Record<string, string | null>>
  /** Of a delivery report. */
  deliveryStatus: string | null
  attachments: Attachment[]
}

interface Attachment {
  name: string
  type: string
  /** Empty for one that is larger than any document. */
  bytes: Uint8Array
}

/** The kernel counts processor time even where JavaScript is stuck in one expression. */
const limited = [
  `ulimit -c 0; ulimit -S -t ${PROCESSOR_SECONDS}; ulimit -H -t ${PROCESSOR_SECONDS + 1}`,
  `exec "$0" --max-old-space-size=${MEMORY_MB} "$@"`,
].join('; ')

const parserPath = fileURLToPath(new URL('./email-parser.js', import.meta.url))

/**
 * Parses an email (RFC 822) in a process of its own. Returns null for one that can't be parsed within the limits, now or
 * later. Refuses (UNAVAILABLE) one whose parser didn't start, was killed from outside, or waited too long for the
 * processor.
 */
export async function parseEmail(
  source: readonly Buffer[],
  script = parserPath,
): Promise<ParsedEmail | null> {
  const parser = spawn(
    '/bin/sh',
    ['-c', limited, process.execPath, script, String(MAX_DOCUMENT_BYTES)],
    {
      env: {},
      serialization: 'advanced',
      stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
      timeout: PARSE_WITHIN_MS,
      killSignal: 'SIGKILL',
    },
  )
  try {
    return await new Promise<ParsedEmail | null>((resolve, reject) => {
      const attachments: Attachment[] = []
      parser.on('message', (message: Attachment | Omit<ParsedEmail, 'attachments'>) => {
        if ('bytes' in message) attachments.push(message)
        else resolve({ ...message, attachments })
      })
      parser.once('error', () => reject(busy()))
      parser.once('exit', (_code, signal) => {
        if (signal && endedFromOutside.has(signal)) reject(busy())
        else resolve(null)
      })
      const input = parser.stdin as NonNullable<typeof parser.stdin>
      input.on('error', () => {}) // where it failed, the parser ends
      Readable.from(source).pipe(input)
    })
  } finally {
    parser.kill('SIGKILL')
  }
}

/** Other signals are of the parser's own making: too much processor time, or too much memory. */
const endedFromOutside = new Set<NodeJS.Signals>(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'])
