import { gzipSync } from 'node:zlib'
import { filePart, openInbox, partsOf } from '../../test/kit/requests/dealer-emails'
import {
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

// More emails as the programs of offices and the servers of providers write them.

const encoded = (charset: string, bytes: string): Shape => ({
  headers: { 'Content-Type': `text/plain; charset="${charset}"` },
  source: bytesOf(bytes, 'latin1'),
})
const base64 = (bytes: Buffer) => bytes.toString('base64')
const zip = Buffer.from('UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==', 'base64')
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

const shapes: [string, Shape, Outcome][] = [
  ['Shift_JIS', encoded('Shift_JIS', '\x89\xbf\x8ai 35100'), { text: '価格 35100' }],
  ['ISO-2022-JP', encoded('iso-2022-jp', '\x1b$B2A3J\x1b(B 35100'), { text: '価格 35100' }],
  ['GB18030', encoded('gb18030', '\xbc\xdb\xb8\xf1 35100'), { text: '价格 35100' }],
  ['KOI8-R', encoded('koi8-r', '\xc3\xc5\xce\xc1 35100'), { text: 'цена 35100' }],
  [
    'US-ASCII with bytes beyond it',
    encoded('us-ascii', '$35,100 caf\xe9'),
    { text: '$35,100 caf' },
  ],
  [
    'UTF-16',
    {
      headers: {
        'Content-Type': 'text/plain; charset=utf-16le',
        'Content-Transfer-Encoding': 'base64',
      },
      text: base64(Buffer.from('Price: €35,100', 'utf16le')),
    },
    { text: 'Price: €35,100' },
  ],
  [
    'HTML in Windows-1252',
    {
      headers: { 'Content-Type': 'text/html; charset=windows-1252' },
      source: bytesOf('<p>It\x92s caf\xe9</p>', 'latin1'),
    },
    { text: 'It’s café' },
  ],
  ['an 8-bit subject without a charset', { headers: { Subject: 'Café' } }, { subject: 'Café' }],
  [
    'a subject in two encoded words',
    { headers: { Subject: '=?iso-8859-1?Q?Caf=E9?=\r\n =?iso-8859-1?Q?_bleu?=' } },
    { subject: 'Café bleu' },
  ],
  [
    'flowed text',
    {
      headers: { 'Content-Type': 'text/plain; format=flowed; delsp=no' },
      text: 'Our price \r\nis $35,100.',
    },
    { text: 'is $35,100.' },
  ],
  [
    'HTML in upper case with a table',
    { headers: html, text: '<HTML><BODY><TABLE><TR><TD>Price</TD><TD>$35,100</TD></TR></TABLE>' },
    { text: /^Price +\$35,100$/ },
  ],
  [
    'text, HTML, a logo, and a PDF, each within the other',
    {
      headers: mixed,
      text: partsOf('x', [
        [
          'Content-Type: multipart/related; boundary=y',
          partsOf('y', [
            [
              'Content-Type: multipart/alternative; boundary=z',
              partsOf('z', [plain('$35,100'), ['Content-Type: text/html', '<b>$35,100</b>']]),
            ],
            [
              'Content-Type: image/png\r\nContent-ID: <logo>\r\nContent-Transfer-Encoding: base64',
              base64(pngWithPlace()),
            ],
          ]),
        ],
        filePart('quote.pdf', 'application/pdf', pdf()),
      ]),
    },
    { text: '$35,100', documents: ['quote.pdf'] },
  ],
  [
    'words before and after the parts',
    { headers: mixed, text: `Read this in MIME.\r\n${partsOf('x', [plain('$35,100')])}\r\nBye` },
    { text: /^\$35,100$/ },
  ],
  ['parts without a boundary', { headers: { 'Content-Type': 'multipart/mixed' } }, {}],
  ['a content type that is none', { headers: { 'Content-Type': ';;;' } }, {}],
  [
    'a signature of OpenPGP',
    {
      headers: { 'Content-Type': 'multipart/signed; micalg=pgp-sha256; boundary=x' },
      text: partsOf('x', [
        plain('$35,100'),
        ['Content-Type: application/pgp-signature; name=signature.asc', 'iQEz'],
      ]),
    },
    { text: '[Not stored: signature.asc]' },
  ],
  [
    'an encrypted email',
    {
      headers: {
        'Content-Type': 'application/pkcs7-mime; name=smime.p7m',
        'Content-Transfer-Encoding': 'base64',
      },
      text: base64(Buffer.from('secret')),
    },
    { text: '[Not stored: smime.p7m]' },
  ],
  [
    'an invitation',
    files([
      'Content-Type: text/calendar; method=REQUEST; name=invite.ics',
      'BEGIN:VCALENDAR\r\nEND:VCALENDAR',
    ]),
    { text: 'See attached.' },
  ],
  ['a Word file', files(filePart('quote.docx', word, zip)), { text: '[Not stored: quote.docx]' }],
  [
    'a ZIP archive',
    files(filePart('quotes.zip', 'application/zip', zip)),
    { text: '[Not stored: quotes.zip]' },
  ],
  [
    'a ZIP archive that says it is a PDF',
    files(filePart('quote.pdf', 'application/pdf', zip)),
    { text: '[Not stored: quote.pdf]' },
  ],
  [
    'a GIF',
    files(filePart('a.gif', 'image/gif', Buffer.from('GIF89a'))),
    { text: '[Not stored: a.gif]' },
  ],
  [
    'a page of HTML as attachment',
    files(filePart('quote.html', 'text/html', Buffer.from('<script>alert(1)</script>'))),
    { text: '[Not stored: quote.html]', not: 'alert' },
  ],
  [
    'a compressed page',
    files(filePart('a.gz', 'application/gzip', gzipSync(Buffer.alloc(1_000_000)))),
    { text: '[Not stored: a.gz]' },
  ],
  [
    'an empty PDF',
    files(filePart('empty.pdf', 'application/pdf', Buffer.alloc(0))),
    { text: '[Not stored: empty.pdf]' },
  ],
  [
    'a PDF of more than 5 MB',
    files(filePart('big.pdf', 'application/pdf', Buffer.concat([pdf(), Buffer.alloc(5_000_000)]))),
    { text: '[Not stored: big.pdf]' },
  ],
  [
    'a photo with its place and an ending in capitals',
    files(filePart('IMG_1.JPG', 'image/jpeg', jpegWithPlace())),
    { documents: ['IMG_1.JPG'] },
  ],
  [
    'a name that is encoded by RFC 2231',
    files([
      "Content-Type: application/pdf\r\nContent-Disposition: attachment; filename*=utf-8''pr%C3%A9cio.pdf\r\nContent-Transfer-Encoding: base64",
      base64(pdf()),
    ]),
    { documents: ['précio.pdf'] },
  ],
  [
    'a name that is encoded by RFC 2047',
    files([
      'Content-Type: application/pdf; name="=?utf-8?Q?pr=C3=A9cio.pdf?="\r\nContent-Transfer-Encoding: base64',
      base64(pdf()),
    ]),
    { documents: ['précio.pdf'] },
  ],
  [
    'two senders',
    { from: 'dana@harbor.example, eve@harbor.example' },
    { from: 'dana@harbor.example' },
  ],
  ['a sender without an address', { from: 'Dana' }, {}],
  [
    'a recipient on the next line',
    { to: (to) => `"Quotes of DriveFair, for the deal"\r\n <${to}>` },
    {},
  ],
  [
    '2,000 recipients',
    { to: (to) => [to, ...Array.from({ length: 2_000 }, (_, n) => `a${n}@x.example`)].join(', ') },
    {},
  ],
  [
    '5,000 headers',
    { source: (email) => `${'X-Trace: a\r\n'.repeat(5_000)}${email}` },
    { as: 'answer' },
  ],
  ['a header without a colon', { source: (email) => `No colon here\r\n${email}` }, {}],
  ['a line of mbox before it', { source: (email) => `From dana Tue Nov 24 2026\r\n${email}` }, {}],
  ['a NUL in a header', { headers: { Subject: 'Our\0 price' } }, {}],
  [
    'headers that are sent a second time',
    { source: (email) => `Subject: First\r\nFrom: a@b.example\r\n${email}` },
    {},
  ],
  ['a carriage return alone', { text: 'One\rTwo' }, { text: 'One' }],
  ['a line of 900,000 characters', { text: 'x'.repeat(900_000) }, { text: 'xxx' }],
  ['emoji and right-to-left marks', { text: 'Yes 👍🏽 \u202eabc' }, { text: 'Yes 👍🏽' }],
  [
    'an out-of-office reply of Exchange',
    { headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' } },
    { as: 'automatic' },
  ],
  [
    'an out-of-office reply of Gmail',
    { headers: { Precedence: 'bulk', 'X-Autoreply': 'yes', 'Auto-Submitted': 'auto-replied' } },
    { as: 'automatic' },
  ],
  ['Precedence: junk, with a price', { headers: { Precedence: ' Junk ' } }, {}],
  [
    'an out-of-office reply by its subject only',
    { headers: { Subject: 'Out of office' }, text: 'I am away until Monday.' },
    { as: 'automatic' },
  ],
  [
    'the envelope sender of a person',
    { headers: { 'Return-Path': '<dana@harbor.example>' } },
    { as: 'answer' },
  ],
  [
    'a complaint about spam',
    {
      headers: { 'Content-Type': 'multipart/report; report-type=feedback-report; boundary=x' },
      text: partsOf('x', [
        plain('A complaint.'),
        ['Content-Type: message/feedback-report', 'Feedback-Type: abuse'],
      ]),
    },
    { as: 'automatic' },
  ],
]

describe('more emails of providers', () => {
  openInbox()

  test.each(shapes)('files %s as designed, and answers nothing', (_name, shape, outcome) =>
    expectFiled(shape, outcome),
  )
})
