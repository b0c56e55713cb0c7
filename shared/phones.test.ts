import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { foreignPhones, phoneSpellings } from '../test/kit/corpus/phone-spellings'
import { cleanPhone, phoneWords, readPhone, telOf } from './phones'

const spellings = phoneSpellings('4045550101')

test('reads one number in every spelling', () => {
  expect(spellings.length).toBeGreaterThanOrEqual(40)
  for (const spelling of spellings) {
    expect([spelling, readPhone(spelling)?.key]).toEqual([spelling, '4045550101'])
  }
})

test('reads a number abroad with its country, so that it is none of ours', () => {
  for (const [text, key] of Object.entries(foreignPhones)) {
    expect([text, readPhone(text)?.key]).toEqual([text, key])
  }
})

test('stores what was written, in ASCII, and reads it again', () => {
  expect(readPhone('\u202a(404)\u00a0555‑0101 Ext. 12\u202c')?.text).toBe('(404) 555-0101 Ext. 12')
  for (const spelling of spellings) {
    const text = cleanPhone(spelling)
    expect(text).toMatch(/^[ -~]+$/)
    expect(cleanPhone(text)).toBe(text)
  }
})

test.each([
  ['404-555-0101 x12', 'tel:+14045550101;ext=12', '(404) 555-0101 x12'],
  ['14045550101', 'tel:+14045550101', '(404) 555-0101'],
  ['(555) 010-0199', 'tel:+15550100199', '(555) 010-0199'],
  ['011 44 20 7946 0958', 'tel:+442079460958', '011 44 20 7946 0958'],
  ['555-0101', 'tel:5550101', '555-0101'],
])('dials and shows %s', (phone, href, words) => {
  expect([telOf(phone), phoneWords(phone)]).toEqual([href, words])
})

test.each([
  '',
  'call me',
  '12',
  '404-555-0101 or 404-555-0102',
  '404-555-0101, 404-555-0102',
  'x12',
  '1234567890123456',
  '404-555-0101 ext',
  'ann@example.com',
  '404+555+0101',
])('reads no number in %j', (text) => expect(readPhone(text)).toBeUndefined())

/** The rule before there was one reader. */
const before = /^\+?(?:[\s.()\-/]*[0-9]){7,15}[\s.()\-/]*(?:(?:x|ext\.?)\s*[0-9]{1,6})?$/

test('reads whatever was a number before', () => {
  fc.assert(fc.property(fc.stringMatching(before), (phone) => readPhone(phone) !== undefined))
})
