import { parseEmail } from './parse-email'

// Emails that are made to stop us. The kernel ends a parser that takes two seconds of processor time, so what is parsed took
// less. Most of these are; null are those that have more than any mail program writes.

const MB = 1_000_000
const upTo = (bytes: number, piece: string) => piece.repeat(Math.ceil(bytes / piece.length))
const email = (headers: string, body: string) =>
  `From: Dana <dana@harbor.example>\r\n${headers}\r\n\r\n${body}`
const price = 'Our price is $35,250.'
const html = (content: string) =>
  email('Content-Type: text/html; charset=utf-8', `<p>${price}</p>${content}`)
const multipart = (body: string, kind = 'mixed') =>
  email(
    `Content-Type: multipart/${kind}; boundary=x`,
    `--x\r\nContent-Type: text/plain\r\n\r\n${price}\r\n${body}`,
  )
const encoded = (encoding: string, body: string) =>
  email(`Content-Transfer-Encoding: ${encoding}`, body)
const named = (parameters: string) =>
  `--x\r\nContent-Type: application/pdf${parameters}\r\n\r\nx\r\n--x--`

const poison: [string, string, 'text' | 'other' | 'null'][] = [
  [
    'parts nested 300 deep',
    email(
      'Content-Type: multipart/mixed; boundary=x',
      upTo(20_000, '--x\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n'),
    ),
    'null',
  ],
  [
    'emails nested 2,000 deep',
    multipart(
      `--x\r\nContent-Type: message/rfc822\r\n\r\n${upTo(60_000, 'Content-Type: message/rfc822\r\n\r\n')}`,
    ),
    'text',
  ],
  ['a million empty parts', multipart(upTo(9 * MB, '--x\r\n\r\n')), 'text'],
  ['parts without a line between them', multipart(upTo(9 * MB, '--x\n')), 'text'],
  [
    'a thousand boundaries of one beginning',
    multipart(
      Array.from(
        { length: 1_000 },
        (_, n) => `--x\r\nContent-Type: multipart/mixed; boundary=${'y'.repeat(n % 70)}\r\n\r\n`,
      ).join(''),
    ),
    'other',
  ],
  ['lines that look like boundaries', multipart(upTo(9 * MB, '--\n')), 'text'],
  ['lines that begin like boundaries', multipart(upTo(9 * MB, '--xy\n')), 'text'],
  ['boundaries with a carriage return inside', multipart(upTo(9 * MB, '--x\r \n')), 'text'],
  ['ends without parts', multipart(upTo(9 * MB, '--x--\n')), 'text'],
  [
    'a boundary of 200,000 characters',
    email(
      `Content-Type: multipart/mixed; boundary="${upTo(200_000, 'y')}"`,
      upTo(9 * MB, '--yyyyyyyy\n'),
    ),
    'other',
  ],
  ['10 MB of newlines', email('X: y', upTo(9.5 * MB, '\n')), 'other'],
  ['10 MB of newlines after the last part', multipart(`--x--${upTo(9 * MB, '\n')}`), 'text'],
  ['lines of one character', email('X: y', price + upTo(9.5 * MB, '\na')), 'text'],
  ['one line of 10 MB', email('X: y', price + upTo(9.5 * MB, 'a')), 'text'],
  ['10 MB of NULs', email('X: y', price + upTo(9.5 * MB, '\0')), 'text'],
  [
    'flowed text',
    email('Content-Type: text/plain; format=flowed; delsp=yes', price + upTo(9.5 * MB, ' \r\n')),
    'text',
  ],
  [
    'quoted-printable of soft breaks',
    encoded('quoted-printable', price + upTo(9.5 * MB, '=\r\n')),
    'text',
  ],
  ['quoted-printable of signs', encoded('quoted-printable', price + upTo(9.5 * MB, '=')), 'text'],
  [
    'quoted-printable of spaces',
    encoded('quoted-printable', `${price}=${upTo(9.5 * MB, ' ')}`),
    'text',
  ],
  [
    'base64 that is padded every four characters',
    encoded('base64', upTo(9.5 * MB, 'QQ==')),
    'other',
  ],
  ['base64 of signs', encoded('base64', upTo(9.5 * MB, '=')), 'other'],
  ['base64 of other characters', encoded('base64', upTo(9.5 * MB, '*')), 'other'],
  [
    'uuencode',
    email('X: y', `${price}\r\nbegin 644 a\r\n${upTo(9 * MB, `M${'a'.repeat(60)}\r\n`)}`),
    'text',
  ],
  ['110,000 encoded words', email(`Subject: ${upTo(1.9 * MB, '=?utf-8?Q?a?= ')}`, price), 'null'],
  ['10,000 encoded words', email(`Subject: ${upTo(200_000, '=?utf-8?B?YWFh?= ')}`, price), 'text'],
  [
    'encoded words of unknown charsets',
    email(
      `Subject: ${Array.from({ length: 8_000 }, (_, n) => `=?x${n}?Q?=E9?=`).join(' ')}`,
      price,
    ),
    'text',
  ],
  ['encoded words that never end', email(`Subject: ${upTo(200_000, '=?utf-8?Q?')}`, price), 'text'],
  ['10 MB of headers', email(upTo(9 * MB, 'X-Trace: a\r\n').trim(), price), 'null'],
  [
    'a header that is folded 60,000 times',
    email(`Subject: a${upTo(180_000, '\r\n b')}`, price),
    'text',
  ],
  [
    '100,000 commas between addresses',
    email(`To: ${upTo(100_000, ',')}\r\nCc: ${upTo(100_000, '<')}`, price),
    'text',
  ],
  [
    'comments within each other',
    `From: ${upTo(100_000, '(')}\r\nContent-Type: ${upTo(100_000, '(')}\r\n\r\n${price}`,
    'text',
  ],
  ['a quote that never ends', `From: "${upTo(200_000, '\\"')}\r\n\r\n${price}`, 'text'],
  [
    '10,000 pieces of a file name',
    multipart(named(Array.from({ length: 10_000 }, (_, n) => `;name*${n}*=%41`).join(''))),
    'text',
  ],
  [
    '40,000 parameters',
    multipart(named(Array.from({ length: 20_000 }, (_, n) => `; a${n}=b`).join(''))),
    'text',
  ],
  [
    'a charset of 100,000 characters',
    email(`Content-Type: text/plain; charset=${upTo(100_000, '_-')}`, price),
    'text',
  ],
  ['a link that never ends', html(`<a ${upTo(1.9 * MB, 'href=x')}`), 'text'],
  ['links that never end', html(upTo(1.9 * MB, '<a href="')), 'text'],
  ['10 MB of HTML', html(upTo(9.5 * MB, '<p>Hello <b>you</b></p>\r\n')), 'text'],
  ['comments that never end', html(upTo(1.9 * MB, '<!--')), 'text'],
  [
    'styles, scripts, and titles that never end',
    html(upTo(1.9 * MB, '<style><script><title><head>')),
    'text',
  ],
  ['hidden elements that never end', html(upTo(1.9 * MB, '<div style="display:none">')), 'text'],
  ['quotes across tags', html(upTo(1.9 * MB, '<a x="><a x=\'>')), 'text'],
  ['tables within tables', html(upTo(1.9 * MB, '<table><tr><td>')), 'text'],
  [
    'character references',
    html(upTo(1.9 * MB, '&amp&#x26;&notit;&CounterClockwiseContourIntegral')),
    'text',
  ],
  ['brackets', html(upTo(1.9 * MB, '<')), 'text'],
  ['spaces and breaks', html(upTo(1.9 * MB, '<br> \r\n')), 'text'],
  [
    '500 alternatives of HTML',
    multipart(
      upTo(9 * MB, `--x\r\nContent-Type: text/html\r\n\r\n<p>${upTo(18_000, '<b>$1,234 ')}\r\n`),
      'alternative',
    ),
    'other',
  ],
]

describe('poisonous emails', () => {
  test.each(poison)(
    'ends with %s in two seconds of processor time',
    async (_name, source, expected) => {
      const content = await parseEmail([Buffer.from(source)])
      if (expected === 'null') return expect(content).toBeNull()
      if (expected === 'text') return expect(content?.text).toContain(price)
      expect(content).not.toBeNull()
    },
  )
})
