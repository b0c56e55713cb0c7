import { expect, test } from '@jest/globals'
import type { DealFragment } from '../generated/deal'
import { turnOf } from './next-sentence'
import { recordOf } from './record'

const quote = (id: string, status: string, outTheDoor: number, publishedAt: string) =>
  ({
    id,
    status,
    publishedAt,
    kind: 'CASH',
    dealerName: 'Harbor',
    totals: { outTheDoor },
    lines: [{ kind: 'ADD_ON', label: 'Protection', amount: 0, openingAmount: 1_295 }],
  }) as unknown as DealFragment['quotes'][number]

const event = (kind: string, createdAt: string, quoteId: string | null = null) =>
  ({ id: kind + createdAt, kind, createdAt, quoteId, text: kind }) as DealFragment['events'][number]

const quotes = [
  quote('old', 'REPLACED', 36_692.23, '2026-11-23T15:00:00Z'),
  quote('new', 'PUBLISHED', 36_192.23, '2026-11-24T15:00:00Z'),
]
const events = [
  event('QUOTE_REPLACED', '2026-11-24T15:00:00Z', 'new'),
  event('QUOTE_PUBLISHED', '2026-11-23T15:00:00Z', 'old'),
  event('DEALER_DECLINED', '2026-11-22T18:00:00Z'),
  event('DEALER_ANSWERED', '2026-11-22T17:00:00Z'),
  event('DEALER_ASKED', '2026-11-22T16:00:00Z'),
  event('DEALER_ASKED', '2026-11-22T15:00:00Z'),
  event('DEALER_ANSWERED', '2026-11-21T15:00:00Z'),
]

test('the record has amounts struck and changed, and sums up the dealers of a day', () => {
  const entries = recordOf({ events, quotes, tier: 'GOLD' })
  expect(entries.map(({ text, changes }) => [text, changes])).toEqual([
    ['QUOTE_REPLACED', [{ was: '$36,692.23', now: '$36,192.23' }]],
    [
      'QUOTE_PUBLISHED',
      [{ now: '$36,692.23' }, { label: 'Protection', was: '$1,295.00', now: '$0.00' }],
    ],
    ['We asked 2 dealers, 1 answered, 1 declined.', []],
    ['1 dealer answered.', []],
  ])
})

test('what dealers first asked is part of the record from Gold up', () => {
  const [, first] = recordOf({ events, quotes, tier: 'SILVER' })
  expect(first?.changes).toEqual([{ now: '$36,692.23' }])
})

test('says whose turn it is, and what is next', () => {
  expect(
    turnOf('Your turn: compare your 2 quotes, and accept one. The first ends 5:00 PM ET.'),
  ).toEqual({
    isYours: true,
    title: 'Compare your 2 quotes, and accept one',
    rest: 'The first ends 5:00 PM ET.',
  })
  expect(turnOf('Sam asks dealers for quotes next.')).toEqual({
    isYours: false,
    title: 'Sam asks dealers for quotes next',
    rest: '',
  })
})
