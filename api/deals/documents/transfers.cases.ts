import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { eventually } from '../../../test/kit/eventually'
import { makeCustomer } from '../../../test/kit/people/people'
import { makeDeal } from '../../../test/kit/scenes/deals'
import { pdf } from '../../../test/kit/scenes/photos'
import { address, type Caller, makeVisitor, rest } from '../../../test/kit/servers/shop'
import { db } from '../../platform/db'

const sockets: Socket[] = []

afterEach(async () => {
  for (const socket of sockets.splice(0)) {
    socket.destroy()
    if (!socket.closed) await once(socket, 'close')
  }
})

/** Sends the head of a request by hand; `answer` resolves to the head of the response. */
function open({ cookies }: Caller, request: string, headers: string[] = []) {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  sockets.push(socket)
  socket.on('error', () => {}) // the server may reset it
  const cookie = Object.entries(cookies).map((pair) => pair.join('='))
  const lines = [`${request} HTTP/1.1`, `Host: ${hostname}`, `Cookie: ${cookie.join('; ')}`]
  socket.write([...lines, ...headers, '', ''].join('\r\n'))
  const answer = once(socket, 'readable').then(() => String(socket.read()))
  return { socket, answer }
}

/** Begins an upload and sends nothing of the file. */
const beginUpload = (caller: Caller, dealId: string, size = pdf().length) =>
  open(caller, `POST /api/documents?deal=${dealId}&kind=OTHER&name=a.pdf`, [
    'Content-Type: application/pdf',
    `Content-Length: ${size}`,
  ])

const attempts = async ({ user }: { user: { id: string } }) =>
  (await db.attempt.findUnique({ where: { key: `document user ${user.id}` } }))?.count ?? 0

async function makeBuyer() {
  const { user, caller } = await makeCustomer()
  return { user, caller, deal: await makeDeal({ user }) }
}

test('refuses an upload before its body arrives when the sender has no right to it or is over a limit', async () => {
  const { user, caller, deal } = await makeBuyer()
  const other = await makeCustomer()
  expect(await beginUpload(makeVisitor(), deal.id).answer).toContain(' 401 ')
  expect(await beginUpload(other.caller, deal.id).answer).toContain(' 404 ')
  expect(await beginUpload(caller, deal.id, 5_000_001).answer).toContain(' 413 ')
  await db.attempt.update({ where: { key: `document user ${user.id}` }, data: { count: 30 } })
  expect(await beginUpload(caller, deal.id).answer).toContain(' 429 ')
})

test('accepts three concurrent uploads per person, and six per instance', async () => {
  const buyers = await Promise.all(Array.from({ length: 3 }, makeBuyer))
  const [first, last] = [buyers[0], buyers[2]] as [(typeof buyers)[0], (typeof buyers)[0]]
  const begun = buyers
    .slice(0, 2)
    .flatMap(({ caller, deal }) => [1, 2, 3].map(() => beginUpload(caller, deal.id)))
  for (const buyer of buyers.slice(0, 2)) {
    await eventually(async () => expect(await attempts(buyer)).toBe(3))
  }
  const fourth = await beginUpload(first.caller, first.deal.id).answer
  expect(fourth).toContain(' 429 ')
  expect(fourth).toMatch(/retry-after: \d/i)

  const seventh = await beginUpload(last.caller, last.deal.id).answer
  expect(seventh).toContain(' 503 ')
  expect(seventh).toMatch(/retry-after: \d/i)

  for (const { socket } of begun) socket.write(pdf())
  for (const { answer } of begun) expect(await answer).toContain(' 201 ')
  const next = beginUpload(first.caller, first.deal.id)
  next.socket.write(pdf())
  expect(await next.answer).toContain(' 201 ')
})

test('frees the upload slot when the client disconnects', async () => {
  const buyer = await makeBuyer()
  const { caller, deal } = buyer
  const begun = [1, 2, 3].map(() => beginUpload(caller, deal.id))
  await eventually(async () => expect(await attempts(buyer)).toBe(3))
  for (const { socket } of begun) socket.destroy()
  await eventually(async () => {
    const { socket, answer } = beginUpload(caller, deal.id)
    socket.write(pdf())
    expect(await answer).toContain(' 201 ')
  })
})

test('serves four concurrent downloads per person', async () => {
  const { caller, deal } = await makeBuyer()
  const size = 5_000_000
  const part = new Uint8Array(256 * 1024)
  const { id } = await db.document.create({
    data: {
      dealId: deal.id,
      kind: 'OTHER',
      name: 'a.pdf',
      type: 'application/pdf',
      size,
      sha256: new Uint8Array(32),
      byStaff: false,
      isShown: true,
      parts: {
        create: Array.from({ length: 20 }, (_, place) => ({
          place,
          bytes: place === 19 ? part.subarray(0, size % part.length) : part,
        })),
      },
    },
  })
  const path = `/api/documents/${id}`
  const begun = [1, 2, 3, 4].map(() => open(caller, `GET ${path}`))
  for (const { answer } of begun) expect(await answer).toContain(' 200 ') // and read no more
  const refused = await rest(caller, 'GET', path)
  expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await open(caller, `HEAD ${path}`).answer).toContain(' 405 ')

  begun[0]?.socket.destroy()
  await eventually(async () => expect((await rest(caller, 'GET', path)).status).toBe(200))
})
