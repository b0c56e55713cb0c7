import { expect, test } from '@jest/globals'
import { foundGroups } from './find/found-groups'
import { namedSubjects, type WorkItem, workPath } from './frame/subjects'
import { valueWords } from './history/field-words'
import { sentenceOf } from './history/sentences'
import './subjects'
import { dueMark, groupsOf } from './today/work-groups'
import { calleeOf, callSubjectOf, nameOf } from './today/work-item'

const now = Date.parse('2026-11-24T14:12:00Z')

const item = (kind: string, more: Partial<WorkItem> = {}) =>
  ({
    kind,
    id: '7',
    title: 'Rosa Diaz',
    step: 'Call back',
    dueAt: '2026-11-24T14:00:00Z',
    snoozedUntil: null,
    phone: '+12125550100',
    ...more,
  }) as WorkItem

test('leads from each kind of work to where it is done', () => {
  const order = { id: '1', number: 1007 }
  const deal = { id: '3' } as WorkItem['deal']
  const solicitation = { id: '4', deal: { id: '3' } }
  const path = (kind: string, more?: Partial<WorkItem>) => workPath(item(kind, more), '?list=team')
  expect(path('DEAL')).toBe('/deals/7')
  expect(path('CONSULTATION')).toBe('/consultations/7')
  expect(path('CONVERSATION')).toBe('/conversations/7')
  expect(path('TASK')).toBe('/?list=team&task=7')
  expect(path('ORDER', { order })).toBe('/orders/1007')
  expect(path('ORDER')).toBe('/orders')
  expect(path('CLAIM', { deal })).toBe('/deals/3')
  expect(path('REPLY')).toBe('/replies')
  expect(path('REPLY', { reply: { id: '7', solicitation, person: null } })).toBe('/deals/3#reply-7')
  expect(path('REPLY', { reply: { id: '7', solicitation: null, person: { id: '5' } } })).toBe(
    '/people/5',
  )
})

test('calls the dealer who must confirm, and no one about an email of a dealer', () => {
  const chosen = {
    solicitation: { id: '4', contactName: 'Dana', dealer: { phone: '+12125550199' } },
  }
  const deal = { id: '7', buyerName: 'Rosa', nextStep: { kind: 'CONFIRM_WITH_DEALER' }, chosen }
  const toConfirm = item('DEAL', { deal: deal as WorkItem['deal'] })
  expect(calleeOf(toConfirm)).toEqual({
    phone: '+12125550199',
    name: 'Dana',
    solicitationId: '4',
  })
  expect(callSubjectOf(toConfirm)?.dealers).toEqual([{ solicitationId: '4', name: 'Dana' }])
  const solicitation = { id: '4', deal: { id: '3' } }
  const email = item('REPLY', { reply: { id: '7', solicitation, person: null } })
  expect(calleeOf(email)).toBeUndefined()
  expect(callSubjectOf(email)).toMatchObject({ kind: 'DEAL', id: '3' })
})

test('shows work of a kind that only a newer server knows by its name, without a way there', () => {
  const unknown = item('VISIT')
  expect(workPath(unknown)).toBeUndefined()
  expect(nameOf(unknown)).toBe('Rosa Diaz')
  expect(calleeOf(unknown)).toEqual({ phone: '+12125550100', name: 'Rosa Diaz' })
  expect(callSubjectOf(unknown)).toBeUndefined()
  expect(dueMark(unknown, now).words).toMatch(/late$/)
  expect(groupsOf([unknown], now).map(({ name }) => name)).toEqual(['Late'])
})

test('tells changes of a kind and of values that only a newer server knows', () => {
  const line = {
    subject: 'VISIT' as 'TASK',
    subjectName: 'Visit of Rosa',
    field: 'lostReason',
    before: null,
    after: 'MOVED_AWAY',
    staffName: 'Sam Staff',
  }
  expect(sentenceOf(line)).toMatchObject({ it: 'Visit of Rosa', end: ' was lost: moved away' })
  expect(valueWords('lostReason', 'MOVED_AWAY')).toBe('MOVED_AWAY')
  expect(valueWords('access', 'ADMIN')).toBe('ADMIN')
})

test('leaves out found things of a kind that only a newer server knows', () => {
  const hit = (kind: string, title: string) => ({
    kind: kind as 'DEAL',
    id: '7',
    title,
    subtitle: '',
  })
  const groups = foundGroups([
    hit('VISIT', 'Visit'),
    hit('ORDER', 'Order 1007'),
    hit('DEAL', '1007-1'),
  ])
  expect(groups.map(({ name, options }) => [name, options.map(({ to }) => to)])).toEqual([
    ['People', []],
    ['Deals', ['/deals/7']],
    ['Orders', ['/orders/1007']],
    ['Dealers', []],
  ])
})

test('filters the history by the kinds that have a name', () => {
  expect(namedSubjects().map(({ words }) => words)).toEqual([
    'Packages',
    'Orders',
    'Requests',
    'Conversations',
    'Deals',
    'Dealers',
    "Dealers' contacts",
    'Claims',
    'People',
    'Email replies',
    'Tasks',
    'API tokens',
    'Payment links',
    'Reviews',
    'Saved replies',
    'Team',
    'Settings',
    'Webhooks',
    'Exports',
  ])
})
