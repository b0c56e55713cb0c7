import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { type Editor, makeEditor } from './editor'

type Deal = Parameters<Editor['receive']>[0]
type Sent = Parameters<Parameters<typeof makeEditor>[1]['save']>

beforeEach(() => {
  jest.useFakeTimers()
})

afterEach(() => {
  jest.useRealTimers()
})

/** The deal as the server has it: only the wishes of interest. */
function dealWith(wishes: Partial<Deal['wishes']>): Deal {
  const empty = {
    __typename: 'Wishes',
    state: null,
    zip: null,
    phone: null,
    bestTime: null,
    travelDistance: null,
    purchaseMethod: null,
    creditRange: null,
    downPayment: null,
    budgetRange: null,
    timeline: null,
    termMonths: null,
    milesPerYear: null,
    monthlyTarget: null,
    details: null,
    changedAt: null,
    changedBy: null,
    isServed: null,
    revision: 1,
  } as Deal['wishes']
  const now = '2026-11-22T15:00:00.000Z'
  return { tier: 'GOLD', now, wishes: { ...empty, ...wishes }, vehicles: [], tradeIn: null }
}

/** An editor whose server answers on demand. */
function openEditor(first = dealWith({})) {
  const sent: Sent[] = []
  const answers: { take(revision: number): Promise<void>; refuse(): Promise<void> }[] = []
  const editor = makeEditor(first, {
    save: (...request) => {
      sent.push(request)
      return new Promise((resolve, reject) => {
        answers.push({
          take(revision) {
            resolve({ revision, at: null })
            return jest.advanceTimersByTimeAsync(0)
          },
          refuse() {
            reject(new Error('CONFLICT'))
            return jest.advanceTimersByTimeAsync(0)
          },
        })
      })
    },
    failed: ({ message }: Error) => message,
    now: Date.now,
  } as Parameters<typeof makeEditor>[1])
  return { editor, sent, answers, state: editor.store.get }
}

test('saves a second after the last key, once', async () => {
  const { editor, sent } = openEditor()
  editor.change('zip', '3006')
  await jest.advanceTimersByTimeAsync(900)
  editor.change('zip', '30060')
  await jest.advanceTimersByTimeAsync(999)
  expect(sent).toHaveLength(0)
  await jest.advanceTimersByTimeAsync(1)
  expect(sent).toMatchObject([[1, { zip: '30060' }]])
})

test('saves what is valid, and leaves half a ZIP code as it is stored', async () => {
  const { editor, sent, answers, state } = openEditor(dealWith({ zip: '30060' }))
  editor.change('zip', '300')
  editor.change('details', 'Blue')
  editor.change('vehicles.0.make', 'Castella') // the model is missing
  await jest.advanceTimersByTimeAsync(1_000)
  expect(sent).toMatchObject([[1, { zip: '30060', details: 'Blue', vehicles: [] }]])
  await answers[0]?.take(2)
  expect(state().draft).toMatchObject({ zip: '300', 'vehicles.0.make': 'Castella' })
})

test('sends the next change with the revision of the last save', async () => {
  const { editor, sent, answers } = openEditor()
  editor.change('zip', '30060')
  await jest.advanceTimersByTimeAsync(1_000)
  editor.change('details', 'Blue')
  await jest.advanceTimersByTimeAsync(1_000)
  expect(sent).toHaveLength(1)
  await answers[0]?.take(2)
  expect(sent).toMatchObject([
    [1, { zip: '30060' }],
    [2, { zip: '30060', details: 'Blue' }],
  ])
})

test('does not take its own save for a change of others', async () => {
  const { editor, answers, state } = openEditor()
  editor.change('zip', '30060')
  await jest.advanceTimersByTimeAsync(1_000)
  editor.change('zip', '30061')
  editor.receive(dealWith({ zip: '30060', revision: 2 })) // arrives before the answer
  await answers[0]?.take(2)
  expect(state().others).toBeUndefined()
  expect(state().draft).toEqual({ zip: '30061' })
})

test('after a conflict, shows who changed what, keeps what was typed, and waits for a choice', async () => {
  const { editor, sent, answers, state } = openEditor(dealWith({ zip: '30060' }))
  editor.change('zip', '30061')
  editor.change('details', 'Blue')
  await jest.advanceTimersByTimeAsync(1_000)
  const theirs = { zip: '30062', revision: 2, changedBy: 'Sam Staff', changedAt: 'later' }
  editor.receive(dealWith(theirs))
  await answers[0]?.refuse()
  expect(state().draft).toEqual({ zip: '30061', details: 'Blue' })
  expect(state().others).toEqual({ name: 'Sam Staff', at: 'later', conflicts: { zip: '30062' } })

  await jest.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
  editor.keepMine('zip')
  await jest.advanceTimersByTimeAsync(1_000)
  expect(sent[1]).toMatchObject([2, { zip: '30061', details: 'Blue' }])
})

test('takes the text of the others on request', async () => {
  const { editor, sent } = openEditor(dealWith({ zip: '30060' }))
  editor.change('zip', '30061')
  editor.receive(dealWith({ zip: '30062', revision: 2, changedBy: 'Sam Staff' }))
  editor.takeTheirs('zip')
  await jest.advanceTimersByTimeAsync(1_000)
  expect(editor.store.get().draft).toEqual({ zip: '30062' })
  expect(sent).toHaveLength(0) // nothing is left to save
})
