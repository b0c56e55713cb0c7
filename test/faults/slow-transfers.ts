import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '../kit/eventually'
import { pdf } from '../kit/scenes/photos'
import { findLosses } from './checks'
import type { Result } from './faults'
import type { Site } from './site'
import { type Buyer, makeBuyer, makeVisitor, nothingYet, stockPackages } from './traffic'

const SIZE = 5_000_000
/** The files that are held take up to 50 MB. The rest is memory that V8 has yet to free, which varies. */
const MOST_GROWTH_MB = 100
/** Longer than the server waits for a byte. */
const WATCHED_MS = 15_000

/** Uploads that lack their last byte, and downloads whose clients read nothing. */
export async function slowTransfers(
  site: Site,
  { uploads, downloads }: { uploads: number; downloads: number },
): Promise<Result> {
  const [storing = '', base = ''] = site.bases // the server that is measured has done little else
  const anyPackage = await stockPackages(site, 100)
  const buyers: (Buyer & { fileId: string })[] = []
  for (let nth = 0; nth < 6; nth++) {
    const buyer = await makeBuyer(site, anyPackage())
    buyers.push({ ...buyer, fileId: await upload(storing, buyer, newFile()) })
  }
  const nthBuyer = (nth: number) => buyers[nth % buyers.length] as (typeof buyers)[number]
  for (const buyer of buyers) await download(base, buyer, buyer.fileId)

  const statuses: Record<string, number> = {}
  const { hostname, port } = new URL(base)
  const open = (kind: string, lines: string[], body: Buffer = Buffer.alloc(0)) => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {}) // the server may reset it
    socket.once('readable', () => {
      const status = String(socket.read() ?? '')
        .slice('HTTP/1.1 '.length)
        .slice(0, 3)
      const key = `${kind} ${status || 'cut'}`
      statuses[key] = (statuses[key] ?? 0) + 1
    })
    socket.write([...lines, `Host: ${hostname}`, '', ''].join('\r\n'))
    socket.write(body)
    return socket
  }
  const before = await residentMb(base)
  const unfinished = newFile().subarray(0, -1)
  const sockets = [
    ...Array.from({ length: uploads }, (_, nth) => {
      const { dealId, cookie } = nthBuyer(nth)
      const path = `/api/documents?deal=${dealId}&kind=OTHER&name=a.pdf`
      const headers = ['Content-Type: application/pdf', `Content-Length: ${SIZE}`]
      return open('upload', [`POST ${path} HTTP/1.1`, `Cookie: ${cookie}`, ...headers], unfinished)
    }),
    ...Array.from({ length: downloads }, (_, nth) => {
      const { fileId, cookie } = nthBuyer(nth)
      return open('download', [`GET /api/documents/${fileId} HTTP/1.1`, `Cookie: ${cookie}`])
    }),
  ]

  const losses: string[] = []
  let most = before
  let slowest = 0
  const visitor = makeVisitor([base])
  for (const until = Date.now() + WATCHED_MS; Date.now() < until; await sleep(100)) {
    const began = performance.now()
    const { status } = await visitor('GET', '/api/cart')
    slowest = Math.max(slowest, performance.now() - began)
    if (status !== 200) losses.push(`another visitor: ${status}`)
    most = Math.max(most, await residentMb(base))
  }
  for (const socket of sockets) socket.destroy()
  const growth = Math.round(most - before)
  if (growth > MOST_GROWTH_MB) losses.push(`${growth} MB of memory`)

  for (const buyer of buyers) {
    await eventually(async () => {
      const file = newFile()
      const stored = await download(base, buyer, await upload(base, buyer, file))
      if (!stored.equals(file)) throw new Error('another file')
    }, 30).catch((error: Error) => losses.push(`afterwards: ${error.message}`))
  }
  const counts = Object.entries(statuses).map(([kind, count]) => `${kind}: ${count}`)
  return {
    name: 'Uploads that lack their last byte, and downloads that no one reads',
    done:
      `${uploads} and ${downloads} of 5 MB (${counts.sort().join(', ')}), ${growth} MB more memory, ` +
      `another visitor answered within ${Math.round(slowest)} ms`,
    losses: [...losses, ...(await findLosses(site, nothingYet()))],
  }
}

/** A file of 5 MB that no other one equals, and that can't be compressed. */
export const newFile = () => Buffer.concat([pdf(), randomBytes(SIZE - pdf().length)])

/** Uploads a file; returns its id. */
export async function upload(base: string, { dealId, cookie }: Buyer, file: Buffer) {
  const answer = await fetch(`${base}/api/documents?deal=${dealId}&kind=OTHER&name=a.pdf`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/pdf' },
    body: new Uint8Array(file),
  })
  if (answer.status !== 201) throw new Error(`upload: ${answer.status}`)
  return ((await answer.json()) as { id: string }).id
}

export async function download(base: string, { cookie }: Buyer, id: string) {
  const answer = await fetch(`${base}/api/documents/${id}`, { headers: { cookie } })
  if (answer.status !== 200) throw new Error(`download: ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}

async function residentMb(base: string) {
  const metrics = await (await fetch(`${base}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\d+)/m.exec(metrics)?.[1]) / 1e6
}
