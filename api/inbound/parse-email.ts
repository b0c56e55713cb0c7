import { fork } from 'node:child_process'
import { MAX_DOCUMENT_BYTES } from '../../shared/deals/document-fields'
import { badField } from '../platform/errors'
import { busy, makeQueue } from '../platform/queue'

export const MAX_EMAIL_BYTES = 10_000_000
/** Longer than any email of 10 MB takes that a mail program wrote. */
const PARSE_WITHIN_MS = 20_000
/** Each parser may take as much memory as a few copies of the largest email. */
const MEMORY_MB = 256
const WAIT_MS = 30_000

/** As `email-parser.js` reads it. */
export interface ParsedEmail {
  messageId: string | null
  /** Of the email as it was received, in hexadecimal digits. */
  sha256: string
  from: { email: string; name: string }
  subject: string
  text: string
  /** In the order in which they count. */
  recipients: string[]
  headers: Record<
    'auto-submitted' | 'precedence' | 'x-autoreply' | 'return-path' | 'content-type',
    string | null
  >
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

const oneByOne = makeQueue(() => 1)

/**
 * Parses an email (RFC 822) in a process of its own. Refuses (BAD_INPUT) one that can't be read, and (UNAVAILABLE) one
 * whose parser didn't start or was killed, so that the provider sends it again: a busy machine loses no answer. One that
 * kills its parser each time comes back until the provider gives up, which it does by itself.
 */
export const parseEmail = (bytes: Buffer): Promise<ParsedEmail> =>
  oneByOne(() => parseInProcess(bytes), WAIT_MS)

async function parseInProcess(bytes: Buffer) {
  const parser = fork(new URL('./email-parser.js', import.meta.url), [String(MAX_DOCUMENT_BYTES)], {
    execArgv: [`--max-old-space-size=${MEMORY_MB}`],
    env: {},
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    timeout: PARSE_WITHIN_MS,
    killSignal: 'SIGKILL',
  })
  try {
    return await new Promise<ParsedEmail>((resolve, reject) => {
      const attachments: Attachment[] = []
      parser.on('message', (message: Attachment | Omit<ParsedEmail, 'attachments'>) => {
        if ('bytes' in message) attachments.push(message)
        else resolve({ ...message, attachments })
      })
      parser.once('error', () => reject(busy()))
      parser.once('exit', (_code, signal) =>
        reject(signal ? busy() : badField('body', "This email can't be read")),
      )
      parser.stdin?.on('error', () => {}).end(bytes) // where it failed, the parser ends
    })
  } finally {
    parser.kill('SIGKILL')
  }
}
