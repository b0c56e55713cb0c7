import type { Page } from 'playwright-core'
import { eventually } from '../kit/eventually'
import { expectLog } from '../kit/guards/expect-log'
import { demoStaff, newSignedInVisitor } from './accounts'
import { newVisitor, visit } from './site'

/** Breaks the response of an operation, so that the screen that shows it crashes. */
const breakResponse = (page: Page, name: string, data: object) =>
  page.route('**/graphql', (route) =>
    route.request().postDataJSON().operationName === name
      ? route.fulfill({ json: { data } })
      : route.fallback(),
  )

const reportOf = async (page: Page) => {
  const request = await page.waitForRequest('**/api/errors')
  const response = await request.response()
  expect(response?.status()).toBe(204)
  return request.postDataJSON()
}

async function crashesOf(page: Page, kind: string) {
  const text = await (await page.request.get('/metrics')).text()
  return Number(new RegExp(`browser_errors_total\\{kind="${kind}"\\} (\\d+)`).exec(text)?.[1] ?? 0)
}

const brokenPackage = {
  __typename: 'Package',
  id: '00000000-0000-4000-8000-000000000000',
  name: 'Gold',
  price: 599,
  availability: 'AVAILABLE',
  availableInventory: 1,
  isMostPopular: false,
  features: null,
}

test('a screen that crashes is reported to the server, without query or ids', async () => {
  expectLog(/TypeError/)
  const page = await (await newVisitor()).newPage()
  const before = await crashesOf(page, 'screen')
  await breakResponse(page, 'Packages', { packages: [brokenPackage] })
  const reported = reportOf(page)
  await page.goto('/packages?from=ann@example.com')
  await page.getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor()
  expect(await reported).toEqual({
    kind: 'screen',
    message: expect.stringContaining('null'),
    stack: expect.stringMatching(/\/assets\/[\w-]+\.js:\d+:\d+/),
    page: '/packages',
  })
  await eventually(async () => expect(await crashesOf(page, 'screen')).toBe(before + 1))
})

test('a screen of the staff application that crashes is reported', async () => {
  expectLog(/TypeError/)
  const page = await (await newSignedInVisitor(demoStaff)).newPage()
  await breakResponse(page, 'AllPackages', { allPackages: [null] })
  const reported = reportOf(page)
  await page.goto('/staff/packages')
  expect(await reported).toMatchObject({ kind: 'screen', page: '/staff/packages' })
})

test('a few uncaught errors of our code are reported per page load', async () => {
  expectLog(/page error/)
  const page = await visit('/about')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/errors')) sent.push(request.postDataJSON().message)
  })
  await page.evaluate(() => {
    const fail = (message: string, file: string) => {
      const error = new Error(message)
      error.stack = `Error: ${message}\n    at f (${file}:1:1)`
      return error
    }
    const ours = `${location.origin}/assets/app-1.js`
    reportError(fail('of an extension', 'chrome-extension://abc/content.js'))
    reportError(fail('first', ours))
    reportError(fail('first', ours))
    // A script of the developer tools has no origin, so the browser would not tell the page.
    const promise = Promise.resolve()
    const reason = fail('second', ours)
    dispatchEvent(new PromiseRejectionEvent('unhandledrejection', { promise, reason }))
    setTimeout(() => {
      for (const message of ['third', 'fourth']) reportError(fail(message, ours))
    })
  })
  await eventually(() => expect(sent).toEqual(['first', 'second', 'third']))
})
