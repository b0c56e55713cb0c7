import { randomBytes } from 'node:crypto'
import { MAX_DOCUMENT_BYTES } from '../../shared/deals/document-fields'
import { eventually } from '../../test/kit/eventually'
import { makeCustomer } from '../../test/kit/people/people'
import { emailTo, inboundSecret, openInbox } from '../../test/kit/requests/dealer-emails'
import { makeDeal } from '../../test/kit/scenes/deals'
import { pdf } from '../../test/kit/scenes/photos'
import { startNginx } from '../../test/kit/servers/nginx'
import { address, openShop } from '../../test/kit/servers/shop'

openShop()

let nginx: Awaited<ReturnType<typeof startNginx>>

beforeAll(async () => {
  nginx = await startNginx([Number(new URL(address).port)])
}, 300_000) // where the package must be installed first
afterAll(() => nginx.stop())

test('the documented nginx passes the largest document on, and leaves larger ones to the shop', async () => {
  const { user, caller } = await makeCustomer()
  const { id: deal } = await makeDeal({ user })
  const cookie = Object.entries(caller.cookies)
    .map((pair) => pair.join('='))
    .join('; ')
  const upload = (size: number) =>
    fetch(
      `${nginx.base}/api/documents?${new URLSearchParams({ deal, kind: 'OTHER', name: 'a.pdf' })}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/pdf', cookie },
        body: new Uint8Array(Buffer.concat([pdf(), Buffer.alloc(size - pdf().length, 'x')])),
      },
    )

  expect((await upload(MAX_DOCUMENT_BYTES)).status).toBe(201)
  const tooLarge = await upload(MAX_DOCUMENT_BYTES + 1)
  expect(await tooLarge.json()).toMatchObject({
    code: 'BAD_INPUT',
    message: 'The file is too large: the limit is 5 MB',
  })
})

test('the documented nginx logs no token of a path, a query, or a referring page', async () => {
  const token = randomBytes(16).toString('base64url')
  const paths = [`/api/pay/${token}`, `//api/pay/${token}?x=1`, `/deals/?session_id=${token}`]
  for (const path of paths) await fetch(nginx.base + path, { headers: { referer: path } })
  await eventually(async () => expect(await nginx.accessLog()).toContain('"GET /deals/"'))
  expect(await nginx.accessLog()).toContain('"GET /api/pay/:token" 404')
  expect(await nginx.accessLog()).not.toContain(token)
})

describe('an email', () => {
  openInbox()

  test('of thirty million bytes passes the documented nginx', async () => {
    const start = emailTo({ to: 'sales@example.com', text: '' })
    const send = (bytes: number) =>
      fetch(`${nginx.base}/api/inbound-email`, {
        method: 'POST',
        headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${inboundSecret}` },
        body: start + 'x'.repeat(bytes - start.length),
      })
    expect((await send(30_000_000)).status).toBe(201)
  })
})
