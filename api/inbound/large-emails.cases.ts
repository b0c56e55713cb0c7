import {
  emailTo,
  filePart,
  MANY_OTHERS,
  makeAsked,
  openInbox,
  partsOf,
  receiveAmongOthers,
} from '../../test/kit/requests/dealer-emails'
import { html, mixed, plain } from '../../test/kit/requests/email-shapes'

describe('large emails', () => {
  openInbox()

  const line = `${'x'.repeat(76)}\r\n`

  test.each([
    ['text', {}, line.repeat(128_000)],
    ['HTML', html, '<p>Hello <b>you</b></p>\r\n'.repeat(399_000)],
    [
      'base64',
      mixed,
      partsOf('x', [
        plain('Hi'),
        filePart('a.pdf', 'application/pdf', Buffer.alloc(7_000_000, '%PDF-1.4 ')),
      ]),
    ],
    ['empty lines', {}, '\r\n'.repeat(4_990_000)],
    ['parts', mixed, `${'--x\r\nContent-Type: text/plain\r\n\r\na\r\n'.repeat(200_000)}--x--`],
  ])('10 MB of %s leave the server free for others', async (_name, headers, text) => {
    const { to } = await makeAsked()
    const source = Buffer.from(emailTo({ to, headers, text }).slice(0, 10_000_000))
    const { status, answered } = await receiveAmongOthers(source)
    expect(status).toBe(201)
    expect(answered).toBeGreaterThan(MANY_OTHERS)
  })
})
