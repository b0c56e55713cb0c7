import { brand } from '../../shared/brand'
import { defaultSite } from '../../test/kit/default-site'
import { filePart, inboundDomain, openInbox, partsOf } from '../../test/kit/requests/dealer-emails'
import {
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
import { jpegWithPlace, pdf, pngWithPlace } from '../../test/kit/scenes/photos'

// More emails as mail programs, mail servers, and attackers write them.

const pdfFile = filePart('quote.pdf', 'application/pdf', pdf())

const shapes: [string, Shape, Outcome][] = [
  ['no body', { text: '' }, { text: /^$/ }],
  [
    'HTML with an image that runs code',
    { headers: html, text: 'Hi <img src=x onerror=alert(1)> there' },
    { text: 'Hi there', not: 'onerror' },
  ],
  ['HTML of brackets only', { headers: html, text: '<'.repeat(100_000) }, {}],
  ['HTML of open comments', { headers: html, text: `${'<!--'.repeat(50_000)}Hi` }, {}],
  ['HTML of open scripts', { headers: html, text: `${'<script>'.repeat(20_000)}` }, {}],
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
  ['broken UTF-8', { source: bytesOf('caf\xe9 \xff', 'latin1') }, { text: 'caf' }],
  ['a subject in UTF-8', { headers: { Subject: '=?utf-8?B?Q2Fmw6k=?=' } }, {}],
  ['a subject of 2,000 characters', { headers: { Subject: 'x'.repeat(2_000) } }, {}],
  ['no subject', { source: (email) => email.replace(/Subject: .*\r\n/, '') }, {}],
  ['no date', { source: (email) => email.replace(/Date: .*\r\n/, '') }, {}],
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
  [
    'a forged sender',
    { from: `"${brand.name}" <${defaultSite.email}>` },
    { from: defaultSite.email },
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
    { text: /See below\.[\s\S]*Subject: Old\s+Inner words/ },
  ],
  ['an unknown token', { to: () => `r-${'z'.repeat(20)}@${inboundDomain}` }, { as: 'unsorted' }],
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
  ['Precedence: auto_reply', { headers: { Precedence: 'auto_reply' } }, { as: 'automatic' }],
  ['a failed delivery', report('delivery-status', 'failed'), { as: 'bounce' }],
  ['a confirmed delivery', report('delivery-status', 'delivered'), { as: 'automatic' }],
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
    'a program',
    files(filePart('a.exe', 'application/octet-stream', Buffer.from('MZ'))),
    { documents: [], text: '[Not stored: a.exe]' },
  ],
  [
    'a part that never ends',
    { headers: mixed, text: '--x\r\nContent-Type: text/plain\r\n\r\nCut off' },
    { text: 'Cut off' },
  ],
  ['bytes that are no email', { source: () => Buffer.alloc(5_000, 0xff) }, { as: 'unsorted' }],
]

describe('more shapes of emails', () => {
  openInbox()

  test.each(shapes)('files %s as designed, and answers nothing', (_name, shape, outcome) =>
    expectFiled(shape, outcome),
  )
})
