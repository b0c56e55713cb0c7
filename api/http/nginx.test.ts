import { MAX_DOCUMENT_BYTES } from '../../shared/deals/document-fields'
import { makeCustomer } from '../../test/kit/people/people'
import { emailTo, inboundSecret, openInbox } from '../../test/kit/requests/dealer-emails'
import { makeDeal } from '../../test/kit/scenes/deals'
import { pdf } from '../../test/kit/scenes/photos'
import { startNginx } from '../../test/kit/servers/nginx'
import { address, openShop } from '../../test/kit/servers/shop'
import { MAX_EMAIL_BYTES } from '../inbound/parse-email'

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

describe('an email', () => {
  openInbox()

  test('of ten million bytes passes the documented nginx; a larger one reaches the shop', async () => {
    const start = emailTo({ to: 'sales@example.com', text: '' })
    const send = (bytes: number) =>
      fetch(`${nginx.base}/api/inbound-email`, {
        method: 'POST',
        headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${inboundSecret}` },
        body: start + 'x'.repeat(bytes - start.length),
      })
    expect((await send(MAX_EMAIL_BYTES)).status).toBe(201)
    const tooLarge = await send(MAX_EMAIL_BYTES + 1)
    expect([tooLarge.status, await tooLarge.json()]).toMatchObject([413, { code: 'BAD_INPUT' }])
  })
})
