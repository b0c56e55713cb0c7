import { greeting, inOurZone, renderLetter } from './letter'

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
  expect(letter.text).toContain('(555) 010-0199')
})

test('gives every element an inline style', () => {
  expect(letter.html.match(/class="\w+"(?! style="[^"]+")/g)).toBeNull()
})

test('formats times in Eastern Time, in winter and in summer', () => {
  expect(inOurZone(new Date('2026-11-21T21:30:00Z'))).toBe('Sat, Nov 21, 4:30 PM ET')
  expect(inOurZone(new Date('2026-07-01T20:30:00Z'))).toBe('Wed, Jul 1, 4:30 PM ET')
})

test('greets by first name, unless it could become a link', () => {
  expect(greeting('Zoë-Ann')).toBe('Hi Zoë-Ann,')
  for (const name of ['evil.example', 'http://evil.example', 'a'.repeat(41), '<b>', '']) {
    expect(greeting(name)).toBe('Hello,')
  }
})
