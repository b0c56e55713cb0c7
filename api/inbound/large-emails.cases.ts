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
    ['text', {}, line.repeat(128_000), [201]],
    ['HTML', html, '<p>Hello <b>you</b></p>\r\n'.repeat(399_000), [201, 503]],
    [
      'base64',
      mixed,
      partsOf('x', [
        plain('Hi'),
        filePart('a.pdf', 'application/pdf', Buffer.alloc(7_000_000, '%PDF-1.4 ')),
      ]),
      [201],
    ],
    ['empty lines, which kill the parser', {}, '\r\n'.repeat(4_990_000), [503]],
    [
      'parts',
      mixed,
      `${'--x\r\nContent-Type: text/plain\r\n\r\na\r\n'.repeat(200_000)}--x--`,
      [400, 503],
    ],
  ])('10 MB of %s leave the server free for others', async (_name, headers, text, expected) => {
    const { to } = await makeAsked()
    const source = Buffer.from(emailTo({ to, headers, text }).slice(0, 10_000_000))
    const { status, answered } = await receiveAmongOthers(source)
    expect(expected).toContain(status)
    expect(answered).toBeGreaterThan(MANY_OTHERS)
  })
})
