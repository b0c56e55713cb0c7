import { changesOf, draftOf } from './solicitation-draft'

const opened = draftOf({
  id: 'a',
  status: 'ASKED',
  contactName: 'Dana Cole',
  contactRole: null,
  contactPhone: '(770) 555-0123',
  contactEmail: null,
  askedAt: '2026-11-25T15:00:00Z',
  answeredAt: null,
  followUpAt: '2026-11-27T22:00:00Z',
  declineNote: null,
  dealer: { id: 'd', name: 'Harbor', city: 'Marietta', state: 'GA', phone: null, email: null },
  lastContact: null,
  lastWord: null,
})

test('sends only what was edited, so that an answer which arrives meanwhile stays', () => {
  expect(changesOf(opened, opened)).toEqual({})
  expect(changesOf(opened, { ...opened, contactPhone: ' (770) 555-0199 ' })).toEqual({
    contactPhone: '(770) 555-0199',
  })
})

test('sends a new status and time, and clears what was emptied', () => {
  const draft = {
    ...opened,
    status: 'SILENT' as const,
    contactName: '',
    followUpAt: '2026-11-30T09:00',
  }
  expect(changesOf(opened, draft)).toEqual({
    status: 'SILENT',
    contactName: null,
    followUpAt: '2026-11-30T14:00:00.000Z',
  })
  expect(changesOf(opened, { ...opened, followUpAt: '' })).toEqual({ followUpAt: null })
})
