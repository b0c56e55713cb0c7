import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { draftAt, editsOf, forgetDraft, isAway, openForm, takeSaved } from './form-draft'

const blank = { to: 'rosa@example.com', subject: '', text: '', isSure: false }

/** What is stored of a form after a change; undefined if nothing is. */
function savedOf(change: Partial<typeof blank>, form = openForm(blank)) {
  const edits = editsOf({ ...form, values: { ...form.values, ...change } })
  return edits && { requestKey: form.requestKey, ...edits }
}

test('stores only what was edited, and nothing without an edit', () => {
  expect(savedOf({ text: 'Hello' })).toMatchObject({ edits: { text: 'Hello' }, from: { text: '' } })
  expect(savedOf({})).toBeUndefined()
  expect(savedOf({ to: blank.to })).toBeUndefined()
})

test('a restored form has its idempotency key again, so that sending it twice is sending it once', () => {
  const form = openForm(blank)
  const restored = openForm(blank, savedOf({ text: 'Hello' }, form))
  expect(restored).toMatchObject({
    values: { ...blank, text: 'Hello' },
    requestKey: form.requestKey,
    isRestored: true,
  })
  expect(openForm(blank)).toMatchObject({ values: blank, isRestored: false })
  expect(openForm(blank).requestKey).not.toBe(form.requestKey)
})

test('a restored form takes what others saved in fields that were not edited', () => {
  const stored = { ...blank, to: 'rosa.diaz@example.com', text: 'Bye' }
  const restored = openForm(stored, savedOf({ text: 'Hello' }))
  expect(restored.values).toEqual({ ...stored, text: 'Hello' })
  expect(restored.theirs).toEqual({ text: 'Bye' })
  expect(restored.base).toEqual(stored)
})

test('what is edited stays when others save, and is all that is still to be stored', () => {
  const form = { ...openForm(blank), values: { ...blank, text: 'Hello', isSure: true } }
  const merged = takeSaved(form, { ...blank, subject: 'Your car', text: 'Bye', isSure: true })
  expect(merged.values).toEqual({ ...blank, subject: 'Your car', text: 'Hello', isSure: true })
  expect(merged.theirs).toEqual({ subject: 'Your car', text: 'Bye', isSure: true })
  expect(editsOf(merged)).toEqual({ edits: { text: 'Hello' }, from: { text: 'Bye' } })
})

test('reads a draft of a release before, and ignores fields that the form no longer has', () => {
  const saved = { requestKey: 'key', text: 'Hello', cc: 'ann@example.com' }
  const restored = openForm(blank, saved as never)
  expect(restored).toMatchObject({ values: { ...blank, text: 'Hello' }, requestKey: 'key' })
  expect(restored.values).not.toHaveProperty('cc')
  expect(openForm(blank, { draft: { text: 'Hello' } } as never)).toMatchObject({
    values: blank,
    isRestored: false,
  })
})

const entries = new Map<string, string>()

beforeEach(() => {
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  }
  Object.assign(globalThis, { sessionStorage: storage })
})

afterEach(() => {
  entries.clear()
  Reflect.deleteProperty(globalThis, 'sessionStorage')
})

test('only a form that was left to enter the password opens again by itself', () => {
  const draft = draftAt<typeof blank>('drafted-email', 'sessionStorage')
  const saved = { requestKey: 'key', edits: {}, from: {} }
  expect(isAway('drafted-email')).toBe(false)
  draft?.save(saved)
  expect(isAway('drafted-email')).toBe(false)
  draft?.save({ ...saved, isAway: true })
  expect(isAway('drafted-email')).toBe(true)
  forgetDraft('drafted-email')
  expect(entries.size).toBe(0)
})

test('a form without a key leaves nothing in the browser', () => {
  draftAt(undefined, 'sessionStorage')?.save({ requestKey: 'key', edits: {}, from: {} })
  expect(entries.size).toBe(0)
})

test('no form with a draft has a field for a password or a card', () => {
  const names = readdirSync('web', { recursive: true, encoding: 'utf8' })
  const drafted = names.filter(
    (name) => name.endsWith('.tsx') && /useSubmit\([\s\S]*\bdraft: /.test(sourceOf(name)),
  )
  const secrets = /type="password"|autoComplete="(cc-|(new|current)-password|one-time-code)/
  expect(drafted).toContain('staff/people/email-dialog.tsx')
  expect(drafted.filter((name) => secrets.test(sourceOf(name)))).toEqual([])
})

test('each form with a field for longer text keeps what is typed', () => {
  const forms = readdirSync('web', { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      name.endsWith('.tsx') && /useSubmit\([\s\S]*(<TextAreaField|<textarea)/.test(sourceOf(name)),
  )
  expect(forms).toContain('staff/frame/notes.tsx')
  expect(forms.filter((name) => !/\{ draft(: .*)? \}/.test(sourceOf(name)))).toEqual([])
})

const sourceOf = (name: string) => readFileSync(`web/${name}`, 'utf8')
