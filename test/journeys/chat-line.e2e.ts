import type { Page, WebSocketRoute } from 'playwright-core'
import { eventually } from '../kit/eventually'
import { demoStaff, makeSignedIn } from './accounts'
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
  rowOf,
  say,
  stored,
  unread,
  write,
} from './chat-panel'
import { foresee, openShop } from './site'

openShop()

const shown = (page: Page) =>
  log(page).locator('[data-message] .whitespace-pre-wrap').allTextContents()

test('what was said while the line was cut is there once it is back, once and in order', async () => {
  const customer = await makeCustomer()
  const page = await customer.context.newPage()
  const lines: WebSocketRoute[] = []
  let isCut = false
  await page.routeWebSocket('**/graphql', (line) => {
    if (isCut) return void line.close({ code: 1012 })
    lines.push(line)
    line.connectToServer()
  })
  // Nothing but the line tells of a message.
  await page.route('**/graphql', (route) => (isCut ? route.abort() : route.continue()))
  foresee(/ERR_FAILED/)
  await page.goto('/services')
  await chatButton(page).click()
  await write(page, 'Hello')
  const staff = await makeSignedIn(demoStaff)
  await say(staff, customer.id, 'one')
  await rowOf(page, 'one').waitFor()

  for (const [round, code] of [1001, 1006, 4500].entries()) {
    isCut = true
    for (const line of lines.splice(0)) await line.close({ code: code === 1006 ? undefined : code })
    await field(page).fill(`Typed meanwhile ${round}`) // nobody learns of it
    for (const word of ['two', 'three', 'four']) await say(staff, customer.id, `${word} ${round}`)
    expect(await rowOf(page, `two ${round}`).count()).toBe(0)
    isCut = false
    await rowOf(page, `four ${round}`).waitFor()
  }
  const rounds = [0, 1, 2].flatMap((round) => [`two ${round}`, `three ${round}`, `four ${round}`])
  expect(await shown(page)).toEqual(['Hello', 'one', ...rounds])
})

test('more than one page that was missed is fetched without a gap', async () => {
  const customer = await makeCustomer()
  const page = await customer.context.newPage()
  let line: WebSocketRoute | undefined
  await page.routeWebSocket('**/graphql', (opened) => {
    line = opened
    opened.connectToServer()
  })
  await page.goto('/services')
  await chatButton(page).click()
  await write(page, 'Hello')
  await makeHistory(customer.id, 180)
  await line?.close({ code: 1012 })
  await rowOf(page, 'Line 180').waitFor()
  const lines = Array.from({ length: 180 }, (_, at) => `Line ${at + 1}`)
  expect(await shown(page)).toEqual(['Hello', ...lines])
})

test('without any line the poll finds what is new', async () => {
  const customer = await makeCustomer()
  const page = await customer.context.newPage()
  await page.routeWebSocket('**/graphql', (line) => void line.close({ code: 1012 }))
  await page.goto('/services')
  const staff = await makeSignedIn(demoStaff)
  await say(staff, customer.id, 'First')
  await eventually(async () => expect(await unread(page)).toBe('1 unread message'), 6)
  await chatButton(page).click()
  await rowOf(page, 'First').waitFor()
  await say(staff, customer.id, 'Second')
  await rowOf(page, 'Second').waitFor({ timeout: 6_000 })
})

test('read in one tab is read in all, within a second; a hidden tab reads nothing', async () => {
  const { page, context, id } = await openChat()
  await chatButton(page).click()
  const other = await context.newPage()
  await other.goto('/about')
  await chatButton(other).waitFor()
  const staff = await makeSignedIn(demoStaff)
  await say(staff, id, 'One')
  await say(staff, id, 'Two')
  for (const tab of [page, other]) {
    await eventually(async () => expect(await unread(tab)).toBe('2 unread messages'), 2)
  }

  await other.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
  })
  await chatButton(other).click()
  await rowOf(other, 'Two').waitFor()
  expect(await unread(other)).toBe('') // no badge on an open chat
  await other.waitForTimeout(500) // no event tells of what must not happen
  expect((await stored(id)).map(({ read }) => read)).toEqual([false, false])
  await other.evaluate(() => {
    Reflect.deleteProperty(document, 'visibilityState')
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await eventually(async () => expect(await unread(page)).toBe(''), 1)
  expect((await stored(id)).map(({ read }) => read)).toEqual([true, true])
})

test('a message whose answer got lost stays with Retry, and sent again it is one', async () => {
  foresee(/ERR_FAILED/)
  const { page, id } = await openChat()
  await isEmpty(page)
  await page.routeWebSocket('**/graphql', (line) => void line.close({ code: 1012 }))
  await page.reload()
  await chatButton(page).click()
  await isEmpty(page)
  let isCut = true
  await page.route('**/graphql', async (route) => {
    const asked = route.request().postData() ?? ''
    if (asked.includes('ChatMessages')) return route.abort()
    if (!isCut || !asked.includes('SendChatMessage')) return route.continue()
    await route.fetch() // it arrives
    await route.abort() // nobody learns of it
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
  await log(page).getByRole('button', { name: 'Retry' }).click()
  await rowOf(page, 'Hello').locator('time').waitFor()
  expect(await log(page).getByText('Not sent').count()).toBe(0)
  expect(await shown(page)).toEqual(['Hello'])
  expect(await stored(id)).toHaveLength(1)
})

test('a failed message outlives a reload, and can be discarded', async () => {
  foresee(/ERR_FAILED/)
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

test('older messages come in above while the place is kept; new ones are told below', async () => {
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
  const topOf = async (words: string) =>
    (await log(page).getByText(words, { exact: true }).boundingBox())?.y ?? Number.NaN
  const before = await topOf('Line 81')
  await rowOf(page, 'Line 31').first().waitFor()
  expect(Math.abs((await topOf('Line 81')) - before)).toBeLessThan(3)

  const staff = await makeSignedIn(demoStaff)
  await say(staff, id, 'News')
  const chip = panel(page).getByRole('button', { name: 'New messages' })
  await chip.waitFor()
  expect(Math.abs((await topOf('Line 81')) - before)).toBeLessThan(3)
  expect((await stored(id)).at(-1)?.read).toBe(false) // it has not been before anybody's eyes
  await chip.click()
  await eventually(async () => expect((await stored(id)).at(-1)?.read).toBe(true))
  expect(await chip.count()).toBe(0)

  await pane.focus()
  await page.keyboard.press('Home')
  await panel(page).getByText('Load earlier messages').waitFor({ state: 'detached' })
  await log(page).getByText('Line 1', { exact: true }).waitFor()
  expect(await log(page).locator('[data-message]').count()).toBe(131)
})

test('who has begun to scroll up is not pulled back because a message was seen', async () => {
  const { page, id } = await openChat()
  for (let line = 1; line <= 12; line++) await write(page, `Line ${line}`)
  const toEnd = () =>
    log(page).evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight)
  await log(page).evaluate((list) => list.scrollBy(0, -30))
  expect(await toEnd()).toBe(30)
  const staff = await makeSignedIn(demoStaff)
  await ask(staff, 'mutation ($id: ID!) { markMessagesRead(customerId: $id) }', { id })
  await rowOf(page, 'Line 12').getByText('Seen').waitFor()
  expect(await toEnd()).toBe(30)
})

test('an answer by another way is there as well: REST and the plain channel say the same', async () => {
  const { page, context, id } = await openChat()
  await isEmpty(page)
  const answer = await context.request.post('/api/messages', { data: { content: 'By REST' } })
  expect(answer.status()).toBe(201)
  await rowOf(page, 'By REST').waitFor()
  const staff = await makeSignedIn(demoStaff)
  await ask(staff, 'mutation ($id: ID!) { markMessagesRead(customerId: $id) }', { id })
  await rowOf(page, 'By REST').getByText('Seen').waitFor()
})
