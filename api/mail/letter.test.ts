import { greeting, inOurZone, write } from './letter'

const evil = '<b onclick="alert(1)">Casey</b> & "Co"'

const letter = write({
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

test('whatever people typed stays text in the HTML', () => {
  expect(letter.html).not.toMatch(/<b |<script|onclick="/)
  expect(letter.html.split('&#60;b onclick=&#34;alert(1)&#34;&#62;').length - 1).toBe(9)
  expect(letter.html).toContain(
    'href="http://localhost:3000/?a=1&#38;b=&#34;&#62;&#60;script&#62;"',
  )
})

test('a subject has one line', () => {
  expect(letter.subject).toBe(`About ${evil} Bcc: evil@example.com`)
})

test('the plain text says the same as the HTML', () => {
  expect(letter.text).toContain(`${evil}: ${evil}`)
  expect(letter.text).toContain(`> ${evil}\n> second line`)
  expect(letter.text).toContain('Open:\nhttp://localhost:3000/?a=1&b="><script>')
  expect(letter.text).toContain('(555) 010-0199')
})

test('every element that mail programs draw has its style with it', () => {
  expect(letter.html.match(/class="\w+"(?! style="[^"]+")/g)).toBeNull()
})

test('times are those of our zone, in winter and in summer', () => {
  expect(inOurZone(new Date('2026-11-21T21:30:00Z'))).toBe('Sat, Nov 21, 4:30 PM ET')
  expect(inOurZone(new Date('2026-07-01T20:30:00Z'))).toBe('Wed, Jul 1, 4:30 PM ET')
})

test('a greeting has a first name, but nothing that a mailbox might make a link of', () => {
  expect(greeting('Zoë-Ann')).toBe('Hi Zoë-Ann,')
  for (const name of ['evil.example', 'http://evil.example', 'a'.repeat(41), '<b>', '']) {
    expect(greeting(name)).toBe('Hello,')
  }
})
