import type { Page, WebSocketRoute } from 'playwright-core'
import { eventually } from '../kit/eventually'
import { demoPassword, demoStaff } from './accounts'
import { phone } from './browser'
import * as chat from './chat-panel'
import { foresee, openShop, query } from './site'
import { log, makeWaiting, openStaff, reply, row } from './staff-app'

openShop()

/** What no event tells: only who asks again finds it. */
const say = (customerId: string, content: string) =>
  query(
    `INSERT INTO message (conversation_id, author_id, is_from_admin, content)
     SELECT id, customer_id, false, $2 FROM conversation WHERE customer_id = $1`,
    [customerId, content],
  )

/** As if another tab were in front, or this one again. */
const look = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate((wanted) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => wanted })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

async function signIn(page: Page) {
  await page.getByLabel('Email').fill(demoStaff)
  await page.getByLabel('Password').fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const messagesOf = (customerId: string) =>
  query<{ content: string; is_from_admin: boolean }>(
    `SELECT content, is_from_admin FROM message JOIN conversation ON conversation.id = conversation_id
     WHERE customer_id = $1 ORDER BY position`,
    [customerId],
  )

test('two who wait get an answer by keyboard alone, who waits longest first', async () => {
  const zoe = await makeWaiting('Zoe', 'Is Gold enough for a lease?', 90)
  const ben = await makeWaiting('Ben', 'Could you call me?', 30)
  const page = await openStaff('/?filter=waiting')
  await row(page, zoe.name).getByText('Waiting 1 h 30 min').waitFor()
  await eventually(async () => expect(await page.title()).toBe('(2) Inbox · DriveFair staff'))

  for (const customer of [zoe, ben]) {
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 2, name: customer.name }).waitFor()
    await log(page).getByText('Today', { exact: true }).waitFor()
    await page.keyboard.press('r')
    await page.keyboard.type(`Hello ${customer.name},`)
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('yes.')
    await page.keyboard.press('Enter')
    await log(page).getByText(`Hello ${customer.name},\nyes.`).waitFor()
    await row(page, customer.name).waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.getByText('No conversation chosen').waitFor()
    const written = await messagesOf(customer.id)
    expect(written.at(-1)).toEqual({
      content: `Hello ${customer.name},\nyes.`,
      is_from_admin: true,
    })
  }
  await page.getByText('Nobody waits').waitFor()
  await eventually(async () => expect(await page.title()).toBe('Inbox · DriveFair staff'))
})

test('customer and staff, each in a browser, talk without a reload; seen and typing go both ways', async () => {
  const { page: customer, id } = await chat.openChat()
  const page = await openStaff()
  await page.getByRole('link', { name: 'Inbox', exact: true }).waitFor()
  await chat.write(customer, 'Anybody there?')
  await row(page, 'Zoe Ng').getByText('Anybody there?').waitFor()
  await page.getByRole('link', { name: 'Inbox, 1 unread' }).waitFor()
  expect(await chat.stored(id)).toEqual([{ content: 'Anybody there?', read: false }])

  await row(page, 'Zoe Ng').click()
  await log(page).getByText('Anybody there?').waitFor()
  await chat.log(customer).getByText('Seen').waitFor()
  await page.getByRole('link', { name: 'Inbox', exact: true }).waitFor()
  // The server passes the sign on every few seconds only.
  await eventually(async () => {
    await chat.field(customer).press('a')
    expect(await log(page).getByText('Zoe is typing…').count()).toBe(1)
  })

  await reply(page).fill('Yes, Sam here.')
  await customer.getByText('Support is typing').waitFor()
  await reply(page).press('Enter')
  await chat.log(customer).getByText('Yes, Sam here.').waitFor()
  await log(page).getByText('Seen').waitFor()
})

test('what comes in while the window is hidden is read when somebody looks, not before', async () => {
  const leo = await makeWaiting('Leo', 'Hello?', 5)
  const page = await openStaff(`/conversations/${leo.id}`)
  const isRead = async () => (await chat.stored(leo.id)).map(({ read }) => read)
  await eventually(async () => expect(await isRead()).toEqual([true]))
  await look(page, 'hidden')
  await say(leo.id, 'Are you there?')
  await log(page).getByText('Are you there?').waitFor()
  await row(page, leo.name).getByText('1 unread').waitFor()
  expect(await isRead()).toEqual([true, false])
  await look(page, 'visible')
  await eventually(async () => expect(await isRead()).toEqual([true, true]))
})

test('a session that is taken away is told; what was typed is there after signing in again', async () => {
  const gus = await makeWaiting('Gus', 'Hello?', 5)
  const page = await openStaff(`/conversations/${gus.id}`)
  await log(page).getByText('Hello?').waitFor()
  await reply(page).fill('I was just about to')
  await query('DELETE FROM session')
  await page.getByRole('link', { name: 'Sign in again' }).click()
  await signIn(page)
  await log(page).getByText('Hello?').waitFor()
  expect(await reply(page).inputValue()).toBe('I was just about to')
})

test('signing out and in again in another tab is known here, and events come again', async () => {
  const { page: customer, id } = await chat.openChat()
  await chat.write(customer, 'Anybody there?')
  const page = await openStaff(`/conversations/${id}`)
  await log(page).getByText('Anybody there?').waitFor()
  await reply(page).fill('I was just about to')
  const tab = await page.context().newPage()
  await tab.goto('/staff/')
  await tab.getByRole('button', { name: /: account$/ }).click()
  await tab.getByRole('menuitem', { name: 'Sign out' }).click()
  const banner = page.getByText('You are signed out.')
  await banner.waitFor()
  await signIn(tab)
  await page.bringToFront()
  await banner.waitFor({ state: 'detached' })
  expect(await reply(page).inputValue()).toBe('I was just about to')
  // Nothing but an event tells who is typing.
  await eventually(async () => {
    await chat.field(customer).press('a')
    expect(await log(page).getByText('Zoe is typing…').count()).toBe(1)
  })
})

test('a reply that did not get through stays, and sent again it is one message', async () => {
  const cara = await makeWaiting('Cara', 'Hello?', 5)
  const page = await openStaff(`/conversations/${cara.id}`)
  await log(page).getByText('Hello?').waitFor()
  foresee(/ERR_FAILED|Failed to load resource/)
  let isCut = true
  await page.route('**/graphql', async (route) => {
    const isReply = route.request().postData()?.includes('SendChatMessage')
    if (!isCut || !isReply) return route.continue()
    // The server has it, only its answer is lost.
    await route.fetch()
    return route.abort('failed')
  })
  await reply(page).fill('At once.')
  await reply(page).press('Enter')
  await eventually(async () => expect(await messagesOf(cara.id)).toHaveLength(2))
  isCut = false
  await log(page).getByText('At once.').waitFor()
  await eventually(async () => expect(await log(page).getByText('At once.').count()).toBe(1))
  const retry = log(page).getByRole('button', { name: 'Retry' })
  if (await retry.isVisible()) await retry.click()
  await eventually(async () => expect(await retry.count()).toBe(0))
  expect(await messagesOf(cara.id)).toHaveLength(2)
})

test('a broken line is told, and what was missed is there when it is back', async () => {
  const dave = await makeWaiting('Dave', 'Hello?', 5)
  const page = await openStaff()
  const lines: WebSocketRoute[] = []
  let isCut = false
  await page.routeWebSocket('**/graphql', (line) => {
    lines.push(line)
    if (isCut) void line.close({ code: 1012 })
    else line.connectToServer()
  })
  await page.goto(`/staff/conversations/${dave.id}`)
  await log(page).getByText('Hello?').waitFor()
  await eventually(async () => expect(lines).toHaveLength(1))
  isCut = true
  await lines[0]?.close({ code: 1012 })
  await page.getByText('Reconnecting…').waitFor()
  await say(dave.id, 'In the tunnel')
  isCut = false
  await log(page).getByText('In the tunnel').waitFor()
  await page.getByText('Reconnecting…').waitFor({ state: 'detached' })
})

test('notes, taking over and handing back stay among staff and are in the history', async () => {
  const nina = await makeWaiting('Nina', 'Hello?', 5)
  const page = await openStaff(`/conversations/${nina.id}`)
  const notes = page.getByRole('complementary').getByRole('region', { name: 'Private notes' })
  await notes.getByLabel('Add a private note').fill('Prefers the phone.')
  await notes.getByRole('button', { name: 'Save note' }).click()
  await notes.getByRole('listitem').getByText('Prefers the phone.').waitFor()
  expect(await log(page).getByText('Prefers the phone.').count()).toBe(0)

  await page.getByRole('button', { name: 'Unassigned' }).click()
  await page.getByRole('menuitem', { name: 'Take over' }).click()
  await row(page, 'With Sam').waitFor()
  await page.getByRole('link', { name: 'Mine' }).click()
  await row(page, nina.name).waitFor()
  await page.getByRole('button', { name: 'With you' }).click()
  await page.getByRole('menuitem', { name: 'Hand back' }).click()
  await page.getByText('None of yours').waitFor()

  await page.getByRole('link', { name: 'History' }).click()
  await page
    .getByText('Sam Staff changed who looks after the conversation of Nina Lee')
    .first()
    .waitFor()
  await page.getByRole('link', { name: nina.name }).first().click()
  await log(page).getByText('Hello?').waitFor()
})

test('a ready-made reply is put into the field with the name, to be looked at before it is sent', async () => {
  const rosa = await makeWaiting('Rosa', 'Hello?', 5)
  const page = await openStaff(`/conversations/${rosa.id}`)
  await page.getByRole('button', { name: 'Ready replies' }).click()
  await page.getByRole('menuitem', { name: 'Send the VIN' }).click()
  await eventually(async () => expect(await reply(page).inputValue()).toMatch(/^Rosa, could you/))
  expect(await messagesOf(rosa.id)).toHaveLength(1)
  // What is being written waits in its conversation.
  const omar = await makeWaiting('Omar', 'Me too?', 1)
  await row(page, omar.name).click()
  await page.getByRole('textbox', { name: 'Reply to Omar' }).waitFor()
  expect(await reply(page).inputValue()).toBe('')
  await row(page, rosa.name).click()
  await page.getByRole('textbox', { name: 'Reply to Rosa' }).waitFor()
  expect(await reply(page).inputValue()).toMatch(/^Rosa, could you/)
})

test('on a phone the list leads to the thread and back', async () => {
  const faye = await makeWaiting('Faye', 'Hello?', 5)
  const page = await openStaff('/', { viewport: phone })
  await row(page, faye.name).click()
  await log(page).getByText('Hello?').waitFor()
  expect(await row(page, faye.name).isVisible()).toBe(false)
  await page.getByRole('button', { name: 'About the customer' }).click()
  await page.getByRole('dialog').getByText(faye.email).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await row(page, faye.name).waitFor()
})
