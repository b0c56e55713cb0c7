import type { Page } from 'playwright-core'
import { eventually } from '../kit/eventually'
import { expectLog } from '../kit/guards/expect-log'
import { demoStaff, newSignedInVisitor } from './accounts'
import { expectAccessible } from './axe'
import { toastSays } from './cart-and-payment'
import {
  ask,
  chatButton,
  field,
  isEmpty,
  log,
  makeCustomer,
  makeHistory,
  panel,
  refuseSockets,
  requestsAreNoted,
  rowOf,
  say,
  stored,
  unread,
} from './chat-panel'

// Declares tests only; chat.e2e.ts opens the shop.

const shown = (page: Page) =>
  log(page).locator('[data-message] .whitespace-pre-wrap').allTextContents()

test('by events alone, a message read in one tab is read in all; a hidden tab reads nothing', async () => {
  const { context, id } = await makeCustomer()
  // Without polls, only events keep the tabs in step.
  await context.addInitScript(() => Object.assign(globalThis, { setInterval: () => 0 }))
  const [page, other] = [await context.newPage(), await context.newPage()]
  for (const tab of [page, other]) {
    await tab.goto('/about')
    await chatButton(tab).waitFor()
  }
  const staff = await newSignedInVisitor(demoStaff)
  await say(staff, id, 'One')
  await say(staff, id, 'Two')
  for (const tab of [page, other]) {
    await eventually(async () => expect(await unread(tab)).toBe('2 unread messages'))
  }

  const posted: string[] = []
  other.on('request', (request) => posted.push(request.postData() ?? ''))
  const marks = () => posted.filter((body) => body.includes('MarkChatRead'))
  await other.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
  })
  await chatButton(other).click()
  await rowOf(other, 'Two').waitFor()
  expect(await unread(other)).toBe('') // no badge on an open chat
  await requestsAreNoted(other)
  expect(marks()).toEqual([])
  expect((await stored(id)).map(({ read }) => read)).toEqual([false, false])
  await other.evaluate(() => {
    Reflect.deleteProperty(document, 'visibilityState')
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await eventually(async () => expect(await unread(page)).toBe(''))
  expect((await stored(id)).map(({ read }) => read)).toEqual([true, true])
  expect(marks()).not.toHaveLength(0)
})

test('without a WebSocket, each tab polls, and a message that failed stays until it is discarded or sent once', async () => {
  expectLog(/ERR_FAILED/)
  const { context, id } = await makeCustomer({ theme: 'system' })
  const page = await context.newPage()
  await page.clock.install()
  await refuseSockets(page)
  const lost = new Set<'message' | 'response' | 'list'>()
  await page.route('**/graphql', async (route) => {
    const body = route.request().postData() ?? ''
    const isSending = body.includes('SendChatMessage')
    if (isSending && lost.has('response')) await route.fetch() // the message arrives
    const isLost = isSending
      ? lost.has('message') || lost.has('response')
      : lost.has('list') && body.includes('ChatMessages')
    return isLost ? route.abort() : route.continue()
  })
  const openIt = async () => {
    await chatButton(page).click()
    await panel(page).waitFor()
  }
  await page.goto('/services')
  await openIt()
  await isEmpty(page)

  lost.add('message')
  await field(page).fill('Lost')
  await field(page).press('Enter')
  await toastSays(page, 'Failed to send message. Please try again.')
  await field(page).fill('Half a thought')
  await page.reload()
  await openIt()
  expect(await field(page).inputValue()).toBe('Half a thought')
  await log(page).getByRole('button', { name: 'Discard' }).click()
  await isEmpty(page)
  await page.reload()
  await openIt()
  await isEmpty(page)
  expect(await stored(id)).toEqual([])

  await chatButton(page).click()
  const other = await context.newPage()
  await refuseSockets(other)
  await other.goto('/about')
  await chatButton(other).waitFor()
  const staff = await newSignedInVisitor(demoStaff)
  await say(staff, id, 'Welcome, see https://a.example')
  await context.clock.runFor(5_000) // to the next poll
  for (const tab of [page, other]) {
    await eventually(async () => expect(await unread(tab)).toBe('1 unread message'))
  }
  await openIt()
  await rowOf(page, 'Welcome').waitFor()
  lost.delete('message')
  lost.add('response').add('list')
  await field(page).fill('Hello')
  await field(page).press('Enter')
  await toastSays(page, 'Failed to send message. Please try again.')
  await log(page).getByText('Not sent').waitFor()
  await expectAccessible(page, '#support-chat')
  await chatButton(page).click()
  await openIt()
  await log(page).getByText('Not sent').waitFor()
  await log(page).getByRole('button', { name: 'Retry' }).click()
  await toastSays(page, 'Failed to send message. Please try again.')
  expect(await stored(id)).toHaveLength(2)
  lost.delete('response')
  await page.clock.runFor(5_000)
  await rowOf(page, 'Hello').locator('time').waitFor()
  expect(await log(page).getByText('Not sent').count()).toBe(0)
  expect(await shown(page)).toEqual(['Welcome, see https://a.example', 'Hello'])
  expect(await stored(id)).toHaveLength(2)
})

test('keeps the scroll position while older messages load above, new ones arrive below, and one is seen', async () => {
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

  // The reader is not pulled back to the end when a message below is marked as seen.
  await page.keyboard.press('End')
  await eventually(async () => expect(await toEnd()).toBeLessThan(2))
  const sent = await context.request.post('/api/messages', { data: { content: 'Thanks' } })
  expect(sent.status()).toBe(201)
  await rowOf(page, 'Thanks').locator('time').waitFor()
  await eventually(async () => expect(await toEnd()).toBeLessThan(2))
  await pane.evaluate((list) => list.scrollBy(0, -30))
  expect(await toEnd()).toBe(30)
  await ask(staff, 'mutation ($id: ID!) { markMessagesRead(customerId: $id) }', { id })
  await rowOf(page, 'Thanks').getByText('Seen').waitFor()
  expect(await toEnd()).toBe(30)
})
