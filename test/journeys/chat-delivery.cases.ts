import type { Page } from 'playwright-core'
import { eventually } from '../kit/eventually'
import { expectLog } from '../kit/guards/expect-log'
import { demoStaff, newSignedInVisitor } from './accounts'
import { toastSays } from './cart-and-payment'
import {
  ask,
  chatButton,
  field,
  isEmpty,
  log,
  makeCustomer,
  makeHistory,
  openChat,
  panel,
  refuseSockets,
  rowOf,
  say,
  stored,
  unread,
  write,
} from './chat-panel'

// Declares tests only; chat.e2e.ts opens the shop.

const shown = (page: Page) =>
  log(page).locator('[data-message] .whitespace-pre-wrap').allTextContents()

test('each tab polls when no WebSocket can be opened', async () => {
  const customer = await makeCustomer()
  const pages: Page[] = []
  const asked: Page[] = []
  for (let tab = 0; tab < 2; tab++) {
    const page = await customer.context.newPage()
    pages.push(page)
    if (tab === 0) await page.clock.install() // for all tabs
    await refuseSockets(page)
    page.on('request', (request) => {
      if (request.postData()?.includes('ChatUnreadCount')) asked.push(page)
    })
    await page.goto('/services')
    await eventually(() => expect(asked).toContain(page))
  }
  const staff = await newSignedInVisitor(demoStaff)
  await say(staff, customer.id, 'First')
  await eventually(async () => {
    asked.length = 0 // a busy machine may still be loading, which asks as well
    await customer.context.clock.runFor(5_000)
    for (const page of pages) {
      await eventually(async () => expect(await unread(page)).toBe('1 unread message'), 5)
    }
    expect(new Set(asked)).toEqual(new Set(pages))
  })
  const [page] = pages as [Page]
  await chatButton(page).click()
  await rowOf(page, 'First').waitFor()
})

test('by events alone, a message read in one tab is read in all; a hidden tab reads nothing', async () => {
  const { page, context, id } = await openChat()
  // Without polls, only events keep the tabs in step.
  await context.addInitScript(() => Object.assign(globalThis, { setInterval: () => 0 }))
  await page.reload()
  const other = await context.newPage()
  await other.goto('/about')
  for (const tab of [page, other]) await chatButton(tab).waitFor()
  const staff = await newSignedInVisitor(demoStaff)
  await say(staff, id, 'One')
  await say(staff, id, 'Two')
  for (const tab of [page, other]) {
    await eventually(async () => expect(await unread(tab)).toBe('2 unread messages'))
  }

  await other.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
  })
  await chatButton(other).click()
  await rowOf(other, 'Two').waitFor()
  expect(await unread(other)).toBe('') // no badge on an open chat
  await other.waitForTimeout(500) // nothing signals what must not happen
  expect((await stored(id)).map(({ read }) => read)).toEqual([false, false])
  await other.evaluate(() => {
    Reflect.deleteProperty(document, 'visibilityState')
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await eventually(async () => expect(await unread(page)).toBe(''))
  expect((await stored(id)).map(({ read }) => read)).toEqual([true, true])
})

test('a message whose response got lost goes out by itself later, or with Retry, and is not duplicated', async () => {
  expectLog(/ERR_FAILED/)
  const { page, id } = await openChat()
  await isEmpty(page)
  await refuseSockets(page)
  await page.reload()
  await chatButton(page).click()
  await isEmpty(page)
  let isCut = true
  await page.route('**/graphql', async (route) => {
    const body = route.request().postData() ?? ''
    if (body.includes('ChatMessages')) return route.abort()
    if (!isCut || !body.includes('SendChatMessage')) return route.continue()
    await route.fetch() // the message arrives
    await route.abort() // the response doesn't
  })
  await field(page).fill('Hello')
  await field(page).press('Enter')
  await toastSays(page, 'Failed to send message. Please try again.')
  await log(page).getByText('Not sent').waitFor()

  await chatButton(page).click()
  await chatButton(page).click()
  await log(page).getByText('Not sent').waitFor()
  await log(page).getByRole('button', { name: 'Retry' }).click()
  await toastSays(page, 'Failed to send message. Please try again.')
  isCut = false
  await rowOf(page, 'Hello').locator('time').waitFor()
  expect(await log(page).getByText('Not sent').count()).toBe(0)
  expect(await shown(page)).toEqual(['Hello'])
  expect(await stored(id)).toHaveLength(1)
})

test('a failed message survives a reload and can be discarded', async () => {
  expectLog(/ERR_FAILED/)
  const { page, id } = await openChat()
  await isEmpty(page)
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('SendChatMessage') ? route.abort() : route.continue(),
  )
  await field(page).fill('Lost')
  await field(page).press('Enter')
  await log(page).getByText('Not sent').waitFor()
  await field(page).fill('Half a thought')
  await page.reload()
  await chatButton(page).click()
  expect(await field(page).inputValue()).toBe('Half a thought')
  await log(page).getByRole('button', { name: 'Discard' }).click()
  await isEmpty(page)
  await page.reload()
  await chatButton(page).click()
  await isEmpty(page)
  expect(await stored(id)).toEqual([])
})

test('keeps the scroll position while older messages load above and new ones arrive below', async () => {
  const { context, id } = await makeCustomer()
  await makeHistory(id, 130)
  const page = await context.newPage()
  await page.goto('/services')
  await chatButton(page).click()
  await rowOf(page, 'Line 130').waitFor()
  await log(page).getByText('Yesterday', { exact: true }).waitFor()
  const pane = log(page)
  const toEnd = () =>
    pane.evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight)
  await eventually(async () => expect(await toEnd()).toBeLessThan(2))
  expect(await log(page).locator('[data-message]').count()).toBe(50)

  await pane.evaluate((list) => list.scrollTo(0, 100))
  const topOf = async (text: string) =>
    (await log(page).getByText(text, { exact: true }).boundingBox())?.y ?? Number.NaN
  const before = await topOf('Line 81')
  await rowOf(page, 'Line 31').first().waitFor()
  expect(Math.abs((await topOf('Line 81')) - before)).toBeLessThan(3)

  const staff = await newSignedInVisitor(demoStaff)
  await say(staff, id, 'News')
  const chip = panel(page).getByRole('button', { name: 'New messages' })
  await chip.waitFor()
  expect(Math.abs((await topOf('Line 81')) - before)).toBeLessThan(3)
  expect((await stored(id)).at(-1)?.read).toBe(false) // not scrolled into view yet
  await chip.click()
  await eventually(async () => expect((await stored(id)).at(-1)?.read).toBe(true))
  expect(await chip.count()).toBe(0)

  await pane.focus()
  await page.keyboard.press('Home')
  await panel(page).getByText('Load earlier messages').waitFor({ state: 'detached' })
  await log(page).getByText('Line 1', { exact: true }).waitFor()
  expect(await log(page).locator('[data-message]').count()).toBe(131)
})

test('does not pull a reader who scrolls up back to the end when a message is marked as seen', async () => {
  const { page, id } = await openChat()
  await page.setViewportSize({ width: 1_280, height: 480 })
  const staff = await newSignedInVisitor(demoStaff)
  await say(staff, id, 'Hello') // with staff there, nothing else below the messages changes
  for (let line = 1; line <= 9; line++) await write(page, `Line ${line}`)
  const toEnd = () =>
    log(page).evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight)
  await log(page).evaluate((list) => list.scrollBy(0, -30))
  expect(await toEnd()).toBe(30)
  await ask(staff, 'mutation ($id: ID!) { markMessagesRead(customerId: $id) }', { id })
  await rowOf(page, 'Line 9').getByText('Seen').waitFor()
  expect(await toEnd()).toBe(30)
})
