import { newAsk, partToSave, restoredAsk } from './ask-draft'
import {
  byAnswers,
  choiceOf,
  currentChoices,
  figureWords,
  recipientOf,
  recipientsOf,
} from './askable'
import { awaitsAnswer, dealerMark, isToRead } from './email-state'
import type { AskableDealerFragment } from './generated/dealers'
import { type AskedDealer, reminderChoices } from './reminder'

const contact = (id: string, details: object = {}) => ({
  id,
  name: `Contact ${id}`,
  email: `${id}@dealers.example`,
  isDefault: false,
  isHidden: false,
  ...details,
})

const dealer = (
  id: string,
  details: Partial<AskableDealerFragment> = {},
): AskableDealerFragment => ({
  id,
  name: `Dealer ${id}`,
  city: 'Marietta',
  state: 'GA',
  email: 'sales@dealers.example',
  makes: [],
  isHidden: false,
  contacts: [],
  figures: null,
  ...details,
})

const figures = (asked: number, answered: number) => ({
  asked,
  answered,
  medianHoursToAnswer: answered ? 2 : null,
})

test('an email goes to the default contact, else to the address of the dealer', () => {
  const both = dealer('a', { contacts: [contact('x'), contact('y', { isDefault: true })] })
  expect(recipientsOf(both).map(({ contactId }) => contactId)).toEqual(['x', 'y'])
  expect(recipientsOf(dealer('a', { contacts: [contact('x')] }))[0]?.contactId).toBe('')
  expect(recipientOf(choiceOf(dealer('a', { email: null })))).toBe(undefined)
})

test('the best rate of answers comes first, hidden dealers last', () => {
  const never = dealer('never')
  const half = dealer('half', { figures: figures(4, 2) })
  const all = dealer('all', { figures: figures(1, 1) })
  const hidden = dealer('hidden', { figures: figures(1, 1), isHidden: true })
  expect(byAnswers([hidden, never, half, all]).map(({ id }) => id)).toEqual([
    'all',
    'half',
    'never',
    'hidden',
  ])
  expect(figureWords(half)).toBe('2 of 4 answered, in 2 h')
  expect(figureWords(never)).toBe('Never asked')
})

test('a draft follows dealers that changed, and leaves out hidden ones', () => {
  const saved = [
    { dealerId: 'a', contactId: 'gone' },
    { dealerId: 'b', contactId: 'x' },
    { dealerId: 'c', contactId: '' },
  ]
  const dealers = [
    dealer('a', { contacts: [contact('new', { isDefault: true })] }),
    dealer('b', { contacts: [contact('x')] }),
    dealer('c', { isHidden: true }),
  ]
  expect(currentChoices(saved, dealers).map(({ contactId }) => contactId)).toEqual(['new', 'x'])
})

const email = { subject: 'Quote request', text: 'Your price by Friday, November 20, 5 PM ET?' }
const wednesday = Date.parse('2026-11-18T12:00-05:00')

test('a draft stores a change of the contact or the deadline alone', () => {
  const a = dealer('a', { contacts: [contact('x')] })
  const blank = newAsk(email, [choiceOf(a)], wednesday)
  expect(partToSave(blank, blank)).toBe(undefined)
  const other = { ...blank, to: [{ dealer: a, contactId: 'x' }] }
  expect(partToSave(other, blank)).toMatchObject({ to: [{ dealerId: 'a', contactId: 'x' }] })
  const later = { ...blank, deadlineEastern: '2026-11-23T17:00' }
  expect(partToSave(later, blank)).toMatchObject({ deadlineEastern: '2026-11-23T17:00' })
})

test('a deadline that has passed becomes the default one, in the text, too', () => {
  const blank = newAsk(email, [], wednesday)
  const written = { ...blank, text: `Hi! ${blank.text}` }
  const saved = partToSave(written, blank)
  const monday = Date.parse('2026-11-30T12:00-05:00')
  const text = 'Your price by Wednesday, December 2, 5 PM ET?'
  const next = newAsk({ ...email, text }, [], monday)
  expect(saved && restoredAsk(saved, next, [], monday)).toMatchObject({
    deadlineEastern: '2026-12-02T17:00',
    text: `Hi! ${text}`,
  })
})

const sent = { state: 'SENT', bouncedAt: null } as const
const asked = { status: 'ASKED', answeredAt: null, requests: [sent], replies: [] } as const
const automatic = { origin: 'MACHINE', isBounce: false, handledAt: null } as const
const unsure = { ...automatic, origin: 'UNSURE' } as const
const handledAt = '2026-11-25T12:00:00Z'

test('a reminder leaves out who has answered, declined, or got no email', () => {
  expect(awaitsAnswer(asked)).toBe(true)
  expect(awaitsAnswer({ ...asked, status: 'SILENT' })).toBe(true)
  expect(awaitsAnswer({ ...asked, answeredAt: '2026-11-25T12:00:00Z' })).toBe(false)
  expect(awaitsAnswer({ ...asked, status: 'DECLINED' })).toBe(false)
  expect(awaitsAnswer({ ...asked, requests: [] })).toBe(false)
})

interface Reminded {
  toEmails?: string[]
  bouncedAt?: string
  dealer?: Partial<AskableDealerFragment>
}

const reminded = (
  id: string,
  { toEmails = ['sales@dealers.example'], bouncedAt, dealer: details }: Reminded = {},
): AskedDealer => ({
  id,
  status: 'ASKED',
  answeredAt: null,
  requests: toEmails.map((toEmail) => ({
    ...sent,
    id: toEmail,
    toEmail,
    bouncedAt: bouncedAt ?? null,
  })),
  dealer: dealer(id, details),
})

test('a reminder goes to the person whom the last email went to', () => {
  const contacts = [contact('y', { isDefault: true }), contact('x')]
  const toEmails = ['y@dealers.example', 'x@dealers.example']
  const choices = reminderChoices([
    reminded('a', { toEmails, dealer: { contacts } }),
    reminded('b', { toEmails: ['left@dealers.example'], dealer: { contacts } }),
    reminded('c', { bouncedAt: '2026-11-25T12:00:00Z' }),
    reminded('d', { dealer: { isHidden: true } }),
  ])
  expect(choices.map(({ dealer, contactId }) => [dealer.id, contactId])).toEqual([
    ['a', 'x'],
    ['b', 'y'],
  ])
})

test('of too many dealers for one reminder, those that got none come first', () => {
  const ids = Array.from({ length: 25 }, (_, index) => `${index}`)
  const twice = ['sales@dealers.example', 'sales@dealers.example']
  const idsOf = (reminders: number) =>
    reminderChoices(
      ids.map((id, index) => reminded(id, index < reminders ? { toEmails: twice } : {})),
    ).map(({ dealer }) => dealer.id)
  expect(idsOf(0)).toEqual(ids.slice(0, 20))
  expect(idsOf(20)).toEqual(ids.slice(20))
})

test('staff read what a person may have written, and what says that our email came back', () => {
  expect(isToRead(unsure)).toBe(true)
  expect(isToRead({ ...unsure, origin: 'PERSON' })).toBe(true)
  expect(isToRead({ ...automatic, isBounce: true })).toBe(true)
  expect(isToRead(automatic)).toBe(false)
  expect(isToRead({ ...unsure, handledAt })).toBe(false)
})

test.each([
  ['Sent', asked],
  ['Waiting to be sent', { ...asked, requests: [{ ...sent, state: 'WAITING' as const }] }],
  ['Came back', { ...asked, requests: [{ ...sent, bouncedAt: '2026-11-25T12:00:00Z' }] }],
  ['Not sent', { ...asked, requests: [{ ...sent, state: 'GIVEN_UP' as const }] }],
  ['Automatic reply', { ...asked, replies: [automatic] }],
  ['Answered?', { ...asked, replies: [unsure, automatic] }],
  ['Sent', { ...asked, replies: [{ ...unsure, handledAt }] }],
  ['Asked', { ...asked, requests: [] }],
  ['Answered', { ...asked, status: 'ANSWERED' as const, replies: [automatic] }],
])('a dealer stands at “%s”', (words, solicitation) => {
  expect(dealerMark(solicitation).words).toBe(words)
})
