import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { emailTo, filePart, partsOf } from '../test/kit/requests/dealer-emails'
import { startServer } from '../test/kit/servers/server-process'
import { median, print, type Row } from './report'

// `npm run bench -- inbound` measures how long an email of 10 MB keeps the server from answering anyone else: the
// longest delay of its event loop.

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
  'parts, which no one can read': {
    headers: mixed,
    text: filled('--x\r\nContent-Type: text/plain\r\n\r\na\r\n'),
  },
}

/** Prints the longest delay of the event loop in the last 50 ms, in milliseconds, again and again. */
const monitor = `
  import { monitorEventLoopDelay } from 'node:perf_hooks'
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  setInterval(() => {
    console.log('delay', delay.max / 1e6)
    delay.reset()
  }, 50).unref()`

const folder = await mkdtemp(join(tmpdir(), 'drivefair-inbound-'))
const server = await startServer({
  DATA_DIR: folder,
  LOG_LEVEL: 'silent',
  NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(monitor)}`,
  INBOUND_EMAIL_DOMAIN: 'reply.example',
  INBOUND_EMAIL_SECRET: secret,
})
try {
  await longestDelay(() => wait(5_000)) // it starts
  const rows: Row[] = []
  for (const [name, shape] of Object.entries(shapes)) rows.push(await measure(name, shape))
  print(rows, {})
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

async function measure(what: string, { headers, text }: (typeof shapes)[string]): Promise<Row> {
  const to = `r-${'0'.repeat(20)}@reply.example`
  const body = Buffer.from(emailTo({ to, text, headers }).slice(0, MOST_BYTES))
  const delays: number[] = []
  for (let n = -1; n < RUNS; n++) {
    const delay = await longestDelay(() => send(body))
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

async function send(body: Buffer) {
  const headers = { 'content-type': 'message/rfc822', authorization: `Bearer ${secret}` }
  const url = `${server.base}/api/inbound-email`
  const { status } = await fetch(url, { method: 'POST', headers, body: new Uint8Array(body) })
  if (![200, 201, 400].includes(status)) throw new Error(`Status ${status}`)
}

/** The longest delay of the server's event loop while something happens, in milliseconds. */
async function longestDelay(during: () => Promise<unknown>) {
  const before = server.output().length
  await during()
  await wait(100) // until the monitor has printed the last one
  const delays = server
    .output()
    .slice(before)
    .matchAll(/^delay ([\d.]+)$/gm)
  return Math.max(...[...delays].map(([, ms]) => Number(ms)))
}
