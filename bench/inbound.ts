import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import { buildApp } from '../api/app'
import { config } from '../api/config'
import { connectDatabase, disconnectDatabase } from '../api/platform/db'
import { migrate } from '../api/platform/migrate'
import { startEmbeddedPostgres } from '../api/stand-ins/postgres/embedded-postgres'
import { emailTo, filePart, partsOf } from '../test/kit/requests/dealer-emails'
import { median, print, type Row } from './report'

// `npm run bench -- inbound` measures how long an email of 10 MB keeps the server from answering anyone else: the
// longest delay of its event loop, while a thread sends the email and a process parses it.

const RUNS = 5
const MOST_MS = 50
const MOST_BYTES = 9_900_000
const secret = 'a secret of thirty-two characters'
const mixed = { 'Content-Type': 'multipart/mixed; boundary=x' }

const filled = (text: string) => text.repeat(MOST_BYTES / text.length)
const shapes: Record<string, { headers?: Record<string, string>; text: string }> = {
  'a line of text': { text: 'Our price is $35,100.' },
  'lines of text': { text: filled(`${'x'.repeat(76)}\r\n`) },
  'one line': { text: filled('x') },
  HTML: { headers: { 'Content-Type': 'text/html' }, text: filled('<p>Hello <b>you</b></p>\r\n') },
  'quoted printable': {
    headers: { 'Content-Transfer-Encoding': 'quoted-printable' },
    text: filled('=C3=A9'),
  },
  'five PDFs': {
    headers: mixed,
    text: partsOf(
      'x',
      Array.from({ length: 5 }, (_, n) =>
        filePart(`${n}.pdf`, 'application/pdf', Buffer.alloc(1_400_000, '%PDF-1.4 ')),
      ),
    ),
  },
  'parts, which are refused': {
    headers: mixed,
    text: filled('--x\r\nContent-Type: text/plain\r\n\r\na\r\n'),
  },
}

const sender = `
  import { parentPort } from 'node:worker_threads'
  parentPort.on('message', async ({ url, headers, body }) => {
    const { status } = await fetch(url, { method: 'POST', headers, body })
    parentPort.postMessage(status)
  })`

const folder = await mkdtemp(join(tmpdir(), 'drivefair-inbound-'))
const postgres = await startEmbeddedPostgres(folder, { fsync: false })
await migrate(postgres.url)
connectDatabase({ url: postgres.url })
Object.assign(config, { INBOUND_EMAIL_DOMAIN: 'reply.example', INBOUND_EMAIL_SECRET: secret })
const app = await buildApp()
const base = await app.listen({ host: '127.0.0.1', port: 0 })
const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(sender)}`))
try {
  const rows: Row[] = []
  for (const [name, shape] of Object.entries(shapes)) rows.push(await measure(name, shape))
  print(rows, {})
} finally {
  await worker.terminate()
  await app.close()
  await disconnectDatabase()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function measure(what: string, { headers, text }: (typeof shapes)[string]): Promise<Row> {
  const to = `r-${'0'.repeat(20)}@reply.example`
  const body = Buffer.from(emailTo({ to, text, headers }).slice(0, MOST_BYTES))
  const delays: number[] = []
  for (let n = -1; n < RUNS; n++) {
    const delay = await longestDelay(body)
    if (n >= 0) delays.push(delay) // the one before warms up
  }
  return {
    what,
    measured: median(delays),
    goal: { atMost: MOST_MS },
    unit: 'ms',
    from: `${RUNS} emails of ${body.length.toLocaleString('en-US')} bytes, longest ${Math.round(Math.max(...delays))} ms`,
  }
}

/** The longest delay of the event loop while an email is taken, in milliseconds. */
async function longestDelay(body: Buffer) {
  const headers = { 'content-type': 'message/rfc822', authorization: `Bearer ${secret}` }
  worker.postMessage({ url: `${base}/api/inbound-email`, headers, body })
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const [status] = await once(worker, 'message')
  delay.disable()
  if (status !== 201 && status !== 200 && status !== 400) throw new Error(`Status ${status}`)
  return delay.max / 1e6
}
