import { expect, test } from '@jest/globals'
import { askedSince, lastSaid } from './email-state'

const call = { happenedAt: '2026-11-26T05:06:00Z', channel: 'PHONE' }
const email = { happenedAt: '2026-11-26T13:23:00Z', channel: 'EMAIL' }
const requests = [{ createdAt: '2026-11-24T15:00:00Z' }, { createdAt: '2026-11-26T13:23:00Z' }]

test('the last word is the dealer’s, whatever we sent since', () => {
  expect(lastSaid({ lastWord: call, lastContact: email })).toBe(call)
  expect(lastSaid({ lastWord: null, lastContact: email })).toBeUndefined()
  expect(lastSaid({ lastWord: null, lastContact: call })).toBe(call) // a message that we left
})

test('says when we asked, until the dealer says something', () => {
  expect(askedSince({ requests, lastWord: call })).toBe('2026-11-26T13:23:00Z')
  expect(askedSince({ requests, lastWord: null })).toBe('2026-11-26T13:23:00Z')
  const later = { happenedAt: '2026-11-26T14:00:00Z', channel: 'EMAIL' }
  expect(askedSince({ requests, lastWord: later })).toBeUndefined()
  expect(askedSince({ requests: [], lastWord: null })).toBeUndefined()
})
