import { expect, test } from '@jest/globals'
import { partsOf } from './message-parts'

const links = (content: string) =>
  partsOf(content).flatMap(({ text, href }) => (href ? [[text, href]] : []))

test('leaves text and HTML as they are', () => {
  const plain = 'Hello <b>you</b>\nand you'
  expect(partsOf(plain)).toEqual([{ text: plain, start: 0 }])
})

test('turns URLs into links and keeps everything around them', () => {
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
])('makes no link of %s', (content) => {
  expect(partsOf(content)).toEqual([{ text: content, start: 0 }])
})

test('ends a URL at quotes and tags', () => {
  expect(links('<a href="https://a.example">')).toEqual([
    ['https://a.example', 'https://a.example'],
  ])
})
