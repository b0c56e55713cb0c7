import {
  emailTo,
  filePart,
  inboundDomain,
  MANY_OTHERS,
  makeAsked,
  openInbox,
  partsOf,
  receiveAmongOthers,
} from '../../test/kit/requests/dealer-emails'
import {
  alternative,
  bytesOf,
  expectFiled,
  files,
  html,
  mixed,
  type Outcome,
  plain,
  report,
  type Shape,
} from '../../test/kit/requests/email-shapes'
import { pdf, pngWithPlace } from '../../test/kit/scenes/photos'
import { messageIdOf } from '../mail/mail-transport'
import { parseEmail } from './parse-email'

// Emails as mail programs, mail servers, and attackers write them: one for each rule. The long suite has more.

const screenshot = Buffer.concat([pngWithPlace(), Buffer.alloc(30_000)])

const shapes: [string, Shape, Outcome][] = [
  ['plain text', {}, { text: 'Our best price is $35,100.' }],
  [
    'lines that end in LF only',
    { source: (email) => email.replaceAll('\r\n', '\n') },
    { text: '$35,100' },
  ],
  [
    'plain text and HTML',
    {
      headers: alternative,
      text: partsOf('x', [plain('Plain words'), ['Content-Type: text/html', '<b>Bold words</b>']]),
    },
    { text: 'Plain words', not: 'Bold' },
  ],
  [
    'HTML only',
    { headers: html, text: '<p>Our price:</p><p>$35,100 &amp; tax</p>' },
    { text: 'Our price:\n$35,100 & tax' },
  ],
  [
    'HTML with a script',
    { headers: html, text: 'Hi<script>alert(1)</script><style>p{}</style> there' },
    { text: 'Hi', not: 'alert' },
  ],
  [
    'HTML with entities',
    { headers: html, text: '&#36;35&#x2c;100 &eacute; &lt;b&gt;' },
    { text: '$35,100 é <b>' },
  ],
  [
    'HTML with invalid entities',
    { headers: html, text: 'a&#0;b&#9999999;c&nothing;' },
    { text: 'a\ufffdb\ufffdc¬hing;' },
  ],
  [
    'plain text that is a stub',
    {
      headers: alternative,
      text: partsOf('x', [
        plain("Your email client doesn't show HTML."),
        ['Content-Type: text/html', '<p>Our price is <a href="https://x.example/q">here</a></p>'],
      ]),
    },
    { text: 'Our price is here <https://x.example/q>', not: 'client' },
  ],
  [
    'a charset that only HTML names',
    {
      headers: { 'Content-Type': 'text/html' },
      source: bytesOf('<meta charset=windows-1251>\xf6\xe5\xed\xe0', 'latin1'),
    },
    { text: 'цена' },
  ],
  [
    'a charset that is not registered',
    {
      headers: {
        'Content-Type': 'text/plain; charset=utf8mb4',
        Subject: '=?utf8mb4?Q?Caf=C3=A9?=',
      },
      text: 'Café',
    },
    { text: 'Café', subject: 'Café' },
  ],
  [
    'a failed delivery in plain text',
    {
      from: 'MAILER-DAEMON@mx.example',
      headers: { Subject: 'failure notice' },
      text: "I wasn't able to deliver your message to the following addresses.",
    },
    { as: 'bounce' },
  ],
  [
    'quoted-printable',
    {
      headers: { 'Content-Transfer-Encoding': 'quoted-printable' },
      text: 'Price: =2435,=\r\n100 caf=C3=A9',
    },
    { text: 'Price: $35,100 café' },
  ],
  [
    'Windows-1252',
    {
      headers: { 'Content-Type': 'text/plain; charset=windows-1252' },
      source: bytesOf('\x93quote\x94', 'latin1'),
    },
    { text: '“quote”' },
  ],
  [
    'an unknown charset',
    { headers: { 'Content-Type': 'text/plain; charset=klingon' } },
    { text: '$35,100' },
  ],
  ['a NUL in the text', { text: 'a\0b' }, { text: /^a ?b$/ }],
  [
    'a Message-ID of 2,000 characters',
    { headers: { 'Message-ID': `<${'x'.repeat(2_000)}@y>` } },
    {},
  ],
  ['text of 300,000 characters', { text: 'word '.repeat(60_000) }, { text: 'word word' }],
  ['no sender', { source: (email) => email.replace(/From: .*\r\n/, '') }, { from: '' }],
  ['the address among several', { to: (to) => `a@example.com, "R" <${to}>, b@example.com` }, {}],
  ['the address in capitals', { to: (to) => to.toUpperCase() }, {}],
  ['the address as a copy', { to: () => 'sales@harbor.example', headers: { Cc: '$to' } }, {}],
  [
    'the address as the final recipient',
    { to: () => 'list@example.com', headers: { 'Delivered-To': '$to' } },
    {},
  ],
  ['the address in a group', { to: (to) => `Team: ${to}, a@example.com;` }, {}],
  ['a blind copy only', { to: () => 'undisclosed-recipients:;' }, { as: 'unsorted' }],
  [
    'the token at another domain',
    { to: (to) => to.replace(inboundDomain, 'evil.example') },
    { as: 'unsorted' },
  ],
  ['Auto-Submitted: no', { headers: { 'Auto-Submitted': 'no' } }, {}],
  [
    'Precedence: bulk without a price',
    { headers: { Precedence: 'bulk' }, text: 'Our winter sale begins. Unsubscribe here.' },
    { as: 'automatic' },
  ],
  [
    'an automatic reply by its subject, with a price',
    { headers: { Subject: 'Automatic reply: Quote request' } },
    { as: 'unsure' },
  ],
  ['Precedence: list', { headers: { Precedence: 'list' } }, {}],
  ['X-Autoreply', { headers: { 'X-Autoreply': 'yes' } }, { as: 'automatic' }],
  ['an empty envelope sender', { headers: { 'Return-Path': '<>' } }, {}],
  [
    'our own email in a loop',
    { headers: { 'Message-ID': messageIdOf('0a1b2c3d-0a1b-4c3d-8a1b-0a1b2c3d4e5f') } },
    { as: 'automatic' },
  ],
  ['a late delivery', report('delivery-status', 'delayed'), { as: 'automatic' }],
  ['a read receipt', report('disposition-notification'), { as: 'automatic' }],
  [
    'a PDF without a name',
    files([
      'Content-Type: application/pdf\r\nContent-Transfer-Encoding: base64',
      pdf().toString('base64'),
    ]),
    { documents: ['attachment.pdf'] },
  ],
  [
    'a PDF without a name or type',
    files([
      'Content-Type: application/octet-stream\r\nContent-Transfer-Encoding: base64',
      Buffer.concat([Buffer.from('\r\n'), pdf()]).toString('base64'),
    ]),
    { documents: ['attachment.pdf'] },
  ],
  [
    'a program that says it is a PDF',
    files(filePart('a.pdf', 'application/pdf', Buffer.from('MZ'))),
    { documents: [], text: '[Not stored: a.pdf]' },
  ],
  [
    'a name with a path',
    files(filePart('..\\\\..\\\\etc/quote.pdf', 'application/pdf', pdf())),
    { documents: ['quote.pdf'] },
  ],
  [
    'a logo in the signature',
    {
      headers: { 'Content-Type': 'multipart/related; boundary=x' },
      text: partsOf('x', [
        ['Content-Type: text/html', 'Hi <img src="cid:logo">'],
        [
          'Content-Type: image/png\r\nContent-ID: <logo>\r\nContent-Disposition: inline; filename=logo.png\r\nContent-Transfer-Encoding: base64',
          pngWithPlace().toString('base64'),
        ],
      ]),
    },
    { documents: [], text: 'Hi' },
  ],
  [
    'a screenshot within the text, after a PDF within the text',
    {
      headers: { 'Content-Type': 'multipart/related; boundary=x' },
      text: partsOf('x', [
        ['Content-Type: text/html', 'Hi <img src="cid:worksheet">'],
        [
          'Content-Type: application/pdf; name=quote.pdf\r\nContent-ID: <quote>\r\nContent-Transfer-Encoding: base64',
          pdf().toString('base64'),
        ],
        [
          'Content-Type: image/png; name=image001.png\r\nContent-ID: <worksheet>\r\nContent-Transfer-Encoding: base64',
          screenshot.toString('base64'),
        ],
      ]),
    },
    { documents: ['quote.pdf', 'image001.png'], text: 'Hi' },
  ],
  [
    'seven files',
    files(
      ...[1, 2, 3, 4, 5, 6, 7].map((n) =>
        filePart(`${n}.pdf`, 'application/pdf', Buffer.concat([pdf(), Buffer.from(`%${n}`)])),
      ),
    ),
    {
      documents: ['1.pdf', '2.pdf', '3.pdf', '4.pdf', '5.pdf'],
      text: '[Not stored: 6.pdf, 7.pdf]',
    },
  ],
  [
    'parts nested 300 deep',
    {
      headers: mixed,
      text: '--x\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n'.repeat(300),
    },
    { text: /^\[This email of \d+ kB can't be read\.\]$/, as: 'unsure' },
  ],
  ['no headers', { source: () => 'Hello' }, { as: 'unsorted' }],
]

describe('shapes of emails', () => {
  openInbox()

  test.each(shapes)('files %s as designed, and answers nothing', (_name, shape, outcome) =>
    expectFiled(shape, outcome),
  )

  test('reads HTML of four times the size in at most four times the time', async () => {
    const emailOf = (openTags: number) =>
      Buffer.from(
        emailTo({ to: 'dana@harbor.example', headers: html, text: '<title>'.repeat(openTags) }),
      )
    const timeOf = async (email: Buffer) => {
      const start = performance.now()
      await parseEmail([email])
      return performance.now() - start
    }
    const [small, large] = [emailOf(10_000), emailOf(40_000)]
    // By turns, so that a busy machine slows both down.
    const times: { small: number[]; large: number[] } = { small: [], large: [] }
    for (let run = 0; run < 3; run++) {
      times.small.push(await timeOf(small))
      times.large.push(await timeOf(large))
    }
    expect(Math.min(...times.large) / Math.min(...times.small)).toBeLessThan(4)
  })

  test('1 MB of HTML leaves the server free for others', async () => {
    const { to } = await makeAsked()
    const text = '<p>Hello <b>you</b></p>\r\n'.repeat(40_000)
    const source = Buffer.from(emailTo({ to, headers: html, text }))
    const { status, answered } = await receiveAmongOthers(source)
    expect(status).toBe(201)
    expect(answered).toBeGreaterThan(MANY_OTHERS)
  })
})
