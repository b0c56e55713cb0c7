import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { dismissToast, REMOVE_AFTER_MS, removeToast, toast, toasts, updateToast } from './toast'

beforeEach(() => {
  jest.useFakeTimers()
})

afterEach(() => {
  for (const { id } of toasts.get()) removeToast(id)
  jest.useRealTimers()
})

test('a new toast takes the place of the one that is shown', () => {
  toast({ title: 'First' })
  const second = toast({ title: 'Second' })
  expect(toasts.get()).toEqual([{ id: second, title: 'Second', open: true }])
})

test('a dismissed toast is closed at once and removed after 1,000,000 ms', () => {
  const id = toast({ title: 'Saved' })
  dismissToast(id)
  expect(toasts.get()).toEqual([{ id, title: 'Saved', open: false }])
  jest.advanceTimersByTime(999_999)
  expect(toasts.get()).toHaveLength(1)
  jest.advanceTimersByTime(1)
  expect(toasts.get()).toEqual([])
  expect(REMOVE_AFTER_MS).toBe(1_000_000)
})

test('a toast that waits for its removal never blocks the next one', () => {
  dismissToast(toast({ title: 'Gone' }))
  const next = toast({ title: 'Next' })
  expect(toasts.get()).toMatchObject([{ id: next, open: true }])
  jest.advanceTimersByTime(REMOVE_AFTER_MS)
  expect(toasts.get()).toMatchObject([{ id: next, open: true }])
  expect(jest.getTimerCount()).toBe(0)
})

test('dismissing twice does not put off the removal', () => {
  const id = toast({ title: 'Saved' })
  dismissToast(id)
  jest.advanceTimersByTime(600_000)
  dismissToast(id)
  jest.advanceTimersByTime(400_000)
  expect(toasts.get()).toEqual([])
})

test('an update changes the words and nothing else; an unknown toast changes nothing', () => {
  const id = toast({ title: 'Saving', tone: 'neutral' })
  updateToast(id, { title: 'Saved' })
  updateToast(id + 1, { title: 'Somebody else' })
  dismissToast(id + 1)
  expect(toasts.get()).toEqual([{ id, title: 'Saved', tone: 'neutral', open: true }])
})

test('listeners hear every change until they leave', () => {
  const heard = jest.fn()
  const leave = toasts.subscribe(heard)
  const id = toast({ title: 'One' })
  updateToast(id, { title: 'Two' })
  dismissToast(id)
  removeToast(id)
  expect(heard).toHaveBeenCalledTimes(4)
  leave()
  toast({ title: 'Unheard' })
  expect(heard).toHaveBeenCalledTimes(4)
})
