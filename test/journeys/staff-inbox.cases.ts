import type { Page, WebSocketRoute } from 'playwright-core'
import { brand } from '../../shared/brand'
import { eventually } from '../kit/eventually'
import { demoPassword, demoStaff, newSignedInVisitor } from './accounts'
import { phone } from './browser'
import * as chat from './chat-panel'
import { query } from './site'
import { log, makeWaiting, openStaff, reply, row } from './staff-app'

/** Writes a message behind the server's back: no event, only polling finds it. */
const say = (customerId: string, content: string) =>
  query(
    `INSERT INTO message (conversation_id, author_id, is_from_admin, content)
     SELECT id, customer_id, false, $2 FROM conversation WHERE customer_id = $1`,
    [customerId, content],
  )

/** Pretends that another tab came to the front, or this one again. */
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

const isSubscription = (payload: string | Buffer) => String(payload).includes('ChatActivity')

const messagesOf = (customerId: string) =>
  query<{ content: string; is_from_admin: boolean }>(
    `SELECT content, is_from_admin FROM message JOIN conversation ON conversation.id = conversation_id
     WHERE customer_id = $1 ORDER BY position`,
    [customerId],
  )

test('replies to two customers by keyboard alone, the longest wait first', async () => {
  const questions = ['Is Gold enough for a lease?', 'Could you call me?'] as const
  const zoe = await makeWaiting('Zoe', questions[0], 90)
  const ben = await makeWaiting('Ben', questions[1], 30)
  const page = await openStaff('/inbox?filter=waiting')
  await row(page, zoe.name).getByText('Waiting 1 h 30 min').waitFor()
  await eventually(async () => expect(await page.title()).toBe(`(2) Inbox · ${brand.name} staff`))

  for (const [turn, customer] of [zoe, ben].entries()) {
    await page.getByRole('heading', { level: 2, name: customer.name }).waitFor()
    await log(page).getByText(String(questions[turn])).waitFor()
    await page.keyboard.press('r')
    await page.keyboard.type(`Hello ${customer.name},`)
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('yes.')
    await page.keyboard.press('Enter')
    await log(page).getByText(`Hello ${customer.name},\nyes.`).waitFor()
    await row(page, customer.name).waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await page.keyboard.press('e')
    const written = await messagesOf(customer.id)
    expect(written.at(-1)).toEqual({
      content: `Hello ${customer.name},\nyes.`,
      is_from_admin: true,
    })
  }
  await page.getByText('All caught up').waitFor()
  await eventually(async () => expect(await page.title()).toBe(`Inbox · ${brand.name} staff`))
})

test('a message that arrives opens nothing; in a hidden tab it is read when the tab is visible again', async () => {
  const { page: customer, id } = await chat.openChat()
  const page = await openStaff('/inbox?filter=waiting')
  // Coming to a list opens its first conversation, which reads it, so come before the message.
  await page.getByText('All caught up').waitFor()
  const areRead = async () => (await chat.stored(id)).map(({ read }) => read)
  await chat.write(customer, 'Anyone there?')
  await row(page, 'Zoe Ng').getByText('Anyone there?').waitFor()
  await page.getByRole('link', { name: 'Inbox, 1 unread' }).waitFor()
  expect(await areRead()).toEqual([false])

  await row(page, 'Zoe Ng').click()
  await log(page).getByText('Anyone there?').waitFor()
  await chat.log(customer).getByText('Seen').waitFor()
  await page.getByRole('link', { name: 'Inbox', exact: true }).waitFor()

  await look(page, 'hidden')
  await chat.write(customer, 'Are you there?')
  await log(page).getByText('Are you there?').waitFor()
  await row(page, 'Zoe Ng').getByText('1 unread').waitFor()
  expect(await areRead()).toEqual([true, false])
  await look(page, 'visible')
  await eventually(async () => expect(await areRead()).toEqual([true, true]))
})

test('follows a sign-out and sign-in in another tab, keeps the draft, and resumes events', async () => {
  const { page: customer, id } = await chat.openChat()
  await chat.write(customer, 'Anyone there?')
  const page = await openStaff(`/conversations/${id}`)
  await log(page).getByText('Anyone there?').waitFor()
  await reply(page).fill('I was just about to')
  const tab = await page.context().newPage()
  await tab.goto('/staff/')
  await tab.getByRole('button', { name: /: account$/ }).click()
  await tab.getByRole('menuitem', { name: 'Sign out' }).click()
  const banner = page.getByText('You are signed out.')
  await banner.waitFor()
  // A socket may close before it gets that far; the next one follows then.
  const isFollowing = page.waitForEvent('websocket', (socket) =>
    socket
      .waitForEvent('framesent', ({ payload }) => isSubscription(payload))
      .then(
        () => true,
        () => false,
      ),
  )
  await signIn(tab)
  await tab.getByRole('link', { name: /^Inbox/ }).waitFor()
  await look(page, 'visible')
  await banner.waitFor({ state: 'detached' })
  await isFollowing
  expect(await reply(page).inputValue()).toBe('I was just about to')
  // Only an event reports typing; the server passes it on every few seconds.
  await eventually(async () => {
    await chat.field(customer).press('a')
    expect(await log(page).getByText('Zoe is typing…').count()).toBe(1)
  })

  await query('DELETE FROM session USING users WHERE users.id = user_id AND email = $1', [
    demoStaff,
  ])
  await look(page, 'visible')
  await page.getByRole('link', { name: 'Sign in again' }).click()
  await signIn(page)
  await log(page).getByText('Anyone there?').waitFor()
  expect(await reply(page).inputValue()).toBe('I was just about to')
})

test('shows a broken connection, and the messages missed in the meantime once it is back', async () => {
  const dave = await makeWaiting('Dave', 'Hello?', 5)
  const page = await (await newSignedInVisitor(demoStaff)).newPage()
  const sockets: WebSocketRoute[] = []
  let isCut = false
  await page.routeWebSocket('**/graphql', (socket) => {
    sockets.push(socket)
    if (isCut) void socket.close({ code: 1012 })
    else socket.connectToServer()
  })
  await page.goto(`/staff/conversations/${dave.id}`)
  await log(page).getByText('Hello?').waitFor()
  await eventually(async () => expect(sockets.length).toBeGreaterThan(0))
  isCut = true
  await Promise.all(sockets.map((socket) => socket.close({ code: 1012 })))
  await page.getByText('Reconnecting…').waitFor()
  await say(dave.id, 'In the tunnel')
  isCut = false
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await log(page).getByText('In the tunnel').waitFor()
  await page.getByText('Reconnecting…').waitFor({ state: 'detached' })
})

test('notes and assignments stay among staff and are recorded in the history', async () => {
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
  await page.getByRole('menuitem', { name: 'Unassign' }).click()
  await page.getByText('Nothing assigned to you').waitFor()

  await page.getByRole('link', { name: 'History' }).click()
  await page
    .getByText("Sam Staff unassigned themselves from Nina Lee's conversation")
    .first()
    .waitFor()
  await page.getByRole('link', { name: nina.name }).first().click()
  await log(page).getByText('Hello?').waitFor()
})

test('inserts a saved reply with the name of the customer, without sending it', async () => {
  const rosa = await makeWaiting('Rosa', 'Hello?', 5)
  const omar = await makeWaiting('Omar', 'Me too?', 1)
  const page = await openStaff(`/conversations/${rosa.id}`)
  await page.getByRole('button', { name: 'Saved replies' }).click()
  await page.getByRole('menuitem', { name: 'Send the VIN' }).click()
  await eventually(async () => expect(await reply(page).inputValue()).toMatch(/^Rosa, could you/))
  expect(await messagesOf(rosa.id)).toHaveLength(1)
  // A draft stays in its conversation.
  await row(page, omar.name).click()
  await page.getByRole('textbox', { name: 'Reply to Omar' }).waitFor()
  expect(await reply(page).inputValue()).toBe('')
  await row(page, rosa.name).click()
  await page.getByRole('textbox', { name: 'Reply to Rosa' }).waitFor()
  expect(await reply(page).inputValue()).toMatch(/^Rosa, could you/)
})

test('on a phone, leads from the list to the thread and back', async () => {
  const faye = await makeWaiting('Faye', 'Hello?', 5)
  const page = await openStaff('/inbox', { viewport: phone })
  await row(page, faye.name).click()
  await log(page).getByText('Hello?').waitFor()
  expect(await row(page, faye.name).isVisible()).toBe(false)
  await page.getByRole('button', { name: 'About the customer' }).click()
  await page.getByRole('dialog').getByText(faye.email).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await row(page, faye.name).waitFor()
})
