import { MAX_DOCUMENT_BYTES } from '../../shared/deals/document-fields'
import { makeCustomer } from '../../test/kit/people/people'
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
