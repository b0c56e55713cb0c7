import { expect, test } from '@jest/globals'
import { partsOf } from './message-parts'

const links = (content: string) =>
  partsOf(content).flatMap(({ text, href }) => (href ? [[text, href]] : []))

test('text stays text', () => {
  expect(partsOf('Hello <b>you</b>\nand you')).toEqual([{ text: 'Hello <b>you</b>\nand you' }])
})

test('web addresses become links, and nothing around them is lost', () => {
  const content = 'See https://a.example/b?c=d#e, or (http://b.example/x_(y)).'
  expect(links(content)).toEqual([
    ['https://a.example/b?c=d#e', 'https://a.example/b?c=d#e'],
    ['http://b.example/x_(y)', 'http://b.example/x_(y)'],
  ])
  expect(
    partsOf(content)
      .map(({ text }) => text)
      .join(''),
  ).toBe(content)
})

test.each([
  'javascript:alert(1)',
  'data:text/html,hello',
  'JAVASCRIPT://%0aalert(1)',
  'www.example.com',
  'https://',
  'xhttps://a.example',
])('%s does not', (content) => {
  expect(partsOf(content)).toEqual([{ text: content }])
})

test('an address ends where quotes and tags begin', () => {
  expect(links('<a href="https://a.example">')).toEqual([
    ['https://a.example', 'https://a.example'],
  ])
})
