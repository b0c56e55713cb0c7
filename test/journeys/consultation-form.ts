import type { Page } from 'playwright-core'
import {
  chosenFields,
  chosenNames,
  type FieldName,
  isChosen,
  isOptional,
  labelOf,
  optionalNames,
} from '../../shared/consultation'
import { eventually } from '../kit/eventually'
import { type newVisitor, query, visit } from './site'

export const typed = {
  'First name': 'Ann',
  'Last name': 'Lee',
  Email: 'ann@example.com',
  Phone: '(555) 010-0123',
  City: 'Atlanta, GA',
  'Additional details (optional)': 'A red one.\nOr blue.',
}
/** The label that a field has in the form. */
const shownLabel = (name: FieldName) => `${labelOf(name)}${isOptional(name) ? ' (optional)' : ''}`

export const lists = chosenNames.map((name) => ({
  name,
  label: shownLabel(name),
  words: Object.values(chosenFields[name].options),
}))

export const stored = () => query('SELECT * FROM consultation')
export const submit = (page: Page) =>
  page.getByRole('button', { name: 'Schedule My Free Consultation' })
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
export const focusedName = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name)

/** The problem shown for a field; '' for none. */
export async function problemOf(page: Page, label: string) {
  return field(page, label).evaluate((control) => {
    const ids = control.getAttribute('aria-describedby')?.split(' ') ?? []
    const id = ids.find((found) => found.endsWith('-problem'))
    const isWrong = control.getAttribute('aria-invalid') === 'true'
    return isWrong && id ? document.getElementById(id)?.textContent : ''
  })
}

/** Waits until the prerendered form is hydrated. */
export const isReady = (page: Page) => submit(page).and(page.locator('[type="submit"]')).waitFor()

/** Opens the form a minute ago. */
export async function openForm(options?: Parameters<typeof newVisitor>[0]) {
  const page = await visit('/contact', options)
  await isReady(page)
  await passMinute(page)
  return page
}

/** Lets the form be open for another minute: faster input counts as spam. Ends with the document. */
export const passMinute = (page: Page) =>
  page.evaluate(() => {
    const now = performance.now.bind(performance)
    performance.now = () => now() + 60_000
  })

export async function fill(page: Page) {
  for (const [label, text] of Object.entries(typed)) await field(page, label).fill(text)
  for (const { label, words } of lists) {
    await field(page, label).selectOption({ label: words.at(-1) })
  }
}

/** Empties every optional field. */
export async function clearOptional(page: Page) {
  for (const name of optionalNames) {
    const control = field(page, shownLabel(name))
    await (isChosen(name) ? control.selectOption('') : control.fill(''))
  }
}

export async function expectFilled(page: Page) {
  for (const [label, text] of Object.entries(typed)) {
    await eventually(async () => expect(await field(page, label).inputValue()).toBe(text))
  }
  for (const { label, words } of lists) {
    const chosen = await field(page, label).locator('option:checked').textContent()
    expect(chosen).toBe(words.at(-1))
  }
}

export const received = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Request Received!' }).waitFor()
