import { defaultSite } from '../../test/kit/default-site'
import { greeting, inOurZone, plainName, renderLetter } from './letter'

const evil = '<b onclick="alert(1)">Casey</b> & "Co"'

const letter = renderLetter({
  subject: `About ${evil}\r\nBcc: evil@example.com`,
  preview: evil,
  heading: evil,
  parts: [
    evil,
    { facts: [[evil, evil]] },
    { messages: [{ heading: evil, content: `${evil}\nsecond line` }] },
    { button: 'Open', href: 'http://localhost:3000/?a=1&b="><script>' },
    { note: evil },
  ],
})

test('escapes HTML in everything people typed', () => {
  expect(letter.html).not.toMatch(/<b |<script|onclick="/)
  expect(letter.html.split('&#60;b onclick=&#34;alert(1)&#34;&#62;').length - 1).toBe(9)
  expect(letter.html).toContain(
    'href="http://localhost:3000/?a=1&#38;b=&#34;&#62;&#60;script&#62;"',
  )
})

test('keeps the subject on one line', () => {
  expect(letter.subject).toBe(`About ${evil} Bcc: evil@example.com`)
})

test('puts the same content into the plain text', () => {
  expect(letter.text).toContain(`${evil}: ${evil}`)
  expect(letter.text).toContain(`> ${evil}\n> second line`)
  expect(letter.text).toContain('Open:\nhttp://localhost:3000/?a=1&b="><script>')
  expect(letter.text).toContain(defaultSite.phone)
})

test('gives every element an inline style', () => {
  expect(letter.html.match(/class="\w+"(?! style="[^"]+")/g)).toBeNull()
})

test('formats times in Eastern Time, in winter and in summer', () => {
  expect(inOurZone(new Date('2026-11-21T21:30:00Z'))).toBe('Sat, Nov 21, 4:30 PM ET')
  expect(inOurZone(new Date('2026-07-01T20:30:00Z'))).toBe('Wed, Jul 1, 4:30 PM ET')
})

test('greets by first name, if there is one', () => {
  expect(greeting('Zoë-Ann')).toBe('Hi Zoë-Ann,')
  expect(greeting('Dr. Ann')).toBe('Hi Dr. Ann,')
  expect([' ', 'Dr.', 'Mr', 'Lee,'].map(greeting)).toEqual(Array(4).fill('Hello,'))
})

test.each(['Ann Q. Lee', "Siân O'Brien-Núñez", 'J. R. R. Tolkien', '李小龍'])(
  'repeats the name %s',
  (name) => {
    expect(plainName(name)).toBe(name)
    expect(plainName(` ${name} `)).toBe(name)
  },
)

test.each([
  'evil.example',
  'URGENT http://evil.example/login',
  'www.evil.example',
  'ann@evil.example',
  'Call 555 0100',
  'Ann, call us',
  'your account is closed now',
  '<b>Ann</b>',
  'Ann\nLee',
  'Ann\u202eLee',
  'Ann\u0000',
  '-',
  '...',
  'a'.repeat(41),
  '',
])('does not repeat %j, which is not like a name', (name) => {
  expect(plainName(name)).toBeNull()
  expect(greeting(name)).toBe('Hello,')
})
