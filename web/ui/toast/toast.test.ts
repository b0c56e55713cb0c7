import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { dismissToast, REMOVE_AFTER_MS, removeToast, toast, toasts, updateToast } from './toast'

beforeEach(() => {
  jest.useFakeTimers()
})

afterEach(() => {
  for (const { id } of toasts.get()) removeToast(id)
  jest.useRealTimers()
})

test('a new toast replaces the one on screen', () => {
  toast({ title: 'First' })
  const second = toast({ title: 'Second' })
  expect(toasts.get()).toEqual([{ id: second, title: 'Second', open: true }])
})

test('a dismissed toast closes at once and is removed after 1,000,000 ms', () => {
  const id = toast({ title: 'Saved' })
  dismissToast(id)
  expect(toasts.get()).toEqual([{ id, title: 'Saved', open: false }])
  jest.advanceTimersByTime(999_999)
  expect(toasts.get()).toHaveLength(1)
  jest.advanceTimersByTime(1)
  expect(toasts.get()).toEqual([])
  expect(REMOVE_AFTER_MS).toBe(1_000_000)
})

test('a toast awaiting removal never blocks the next one', () => {
  dismissToast(toast({ title: 'Gone' }))
  const next = toast({ title: 'Next' })
  expect(toasts.get()).toMatchObject([{ id: next, open: true }])
  jest.advanceTimersByTime(REMOVE_AFTER_MS)
  expect(toasts.get()).toMatchObject([{ id: next, open: true }])
  expect(jest.getTimerCount()).toBe(0)
})

test('dismissing twice does not postpone the removal', () => {
  const id = toast({ title: 'Saved' })
  dismissToast(id)
  jest.advanceTimersByTime(600_000)
  dismissToast(id)
  jest.advanceTimersByTime(400_000)
  expect(toasts.get()).toEqual([])
})

test('an update changes only the text; an unknown id changes nothing', () => {
  const id = toast({ title: 'Saving', tone: 'neutral' })
  updateToast(id, { title: 'Saved' })
  updateToast(id + 1, { title: 'Another toast' })
  dismissToast(id + 1)
  expect(toasts.get()).toEqual([{ id, title: 'Saved', tone: 'neutral', open: true }])
})

test('notifies listeners of every change until they unsubscribe', () => {
  const listener = jest.fn()
  const unsubscribe = toasts.subscribe(listener)
  const id = toast({ title: 'One' })
  updateToast(id, { title: 'Two' })
  dismissToast(id)
  removeToast(id)
  expect(listener).toHaveBeenCalledTimes(4)
  unsubscribe()
  toast({ title: 'Unheard' })
  expect(listener).toHaveBeenCalledTimes(4)
})
