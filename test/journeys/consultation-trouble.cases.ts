import type { Page } from 'playwright-core'
import { optionalNames, typedFields } from '../../shared/consultation'
import { expectLog } from '../kit/guards/expect-log'
import { expectAccessible } from './axe'
import { toastSays } from './cart-and-payment'
import {
  clearOptional,
  expectFilled,
  field,
  fill,
  focusedName,
  isReady,
  lists,
  openForm,
  passMinute,
  problemOf,
  received,
  stored,
  submit,
  typed,
} from './consultation-form'

/** Fails the requests with this error, or aborts them, until the returned function is called. */
async function failRequests(
  page: Page,
  failure?: { message: string; fields?: Record<string, string> },
) {
  expectLog(failure ? /status of 5/ : /ERR_FAILED/)
  await page.route('**/graphql', (route) => {
    if (route.request().postDataJSON().operationName !== 'RequestConsultation') {
      return route.fallback()
    }
    if (!failure) return route.abort()
    const { message, fields } = failure
    const extensions = { code: fields ? 'BAD_INPUT' : 'UNAVAILABLE', fields }
    return route.fulfill({ status: 503, json: { errors: [{ message, extensions }] } })
  })
  return () => page.unroute('**/graphql')
}

/** Lets requests reach the server, but holds the responses until they are released or dropped. */
async function holdResponses(page: Page) {
  let release = (_arrive: boolean) => {}
  const released = new Promise<boolean>((resolve) => {
    release = resolve
  })
  await page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON().operationName !== 'RequestConsultation') {
      return route.fallback()
    }
    const response = await route.fetch()
    return (await released) ? route.fulfill({ response }) : route.abort()
  })
  return {
    release: () => release(true),
    lose: () => {
      expectLog(/ERR_FAILED/)
      release(false)
    },
  }
}

test('invalid fields show their problem, the first one is focused, and nothing is sent; optional ones may be empty', async () => {
  const page = await openForm({ theme: 'system' })
  await submit(page).click()
  await page.getByText('12 answers need another look.').waitFor()
  const labels = [...Object.keys(typed).slice(0, 5), ...lists.map(({ label }) => label)]
  for (const label of labels) expect(await problemOf(page, label)).not.toBe('')
  for (const { label } of lists) expect(await problemOf(page, label)).toBe('Choose an option')
  expect(await problemOf(page, 'City')).toBe('Enter your city')
  expect(await problemOf(page, 'Additional details (optional)')).toBe('')
  expect(await focusedName(page)).toBe('firstName')
  await expectAccessible(page)

  await fill(page)
  for (const label of labels) expect(await problemOf(page, label)).toBe('')

  const wrong = [
    ['First name', ' ', 'Enter your first name'],
    ['Last name', 'x'.repeat(81), 'At most 80 characters'],
    ['Email', 'ann@example', 'Enter an email address such as name@example.com'],
    ['Phone', 'call me', typedFields.phone.problem],
    ['Additional details (optional)', 'x'.repeat(2_001), 'At most 2,000 characters'],
  ] as const
  for (const [label, value] of wrong) await field(page, label).fill(value)
  await submit(page).click()
  await page.getByText('5 answers need another look.').waitFor()
  for (const [label, , problem] of wrong) {
    expect([label, await problemOf(page, label)]).toEqual([label, problem])
    expect(await field(page, label).evaluate((found) => found === document.activeElement)).toBe(
      label === 'First name',
    )
  }
  await fill(page)
  for (const [label] of wrong) expect(await problemOf(page, label)).toBe('')

  const when = 'When would you like to buy?'
  await field(page, when).selectOption('')
  await submit(page).click()
  await page.getByText('One answer needs another look.').waitFor()
  expect(await field(page, when).evaluate((found) => found === document.activeElement)).toBe(true)
  await field(page, when).selectOption({ index: 1 })
  expect(await problemOf(page, when)).toBe('')
  expect(await stored()).toEqual([])
  await clearOptional(page)
  await submit(page).click()
  await received(page)
  const empty = Object.fromEntries(optionalNames.map((name) => [columnOf(name), null]))
  expect(await stored()).toMatchObject([empty])
})

/** `additional_details` for `additionalDetails`. */
const columnOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

test('a request that fails or was too fast shows a toast, keeps all input, and can be sent again', async () => {
  const page = await openForm()
  await fill(page)
  const endAway = await failRequests(page, { message: 'We cannot reach our records right now.' })
  await submit(page).click()
  await toastSays(page, 'ErrorWe cannot reach our records right now.')
  await endAway()

  const endSilence = await failRequests(page)
  await submit(page).click()
  await toastSays(page, 'ErrorFailed to schedule consultation. Please try again.')
  await endSilence()

  const endRefusal = await failRequests(page, {
    message: 'phone: Not in use',
    fields: { phone: 'Not in use', form: 'No field' },
  })
  await submit(page).click()
  await toastSays(page, 'ErrorPhone: Not in use')
  await endRefusal()
  expect(await problemOf(page, 'Phone')).toBe('Not in use')
  await page.getByText('One answer needs another look.').waitFor()

  await page.route('**/graphql', (route) => {
    const body = route.request().postDataJSON()
    if (body.operationName !== 'RequestConsultation') return route.fallback()
    body.variables.input.filledInMs = 40
    return route.continue({ postData: body })
  })
  await submit(page).click()
  await toastSays(page, 'ErrorThat was very fast. Please check your answers and send them again.')
  await page.unroute('**/graphql')

  await expectFilled(page)
  expect(await stored()).toEqual([])
  await submit(page).click()
  await received(page)
  expect(await stored()).toHaveLength(1)
})

test('a request that is sent several times is stored once', async () => {
  const page = await openForm()
  await fill(page)
  let sent = 0
  page.on('request', (request) => {
    if (request.postData()?.includes('mutation RequestConsultation')) sent++
  })
  const responses = await holdResponses(page)
  await page.locator('form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit()
    form.requestSubmit()
  })
  await submit(page).dblclick({ force: true }) // it is marked as busy
  await field(page, 'City').press('Enter')
  responses.lose()
  await toastSays(page, 'ErrorFailed to schedule consultation. Please try again.')
  expect(sent).toBe(1)
  await page.unroute('**/graphql')
  expect(await stored()).toHaveLength(1)

  await field(page, 'City').fill('Macon, GA')
  await submit(page).dblclick()
  await received(page)
  expect(sent).toBe(2)
  expect(await stored()).toMatchObject([{ city: 'Macon, GA' }])

  await page.goBack()
  await isReady(page)
  await passMinute(page)
  expect(await field(page, 'City').inputValue()).toBe('')
  await fill(page)
  await field(page, 'Additional details (optional)').fill('  ')
  await submit(page).click()
  await received(page)
  expect(await stored()).toMatchObject([{}, { additional_details: null }])
  expect(await page.getByText('Additional Details').count()).toBe(0)
})

test('input survives other pages and a reload', async () => {
  const page = await openForm()
  await fill(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'FAQ' }).click()
  await page.getByRole('heading', { name: 'Frequently Asked Questions' }).waitFor()
  await page.goBack()
  await expectFilled(page)
  await page.reload()
  await expectFilled(page)

  await passMinute(page)
  const responses = await holdResponses(page)
  await submit(page).click()
  await page.getByText('Sending your request…').waitFor()
  await expectFilled(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await page.getByRole('heading', { name: 'Frequently Asked Questions' }).waitFor()
  responses.release()
  await toastSays(page, 'Request Received!')
  expect(new URL(page.url()).pathname).toBe('/faq')
  expect(await stored()).toHaveLength(1)
})
