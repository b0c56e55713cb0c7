import {
  emailTo,
  filePart,
  inboundDomain,
  makeAsked,
  openInbox,
  partsOf,
  receive,
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
  type Shape,
} from '../../test/kit/requests/email-shapes'
import { jpegWithPlace, pdf, pngWithPlace } from '../../test/kit/scenes/photos'
import { address } from '../../test/kit/servers/shop'
import { parseEmail } from './parse-email'

// Emails as mail programs, mail servers, and attackers write them.

const report = (type: string, action?: string) => ({
  from: 'MAILER-DAEMON@mx.example',
  headers: { 'Content-Type': `multipart/report; report-type=${type}; boundary=x` },
  text: partsOf('x', [
    plain('A report.'),
    [
      `Content-Type: message/${type}`,
      action ? `Reporting-MTA: dns; mx\r\n\r\nAction: ${action}` : 'x',
    ],
  ]),
})
const pdfFile = filePart('quote.pdf', 'application/pdf', pdf())

const screenshot = Buffer.concat([pngWithPlace(), Buffer.alloc(30_000)])

const shapes: [string, Shape, Outcome][] = [
  ['plain text', {}, { text: 'Our best price is $35,100.' }],
  ['no body', { text: '' }, { text: /^$/ }],
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
    'HTML with an image that runs code',
    { headers: html, text: 'Hi <img src=x onerror=alert(1)> there' },
    { text: 'Hi there', not: 'onerror' },
  ],
  [
    'HTML with entities',
    { headers: html, text: '&#36;35&#x2c;100 &eacute; &lt;b&gt;' },
    { text: '$35,100 &eacute; <b>' },
  ],
  ['HTML with invalid entities', { headers: html, text: 'a&#0;b&#9999999;c' }, { text: 'a b c' }],
  ['HTML of brackets only', { headers: html, text: '<'.repeat(100_000) }, {}],
  ['HTML of open comments', { headers: html, text: `${'<!--'.repeat(50_000)}Hi` }, {}],
  ['HTML of open scripts', { headers: html, text: `${'<script>'.repeat(20_000)}` }, {}],
  [
    'quoted-printable',
    {
      headers: { 'Content-Transfer-Encoding': 'quoted-printable' },
      text: 'Price: =2435,=\r\n100 caf=C3=A9',
    },
    { text: 'Price: $35,100 café' },
  ],
  [
    'base64',
    {
      headers: { 'Content-Transfer-Encoding': 'base64' },
      text: Buffer.from('Price: $35,100').toString('base64'),
    },
    { text: 'Price: $35,100' },
  ],
  [
    'broken base64',
    { headers: { 'Content-Transfer-Encoding': 'base64' }, text: '***not base64***' },
    {},
  ],
  [
    'ISO-8859-1',
    {
      headers: { 'Content-Type': 'text/plain; charset=iso-8859-1' },
      source: bytesOf('caf\xe9', 'latin1'),
    },
    { text: 'café' },
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
  ['broken UTF-8', { source: bytesOf('caf\xe9 \xff', 'latin1') }, { text: 'caf' }],
  ['a NUL in the text', { text: 'a\0b' }, { text: /^a ?b$/ }],
  ['a subject in UTF-8', { headers: { Subject: '=?utf-8?B?Q2Fmw6k=?=' } }, {}],
  ['a subject of 2,000 characters', { headers: { Subject: 'x'.repeat(2_000) } }, {}],
  ['no subject', { source: (email) => email.replace(/Subject: .*\r\n/, '') }, {}],
  [
    'a Message-ID of 2,000 characters',
    { headers: { 'Message-ID': `<${'x'.repeat(2_000)}@y>` } },
    {},
  ],
  ['no date', { source: (email) => email.replace(/Date: .*\r\n/, '') }, {}],
  ['text of 300,000 characters', { text: 'word '.repeat(60_000) }, { text: 'word word' }],
  [
    'a quoted email below',
    { text: 'Yes.\r\n\r\nOn Mon, Sam wrote:\r\n> Hello' },
    { text: '> Hello' },
  ],
  [
    'a name with an address inside',
    { from: '"sam@drivefair.example" <dana@harbor.example>' },
    { from: 'dana@harbor.example' },
  ],
  ['no sender', { source: (email) => email.replace(/From: .*\r\n/, '') }, { from: '' }],
  [
    'a forged sender',
    { from: 'DriveFair <support@drivefair.example>' },
    { from: 'support@drivefair.example' },
  ],
  [
    'an advocate who forwards it',
    {
      from: 'sam@drivefair.example',
      text: '---------- Forwarded message ---------\r\nFrom: Dana\r\n\r\n$35,100',
    },
    { text: 'Forwarded message' },
  ],
  [
    'an email as attachment',
    {
      headers: mixed,
      text: partsOf('x', [
        plain('See below.'),
        ['Content-Type: message/rfc822', 'From: a@b.example\r\nSubject: Old\r\n\r\nInner words'],
      ]),
    },
    { text: 'See below.' },
  ],
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
  ['an unknown token', { to: () => `r-${'z'.repeat(20)}@${inboundDomain}` }, { as: 'unsorted' }],
  [
    'the token at another domain',
    { to: (to) => to.replace(inboundDomain, 'evil.example') },
    { as: 'unsorted' },
  ],
  ['the token with a suffix', { to: (to) => to.replace('@', '+x@') }, { as: 'unsorted' }],
  [
    'the token in the subject only',
    { to: () => 'a@example.com', headers: { Subject: '$to' } },
    { as: 'unsorted' },
  ],
  [
    'an out-of-office reply',
    { headers: { 'Auto-Submitted': 'auto-replied' } },
    { as: 'automatic' },
  ],
  [
    'an out-of-office reply with a comment',
    { headers: { 'Auto-Submitted': 'auto-generated (rule)' } },
    { as: 'automatic' },
  ],
  ['Auto-Submitted: no', { headers: { 'Auto-Submitted': 'no' } }, {}],
  ['Precedence: bulk', { headers: { Precedence: 'bulk' } }, { as: 'automatic' }],
  ['Precedence: auto_reply', { headers: { Precedence: 'auto_reply' } }, { as: 'automatic' }],
  ['Precedence: list', { headers: { Precedence: 'list' } }, {}],
  ['X-Autoreply', { headers: { 'X-Autoreply': 'yes' } }, { as: 'automatic' }],
  ['an empty envelope sender', { headers: { 'Return-Path': '<>' } }, { as: 'automatic' }],
  [
    'our own email in a loop',
    { headers: { 'Message-ID': '<0a1b2c3d-0a1b-4c3d-8a1b-0a1b2c3d4e5f@drivefair.example>' } },
    { as: 'automatic' },
  ],
  ['a failed delivery', report('delivery-status', 'failed'), { as: 'bounce' }],
  ['a late delivery', report('delivery-status', 'delayed'), { as: 'automatic' }],
  ['a confirmed delivery', report('delivery-status', 'delivered'), { as: 'automatic' }],
  ['a read receipt', report('disposition-notification'), { as: 'automatic' }],
  ['a PDF', files(pdfFile), { documents: ['quote.pdf'] }],
  [
    'a JPEG and a PNG',
    files(
      filePart('a.jpg', 'image/jpeg', jpegWithPlace()),
      filePart('b.png', 'image/png', pngWithPlace()),
    ),
    { documents: ['a.jpg', 'b.png'] },
  ],
  [
    'a PDF without a name',
    files([
      'Content-Type: application/pdf\r\nContent-Transfer-Encoding: base64',
      pdf().toString('base64'),
    ]),
    { documents: ['attachment.pdf'] },
  ],
  [
    'a program',
    files(filePart('a.exe', 'application/octet-stream', Buffer.from('MZ'))),
    { documents: [], text: '[Not stored: a.exe]' },
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
    'a part that never ends',
    { headers: mixed, text: '--x\r\nContent-Type: text/plain\r\n\r\nCut off' },
    { text: 'Cut off' },
  ],
  [
    'parts nested 300 deep',
    {
      headers: mixed,
      text: '--x\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n'.repeat(300),
    },
    { as: 'refused' },
  ],
  ['no headers', { source: () => 'Hello' }, { as: 'unsorted' }],
  ['nothing at all', { source: () => '' }, { as: 'refused' }],
  ['bytes that are no email', { source: () => Buffer.alloc(5_000, 0xff) }, { as: 'unsorted' }],
]

describe('shapes of emails', () => {
  openInbox()

  test.each(shapes)('files %s as designed, and answers nothing', (_name, shape, outcome) =>
    expectFiled(shape, outcome),
  )

  test('reads HTML of four times the size in at most four times the time', async () => {
    const timeOf = async (openTags: number) => {
      const text = '<title>'.repeat(openTags)
      const source = Buffer.from(emailTo({ to: 'dana@harbor.example', headers: html, text }))
      const times: number[] = []
      for (let run = 0; run < 3; run++) {
        const start = performance.now()
        await parseEmail(source)
        times.push(performance.now() - start)
      }
      return Math.min(...times)
    }
    const once = await timeOf(10_000)
    expect((await timeOf(40_000)) / once).toBeLessThan(4)
  })

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
    let isParsed = false
    const receiving = receive(source).finally(() => {
      isParsed = true
    })
    let answered = 0
    while (!isParsed) {
      await fetch(`${address}/healthz`)
      answered += 1
    }
    const { status } = await receiving
    expect(expected).toContain(status)
    expect(answered).toBeGreaterThan(20) // a parser in this thread lets about three through
  })
})
