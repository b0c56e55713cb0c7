import { createHash } from 'node:crypto'
import { makeCustomer, makeStaff } from '../../../test/kit/people/people'
import { makeDeal } from '../../../test/kit/scenes/deals'
import { jpegWithPlace, PLACE, pdf, pngWithPlace } from '../../../test/kit/scenes/photos'
import { address, type Caller, graph, makeVisitor, rest } from '../../../test/kit/servers/shop'
import { db } from '../../platform/db'

interface Sent {
  dealId: string
  kind?: string
  name?: string
  type?: string
  bytes?: Buffer
}

/** Uploads a file as the pages do. */
async function upload(
  { cookies }: Caller,
  { dealId, kind = 'OTHER', name = 'quote.pdf', type = 'application/pdf', bytes = pdf() }: Sent,
) {
  const query = new URLSearchParams({ deal: dealId, kind, name })
  const cookie = Object.entries(cookies).map((pair) => pair.join('='))
  const answer = await fetch(`${address}/api/documents?${query}`, {
    method: 'POST',
    headers: { 'content-type': type, cookie: cookie.join('; ') },
    body: new Uint8Array(bytes),
  })
  return { status: answer.status, body: await answer.json() }
}

const download = async ({ cookies }: Caller, id: string) => {
  const cookie = Object.entries(cookies).map((pair) => pair.join('='))
  return fetch(`${address}/api/documents/${id}`, { headers: { cookie: cookie.join('; ') } })
}

const listed = async (caller: Caller, dealId: string) => {
  const query = 'query ($id: ID!) { deal(id: $id) { documents { id name isShown canRemove } } }'
  const { data } = await graph(caller, query, { id: dealId })
  return data.deal?.documents
}

const remove = 'mutation ($id: ID!) { removeDocument(id: $id) { id } }'

async function makeBuyer() {
  const { user, caller } = await makeCustomer()
  return { user, caller, deal: await makeDeal({ user }) }
}

const stored = (dealId: string) => db.document.count({ where: { dealId } })

test.each([
  [
    "a printer's language first",
    `\u001b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n`,
    'application/pdf',
  ],
  ['a line break first', '\r\n', 'application/pdf'],
  ['a header at the end of 1,024 bytes', '\n'.repeat(1_019), 'application/pdf'],
  ['no label of a type', '', 'application/octet-stream'],
  ['an old label', '', 'application/x-pdf'],
  ['the label of a photo', '', 'image/jpeg'],
])('takes a PDF with %s', async (_what, start, type) => {
  const { caller, deal } = await makeBuyer()
  const bytes = Buffer.concat([Buffer.from(start), pdf()])
  const { status, body } = await upload(caller, { dealId: deal.id, type, bytes })
  expect(status).toBe(201)
  const answer = await download(caller, body.id)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(bytes.equals(Buffer.from(await answer.arrayBuffer()))).toBe(true)
})

test.each([
  ['a header after 1,024 bytes', Buffer.concat([Buffer.alloc(1_020, '\n'), pdf()])],
  ['a program that mentions a PDF', Buffer.concat([Buffer.from('MZ'), pdf()])],
  [
    'an archive that has a PDF',
    Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(40), pdf()]),
  ],
])('takes no PDF with %s', async (_what, bytes) => {
  const { caller, deal } = await makeBuyer()
  const { status, body } = await upload(caller, { dealId: deal.id, bytes })
  expect([status, body.fields]).toEqual([400, { name: 'Upload a PDF, JPEG, or PNG' }])
})

test('serves a document only as a sandboxed attachment', async () => {
  const { caller, deal } = await makeBuyer()
  const bytes = Buffer.concat([pdf(), Buffer.alloc(600_000, 'x')]) // three parts
  const sent = await upload(caller, {
    dealId: deal.id,
    name: 'C:\\offers\\My "offer"\n é.pdf',
    bytes,
  })
  expect(sent).toEqual({ status: 201, body: { id: expect.any(String) } })
  const answer = await download(caller, sent.body.id)
  expect(answer.status).toBe(200)
  expect(bytes.equals(Buffer.from(await answer.arrayBuffer()))).toBe(true) // toEqual takes seconds
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="My offer _.pdf"; filename*=UTF-8''My%20offer%20%C3%A9.pdf`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
})

test('hides documents from guests, other customers, and the buyer until they are shown', async () => {
  const { caller, deal } = await makeBuyer()
  const staff = await makeStaff()
  const own = (await upload(caller, { dealId: deal.id })).body.id
  const other = await makeCustomer()
  expect((await download(makeVisitor(), own)).status).toBe(401)
  expect((await download(other.caller, own)).status).toBe(404)
  expect((await download(other.caller, 'unknown')).status).toBe(404)
  expect((await download(staff.caller, own)).status).toBe(200)

  const file = { dealId: deal.id, kind: 'DEALER_QUOTE', bytes: pdf('draft') }
  const draft = (await upload(staff.caller, file)).body.id
  expect((await download(caller, draft)).status).toBe(404)
  expect(await listed(caller, deal.id)).toEqual([
    { id: own, name: 'quote.pdf', isShown: true, canRemove: true },
  ])
  expect(await listed(staff.caller, deal.id)).toHaveLength(2)
  await db.document.update({ where: { id: draft }, data: { isShown: true } })
  expect((await download(caller, draft)).status).toBe(200)
})

test.each([
  [
    'an SVG named .png',
    {
      name: 'a.png',
      type: 'image/png',
      bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    },
  ],
  ['HTML named .pdf', { bytes: Buffer.from('<!doctype html><script>1</script>') }],
  ['a PDF named .html', { name: 'quote.html' }],
  ['a PDF named .png', { name: 'quote.png' }],
  [
    'a PNG that ends early',
    { name: 'a.png', type: 'image/png', bytes: pngWithPlace().subarray(0, 60) },
  ],
  [
    'a JPEG without a picture',
    { name: 'a.jpg', type: 'image/jpeg', bytes: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1]) },
  ],
  ['an empty file', { bytes: Buffer.alloc(0) }],
])('stores nothing of %s', async (_name, file) => {
  const { caller, deal } = await makeBuyer()
  const { status, body } = await upload(caller, { dealId: deal.id, ...file })
  expect([status, body.code, Object.values(body.fields)]).toEqual([
    400,
    'BAD_INPUT',
    ['Upload a PDF, JPEG, or PNG'],
  ])
  expect(await stored(deal.id)).toBe(0)
})

test('accepts 5,000,000 bytes and rejects one more', async () => {
  const { caller, deal } = await makeBuyer()
  const bytes = Buffer.concat([pdf(), Buffer.alloc(5_000_001 - pdf().length)])
  const { status, body } = await upload(caller, { dealId: deal.id, bytes })
  expect([status, body.message]).toEqual([413, 'The file is too large: the limit is 5 MB'])
  expect(await stored(deal.id)).toBe(0)
  const fits = await upload(caller, { dealId: deal.id, bytes: bytes.subarray(0, 5_000_000) })
  expect(fits.status).toBe(201)
})

test('refuses other media types, guests, and the deals of other customers', async () => {
  const { caller, deal } = await makeBuyer()
  const type = 'multipart/form-data; boundary=x'
  expect((await upload(caller, { dealId: deal.id, type })).status).toBe(415)
  expect((await upload(makeVisitor(), { dealId: deal.id })).status).toBe(401)
  const other = await makeCustomer()
  expect((await upload(other.caller, { dealId: deal.id })).body.code).toBe('NOT_FOUND')
  expect((await upload(caller, { dealId: deal.id, kind: 'MAP' })).body.fields).toHaveProperty(
    'kind',
  )
  const quote = await upload(caller, { dealId: deal.id, kind: 'DEALER_QUOTE' })
  expect(quote.body.fields).toHaveProperty('kind')
  expect(await stored(deal.id)).toBe(0)
})

test('stores a file once, at most 20 per deal, and none in a closed deal', async () => {
  const { caller, deal } = await makeBuyer()
  const [first, again] = await Promise.all([
    upload(caller, { dealId: deal.id }),
    upload(caller, { dealId: deal.id }),
  ])
  expect(first).toEqual(again)
  const fill = Array.from({ length: 19 }, (_, index) => ({
    dealId: deal.id,
    kind: 'OTHER' as const,
    name: 'a.pdf',
    type: 'application/pdf',
    size: 1,
    sha256: createHash('sha256').update(`${index}`).digest(),
    byStaff: false,
    isShown: true,
    parts: { create: { place: 0, bytes: Buffer.from('x') } },
  }))
  for (const data of fill) await db.document.create({ data })
  const { status, body } = await upload(caller, { dealId: deal.id, bytes: pdf('one more') })
  expect([status, body.message]).toEqual([409, 'You can upload up to 20 documents'])

  const closed = await makeBuyer()
  const end = { status: 'CLOSED', endedAs: 'BUYER_STOPPED', closedAt: new Date() } as const
  await db.deal.update({ where: { id: closed.deal.id }, data: end })
  expect((await upload(closed.caller, { dealId: closed.deal.id })).status).toBe(409)
})

test('limits the uploads of a customer', async () => {
  const { user, caller, deal } = await makeBuyer()
  const resetAt = new Date(Date.now() + 60_000)
  await db.attempt.create({ data: { key: `document user ${user.id}`, count: 30, resetAt } })
  expect((await upload(caller, { dealId: deal.id })).body.code).toBe('RATE_LIMITED')
})

test('counts refused uploads against the limit', async () => {
  const { user, caller, deal } = await makeBuyer()
  const html = Buffer.from('<!doctype html>')
  for (let n = 0; n < 2; n++) await upload(caller, { dealId: deal.id, bytes: html })
  const key = `document user ${user.id}`
  expect(await db.attempt.findUnique({ where: { key } })).toMatchObject({ count: 2 })
})

test.each([
  ['photo.jpg', 'image/jpeg', jpegWithPlace()],
  ['photo.png', 'image/png', pngWithPlace()],
])('removes the place from %s', async (name, type, bytes) => {
  const { caller, deal } = await makeBuyer()
  const { body } = await upload(caller, { dealId: deal.id, name, type, bytes })
  const kept = Buffer.from(await (await download(caller, body.id)).arrayBuffer())
  expect(kept.toString('latin1')).not.toContain(PLACE)
  if (type === 'image/jpeg') expect(kept.toString('latin1')).toContain('ICC_PROFILE\0colors')
  const again = await upload(caller, { dealId: deal.id, name, type, bytes: kept })
  expect(again.body).toEqual(body) // what is left is a whole picture
})

test('lets people remove what they added, unless a published quote needs it', async () => {
  const { caller, deal } = await makeBuyer()
  const staff = await makeStaff()
  const own = (await upload(caller, { dealId: deal.id })).body.id
  const shown = (await upload(staff.caller, { dealId: deal.id, kind: 'ADVERT' })).body.id
  await db.document.update({ where: { id: shown }, data: { isShown: true } })
  expect((await graph(staff.caller, remove, { id: own })).errors[0].extensions.code).toBe(
    'CONFLICT',
  )
  expect((await graph(caller, remove, { id: shown })).errors[0].extensions.code).toBe('CONFLICT')
  const other = await makeCustomer()
  expect((await graph(other.caller, remove, { id: own })).errors[0].extensions.code).toBe(
    'NOT_FOUND',
  )
  expect((await graph(caller, remove, { id: own })).data.removeDocument.id).toBe(deal.id)
  expect((await rest(caller, 'GET', `/api/documents/${own}`)).status).toBe(404)
  expect((await graph(staff.caller, remove, { id: shown })).errors).toBeUndefined()
  expect(await db.documentPart.count({ where: { documentId: { in: [own, shown] } } })).toBe(0)
})
