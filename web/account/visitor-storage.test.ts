import { afterEach, beforeEach, expect, test } from '@jest/globals'
import {
  checkoutKey,
  claimKey,
  forgetVisitor,
  reviewKey,
  takeTab,
  unsentKey,
} from './visitor-storage'

/** Storage as browsers have it: each entry is a property. */
class FakeStorage {
  [key: string]: unknown
  constructor(keys: string[]) {
    for (const key of keys) this[key] = '1'
  }
  getItem(key: string) {
    return this[key] ?? null
  }
  setItem(key: string, value: string) {
    this[key] = value
  }
  removeItem(key: string) {
    delete this[key]
  }
  clear() {
    for (const key of Object.keys(this)) delete this[key]
  }
}

beforeEach(() => {
  const local = [checkoutKey, reviewKey('deal'), 'drivefair-theme']
  const session = [
    unsentKey('ann'),
    claimKey('deal'),
    'drivefair-consultation',
    'drafted-quote deal',
  ]
  Object.assign(globalThis, {
    localStorage: new FakeStorage(local),
    sessionStorage: new FakeStorage(session),
  })
})

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'localStorage')
  Reflect.deleteProperty(globalThis, 'sessionStorage')
})

const stored = () => ({ local: Object.keys(localStorage), session: Object.keys(sessionStorage) })

test('what a user typed and did not send waits for their return', () => {
  forgetVisitor({ mayReturn: true })
  expect(stored()).toEqual({
    local: [reviewKey('deal'), 'drivefair-theme'],
    session: [unsentKey('ann'), claimKey('deal'), 'drafted-quote deal'],
  })
})

test('nothing that a user typed is left for the next one', () => {
  forgetVisitor({ mayReturn: false })
  expect(stored()).toEqual({ local: ['drivefair-theme'], session: [] })
})

test('what a user typed is theirs: the next one who signs in in this tab does not get it', () => {
  expect(takeTab('ann')).toBe(false)
  forgetVisitor({ mayReturn: true })
  expect(takeTab('ann')).toBe(false)
  expect(stored().session).toContain('drafted-quote deal')
  expect(takeTab('ben')).toBe(true)
  expect(stored().session).toEqual(['tab-of'])
  expect(takeTab('ben')).toBe(false)
})
