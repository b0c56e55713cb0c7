import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { eventually } from '../../../test/kit/eventually'
import { makeCustomer, makeMember } from '../../../test/kit/people/people'
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

interface Sender {
  user: { id: string }
  caller: Caller
  deal: { id: string }
}

/** Begins two uploads of each, and waits until they have their slots. */
async function holdSlots(buyers: Sender[]) {
  const begun = buyers.flatMap(({ caller, deal }) => [1, 2].map(() => beginUpload(caller, deal.id)))
  for (const buyer of buyers) await eventually(async () => expect(await attempts(buyer)).toBe(2))
  return begun
}

const upload = ({ caller, deal }: Omit<Sender, 'user'>) => {
  const { socket, answer } = beginUpload(caller, deal.id)
  socket.write(pdf())
  return answer
}

test('accepts two concurrent uploads per person, so that two people leave slots to a third', async () => {
  const [first, second, third] = await Promise.all([makeBuyer(), makeBuyer(), makeBuyer()])
  const begun = await holdSlots([first, second])
  const refused = await beginUpload(first.caller, first.deal.id).answer
  expect(refused).toContain(' 429 ')
  expect(refused).toMatch(/retry-after: \d/i)
  expect(await upload(third)).toContain(' 201 ')

  for (const { socket } of begun) socket.write(pdf())
  for (const { answer } of begun) expect(await answer).toContain(' 201 ')
  expect(await upload(first)).toContain(' 201 ')
})

test('accepts six concurrent uploads of buyers, and leaves two slots to staff', async () => {
  const [last, ...buyers] = await Promise.all([makeBuyer(), makeBuyer(), makeBuyer(), makeBuyer()])
  const begun = await holdSlots(buyers)
  const refused = await beginUpload(last.caller, last.deal.id).answer
  expect(refused).toContain(' 503 ')
  expect(refused).toMatch(/retry-after: \d/i)
  const { deal } = last
  const [staff, another] = await Promise.all([makeMember('ADVOCATE'), makeMember('ADVOCATE')])
  expect(await upload({ ...staff, deal })).toContain(' 201 ')
  await db.attempt.deleteMany({ where: { key: `document user ${staff.user.id}` } })
  begun.push(...(await holdSlots([{ ...staff, deal }])))
  expect(await beginUpload(another.caller, deal.id).answer).toContain(' 503 ')

  for (const { socket } of begun) socket.write(pdf())
  for (const { answer } of begun) expect(await answer).toContain(' 201 ')
  expect(await upload(last)).toContain(' 201 ')
})

test('frees the upload slot when the client disconnects', async () => {
  const buyer = await makeBuyer()
  for (const { socket } of await holdSlots([buyer])) socket.destroy()
  await eventually(async () => expect(await upload(buyer)).toContain(' 201 '))
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
