import { expect, test } from '@jest/globals'
import { nextSentence } from './next-sentence'
import { isHalted, mayBuy, nextTurn, type Progress, signingStep, stepsOf } from './steps'

const paid: Progress = {
  stage: 'INTAKE',
  endedAs: null,
  contactBy: '2026-11-22T21:30:00.000Z',
  contactedAt: null,
  wishesSentAt: null,
  chosenAt: null,
  dealerConfirmedAt: null,
  advocate: null,
  paymentInReview: false,
  wishes: { state: null, isServed: null },
  dealers: { asked: 0, answered: 0, declined: 0, silent: 0 },
  quotes: [],
  claims: [],
  claimable: [],
  appointment: null,
}
const sent: Progress = {
  ...paid,
  stage: 'SEARCHING',
  contactedAt: '2026-11-22T16:00:00.000Z',
  wishesSentAt: '2026-11-22T17:00:00.000Z',
  claimable: [{ reason: 'NO_QUOTE', from: '2026-12-13T17:00:00.000Z' }],
  advocate: 'Sam',
}
const quoted: Progress = {
  ...sent,
  stage: 'QUOTED',
  dealers: { asked: 3, answered: 1, declined: 0, silent: 0 },
  quotes: [
    { status: 'PUBLISHED', validUntil: '2026-11-25T22:00:00.000Z' },
    { status: 'PUBLISHED', validUntil: '2026-11-24T22:00:00.000Z' },
  ],
}
const chosen: Progress = { ...quoted, stage: 'CHOSEN', chosenAt: '2026-11-23T15:00:00.000Z' }
const confirmed: Progress = { ...chosen, dealerConfirmedAt: '2026-11-23T16:00:00.000Z' }
const unserved = { state: 'TX', isServed: false }
const appointment = {
  at: '2026-11-24T22:00:00.000Z',
  place: '12 Bay Street',
  kind: 'PICKUP',
  timeZone: 'America/New_York',
} as const
const inAlabama = { ...appointment, timeZone: 'America/Chicago' }

test.each([
  [
    paid,
    'We contact you',
    'we contact you',
    'We’ll contact you by Sun, Nov 22, 4:30 PM ET. You can already tell us what you want.',
  ],
  [
    { ...paid, contactedAt: sent.contactedAt },
    'What you want',
    'you tell us what you want',
    'Your turn: tell us what you want, so that your advocate can ask dealers.',
  ],
  [
    sent,
    'We ask dealers',
    'we ask dealers',
    'Sam asks dealers for quotes next. If there’s no quote by Dec 13, 2026, you can have your money back.',
  ],
  [
    quoted,
    'Quotes',
    'you choose a quote',
    'Your turn: compare your 2 quotes, and accept one. The first ends Tue, Nov 24, 5:00 PM ET.',
  ],
  [
    chosen,
    'Dealer confirms',
    'the dealer confirms',
    'Sam is getting the dealership to confirm your quote in writing by Tue, Nov 24, 10:00 AM ET.',
  ],
  [
    confirmed,
    'Appointment',
    'we set up your appointment',
    'The dealership confirmed your quote. Sam sets up your appointment next.',
  ],
  [
    { ...confirmed, appointment },
    'Yours',
    'you pick up your vehicle',
    'Pick up your vehicle on Tue, Nov 24, 5:00 PM ET. Bring the deal sheet, and sign only if every line matches.',
  ],
  [
    { ...confirmed, appointment: inAlabama },
    'Yours',
    'you pick up your vehicle',
    'Pick up your vehicle on Tue, Nov 24, 4:00 PM CT. Bring the deal sheet, and sign only if every line matches.',
  ],
  [
    { ...confirmed, appointment: { ...inAlabama, kind: 'DEALER_DELIVERY' as const } },
    'Yours',
    'the dealer delivers your vehicle',
    'The dealership delivers your vehicle on Tue, Nov 24, 4:00 PM CT. Sign only if every line matches the deal sheet.',
  ],
])('says what happens next, who does it, and by when (%#)', (deal, step, turn, sentence) => {
  const { steps, current } = stepsOf(deal)
  expect(steps[current]?.name).toBe(step)
  expect(nextTurn(deal)).toBe(turn)
  expect(steps.filter(({ state }) => state === 'current')).toHaveLength(1)
  expect(nextSentence(deal)).toBe(sentence)
})

test('a buyer in a state that we do not serve reads how to get the payment back', () => {
  expect(nextSentence({ ...paid, wishes: unserved })).toBe(
    `We don't serve Texas yet. We'll refund your payment: ask for it under "Money back" in My deal.`,
  )
})

test.each(['SEARCHING', 'PURCHASED'] as const)(
  'a deal that is %s goes on in any state',
  (stage) => {
    const deal: Progress = { ...sent, stage, wishes: unserved }
    expect(nextSentence(deal)).toBe(nextSentence({ ...sent, stage }))
    expect(isHalted(deal)).toBe(false)
  },
)

test('promises no refund for a missing quote that can’t be claimed', () => {
  expect(nextSentence({ ...sent, claimable: [] })).toBe('Sam asks dealers for quotes next.')
})

test.each([
  ['REFUNDING', 'Your payment is being refunded, so this deal is closed.'],
  ['REFUND_FAILED', 'Your payment is being refunded, so this deal is closed.'],
  ['REFUNDED', 'We refunded your payment, so this deal is closed.'],
] as const)('says of a claim that is %s where the payment is', (status, sentence) => {
  const refused = { status: 'REFUSED' } as const
  expect(
    nextSentence({ ...sent, stage: 'CLOSED', endedAs: 'REFUNDED', claims: [{ status }, refused] }),
  ).toBe(sentence)
})

test('a closed deal has no current step', () => {
  const { steps } = stepsOf({ ...sent, stage: 'CLOSED', endedAs: 'NO_DEAL' })
  expect(steps.map(({ state }) => state)).not.toContain('current')
  expect(nextTurn({ ...sent, stage: 'CLOSED', endedAs: 'NO_DEAL' })).toBeUndefined()
})

test('calls a step what it was once it is done', () => {
  const names = stepsOf(confirmed).steps.map(({ name }) => name)
  expect(names.slice(5, 8)).toEqual(['Chosen', 'Dealer confirmed', 'Appointment'])
  expect(stepsOf(chosen).steps.map(({ name }) => name)).not.toContain('Dealer confirmed')
})

test('a vehicle that is bought has no open step before it', () => {
  const { steps } = stepsOf({ ...chosen, stage: 'PURCHASED' })
  expect(steps.slice(0, -1).map(({ state }) => state)).not.toContain('open')
  expect(steps.at(-1)?.state).toBe('current')
})

test.each([
  ['no one entered the contract', null, null, false],
  ['it is as agreed', {}, { isStop: false, verdict: null }, true],
  ['it costs more', {}, { isStop: true, verdict: null }, false],
  ['we said not to sign it yet', {}, { isStop: false, verdict: 'NOT_YET' }, false],
  ['we said to sign it', {}, { isStop: false, verdict: 'OK' }, true],
] as const)('whether a buyer can sign when %s', (_case, contract, contractCheck, may) => {
  expect(mayBuy({ contract, contractCheck })).toBe(may)
})

test('an accepted deal that stands still has no next step in its head, so both are links', () => {
  expect(signingStep(chosen)).toBe('CONTRACT')
  expect(signingStep({ ...chosen, contract: {} })).toBe('PURCHASE')
  expect(signingStep({ ...chosen, paymentInReview: true })).toBeUndefined()
  expect(signingStep({ ...chosen, stage: 'PURCHASED' })).toBeUndefined()
})
