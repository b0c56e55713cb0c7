import type { Page } from 'playwright-core'
import { eventually } from '../kit/eventually'
import { newSignedInVisitor } from './accounts'
import * as chat from './chat-panel'
import { holdBack } from './hold-back'
import { query } from './site'
import { log, makeRequest, makeWaiting, openStaff, reply, row } from './staff-app'

// Requests, conversations, and saved replies. Declares tests only; staff.e2e.ts opens the shop.

const advocate = 'advocate@example.com'

beforeEach(() => query('UPDATE conversation SET waiting_since = NULL, closed_at = now()'))

test('answers the longest wait with a saved reply and closes it; the next one opens', async () => {
  const zoe = await makeWaiting('Zoe', 'Is Gold enough for a lease?', 90)
  const ben = await makeWaiting('Ben', 'Could you call me?', 30)
  const page = await openStaff('/inbox')
  const heading = (name: string) => page.getByRole('heading', { level: 2, name })
  await heading(zoe.name).waitFor()
  await log(page).getByText('Is Gold enough for a lease?').waitFor()

  await page.keyboard.press('r')
  await page.keyboard.type('/which')
  await page.getByRole('option', { name: 'Which package fits' }).waitFor()
  await page.keyboard.press('Enter')
  await eventually(async () => {
    expect(await reply(page).inputValue()).toMatch(/^It depends on .* hand over, Zoe\./)
  })
  await page.keyboard.press('Enter')
  await log(page).getByText('hand over, Zoe.').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('e')
  await heading(ben.name).waitFor()
  await row(page, zoe.name).waitFor({ state: 'detached' })

  await page.keyboard.press('e')
  await page.getByText('No open conversations').waitFor()
  await page.getByRole('link', { name: 'Closed' }).click()
  await row(page, ben.name).click()
  await page.getByRole('button', { name: 'Reopen' }).click()
  await row(page, ben.name).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Waiting' }).click()
  await row(page, ben.name).waitFor()
})

test('on a wide screen, Escape leads to the list and opens nothing again', async () => {
  const zoe = await makeWaiting('Zoe', 'Hello?', 90)
  const page = await openStaff('/inbox')
  await page.getByRole('heading', { level: 2, name: zoe.name }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('No conversation selected').waitFor()
  await page.getByRole('link', { name: /^Inbox/ }).click()
  await page.getByRole('heading', { level: 2, name: zoe.name }).waitFor()
})

test('a reply that lacks a value is not sent until it is filled in', async () => {
  await query(
    `INSERT INTO saved_reply (title, shortcut, text, place)
     VALUES ('Ready', 'ready', 'Your {vehicle} is ready, {firstName}.', 99)`,
  )
  const zoe = await makeWaiting('Zoe', 'Is my car there?', 5)
  const page = await openStaff(`/conversations/${zoe.id}`)
  await log(page).getByText('Is my car there?').waitFor()
  await reply(page).fill('/ready')
  await page.keyboard.press('Enter')
  await eventually(async () => {
    expect(await reply(page).inputValue()).toBe('Your [vehicle] is ready, Zoe.')
  })
  await page.keyboard.press('Enter')
  await page.getByText('Fill in [vehicle] first').waitFor()
  expect(await chat.stored(zoe.id)).toHaveLength(1)
  // The mark is selected.
  await page.keyboard.type('RAV4')
  await page.keyboard.press('Enter')
  await log(page).getByText('Your RAV4 is ready, Zoe.').waitFor()
  await query(`DELETE FROM saved_reply WHERE title = 'Ready'`)
})

test('saved replies are added, put in order, hidden, and removed', async () => {
  const zoe = await makeWaiting('Zoe', 'Hello?', 5)
  const page = await openStaff('/saved-replies')
  await page.getByRole('button', { name: 'Add a reply' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a saved reply' })
  await dialog.getByLabel('Title').fill('Trade-in')
  await dialog.getByLabel('Shortcut (optional)').fill('trade')
  await dialog.getByLabel('Text').fill('{firstname}, what do you drive now?')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Unknown variable {firstname}').waitFor()
  await dialog.getByLabel('Text').fill('{firstName}, what do you drive now?')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  const replies = page.getByRole('main').getByRole('listitem')
  await replies.last().getByText('/trade').waitFor()
  await page.getByRole('button', { name: 'Move Trade-in up' }).click()
  await replies.last().getByText('All done').waitFor()

  const choose = async (action: string) => {
    await page.getByRole('button', { name: 'Change Trade-in' }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await choose('Hide')
  await replies.filter({ hasText: 'Trade-in' }).getByText('Hidden').waitFor()
  await page.goto(`/staff/conversations/${zoe.id}`)
  await reply(page).fill('/a')
  await page.getByRole('option', { name: 'All done' }).waitFor()
  expect(await page.getByRole('option', { name: 'Trade-in' }).count()).toBe(0)
  await reply(page).fill('')

  await page.goto('/staff/saved-replies')
  await choose('Remove…')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await replies.filter({ hasText: 'Trade-in' }).waitFor({ state: 'detached' })
})

test('a request taken over shows its assignee in a colleague’s open tab at once', async () => {
  const id = await makeRequest('Rosa', 60)
  const colleague = await (await newSignedInVisitor(advocate)).newPage()
  // A hidden tab doesn't poll: only the event can tell it.
  await colleague.addInitScript(() =>
    Object.defineProperty(document, 'hidden', { get: () => true }),
  )
  await colleague.goto('/staff/consultations')
  const list = colleague.getByRole('region', { name: 'Consultations: list' })
  const requestRow = list.getByRole('link').filter({ hasText: 'Rosa Lee' })
  await requestRow.getByText('Unassigned').waitFor()

  const page = await openStaff(`/consultations/${id}`)
  const request = page.getByRole('region', { name: 'Request' })
  await request.getByRole('button', { name: 'Unassigned' }).click()
  await page.getByRole('menuitem', { name: 'Take over' }).click()
  await request.getByRole('button', { name: 'With you' }).waitFor()
  await requestRow.getByText('With Sam').waitFor()

  await colleague.getByLabel('Assigned to').selectOption({ label: 'Assigned to me' })
  await list.getByText('No requests here').waitFor()
  await colleague.getByLabel('Assigned to').selectOption({ label: 'Assigned to Sam Staff' })
  await requestRow.waitFor()
  await colleague.getByRole('searchbox', { name: 'Search requests' }).fill('zzz')
  await list.getByText('No requests match “zzz”').waitFor()
})

test('a request shows its next step, the pinned note on top, and why it was lost', async () => {
  const id = await makeRequest('Rosa', 60)
  const page = await openStaff(`/consultations/${id}`)
  const request = page.getByRole('region', { name: 'Request' })
  await request.getByRole('button', { name: 'Add a task' }).click()
  await page.getByRole('textbox', { name: 'Add a task' }).fill('Send the summary tomorrow 10')
  await page.keyboard.press('Enter')
  await request.getByRole('button', { name: 'Done: Send the summary' }).click()
  await page.getByText('Task done', { exact: true }).waitFor()
  await request.getByText('None yet.').waitFor()

  const entries = request.getByRole('region', { name: 'Contacts and notes' }).getByRole('listitem')
  const [note, save] = [
    request.getByLabel('Add a private note'),
    request.getByRole('button', { name: 'Save note' }),
  ]
  const release = await holdBack(page, 'AddConsultationNote')
  await note.fill('Prefers the phone.')
  await save.click()
  await note.fill('Wants a tow bar.') // while the first one is on its way
  release()
  await entries.first().getByText('Prefers the phone.').waitFor()
  await save.click()
  await entries.first().getByText('Wants a tow bar.').waitFor()
  await entries.last().getByRole('button', { name: 'Pin the note on top' }).click()
  await entries.first().getByText('Prefers the phone.').waitFor()
  await entries.first().getByText('Pinned note').waitFor()

  await request.getByLabel('Lost').click()
  const dialog = page.getByRole('dialog', { name: 'Why is it lost?' })
  await dialog.getByRole('button', { name: 'Mark as lost' }).click()
  await dialog.getByText('Choose why').waitFor()
  await dialog.getByLabel('Reason').selectOption('BOUGHT_ELSEWHERE')
  await dialog.getByRole('button', { name: 'Mark as lost' }).click()
  await request.getByText('Lost because: Bought elsewhere').waitFor()
  expect(await request.getByLabel('Lost').isChecked()).toBe(true)
})

test('a message wakes a snoozed chat in a colleague’s open tab; “Snooze again” restores the time', async () => {
  const { page: customer } = await chat.openChat()
  await chat.write(customer, 'Is Friday fine?')
  const page = await openStaff('/?list=team')
  const waiting = (each: Page) =>
    each.getByRole('main').getByRole('listitem').filter({ hasText: 'Answer in the chat' })
  await waiting(page).click({ trial: true })
  await page.keyboard.press('s')
  await page.getByRole('menuitem', { name: 'Tomorrow' }).click()
  await waiting(page).waitFor({ state: 'detached' })
  const slept = await query('SELECT until FROM snooze')

  const colleague = await (await newSignedInVisitor(advocate)).newPage()
  // A hidden tab doesn't poll: only the event can tell it.
  await colleague.addInitScript(() =>
    Object.defineProperty(document, 'hidden', { get: () => true }),
  )
  await colleague.goto('/staff/?list=snoozed')
  await waiting(colleague).waitFor()
  const whose = colleague.getByRole('navigation', { name: 'Whose work' })
  await whose.getByRole('link', { name: /^Team/ }).click()
  await waiting(colleague).waitFor({ state: 'detached' })
  await chat.write(customer, 'Or Saturday?')
  await waiting(colleague).waitFor()
  await waiting(page).waitFor()
  await page.getByRole('button', { name: 'Snooze again' }).click()
  await waiting(page).waitFor({ state: 'detached' })
  // The other tests begin without one.
  expect(await query('DELETE FROM snooze WHERE woken_at IS NULL RETURNING until')).toEqual(slept)
})

test('a notification says that there is a message, and neither from whom nor what', async () => {
  const { page: customer } = await chat.openChat()
  const context = await newSignedInVisitor(advocate)
  const page = await context.newPage()
  await page.addInitScript(() => {
    const shown: string[] = []
    class Fake {
      static permission = 'granted'
      static requestPermission = async () => 'granted'
      constructor(title: string, options?: object) {
        shown.push(`${title} ${Object.keys(options ?? {})}`)
      }
    }
    Object.assign(window, { Notification: Fake, shown })
    document.hasFocus = () => false
  })
  const shown = () => page.evaluate(() => (window as unknown as { shown: string[] }).shown)
  await page.goto('/staff/orders')
  await page.getByRole('button', { name: /: account$/ }).click()
  await page.getByRole('menuitem', { name: 'Notifications' }).click()
  const box = page.getByLabel('Show desktop notifications')
  expect(await box.isChecked()).toBe(false)
  await chat.write(customer, 'Anyone there?')
  await page.getByRole('link', { name: /^Inbox, \d+ unread/ }).waitFor()
  expect(await shown()).toEqual([])

  await box.check()
  await chat.write(customer, 'Hello?')
  await eventually(async () => expect(await shown()).toEqual(['New message tag']))
})
