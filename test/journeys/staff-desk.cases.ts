import type { Page } from 'playwright-core'
import { eventually } from '../kit/eventually'
import { newSignedInVisitor } from './accounts'
import { holdAnswer } from './break-operation'
import * as chat from './chat-panel'
import { query } from './site'
import { goInPage, log, makeRequest, makeWaiting, openStaff, reply, row } from './staff-app'

// Requests, conversations, and saved replies. Declares tests only; staff.e2e.ts opens the shop.

const advocate = 'advocate@example.com'

beforeEach(() => query('UPDATE conversation SET waiting_since = NULL, closed_at = now()'))

test('the longest wait opens by itself, is answered with a saved reply, and closed; the next one opens', async () => {
  const zoe = await makeWaiting('Zoe', 'Is Gold enough for a lease?', 90)
  const ben = await makeWaiting('Ben', 'Could you call me?', 30)
  const page = await openStaff('/inbox')
  const heading = (name: string) => page.getByRole('heading', { level: 2, name })
  await heading(zoe.name).waitFor()
  await log(page).getByText('Is Gold enough for a lease?').waitFor()
  // Escape leads to the list, beside which nothing opens again.
  await page.keyboard.press('Escape')
  await page.waitForURL('**/staff/inbox')
  await page.getByRole('link', { name: /^Inbox/ }).click()
  await heading(zoe.name).waitFor()

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
  // Beside the list, its first conversation was open until now, with a button of the same name.
  await page
    .getByRole('region', { name: `Conversation with ${ben.name}` })
    .getByRole('button', { name: 'Reopen' })
    .click()
  await row(page, ben.name).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Waiting' }).click()
  await row(page, ben.name).waitFor()
})

test('a saved reply is added, put in order, filled in before it is sent, hidden, and removed', async () => {
  const zoe = await makeWaiting('Zoe', 'Is my car there?', 5)
  const page = await openStaff('/saved-replies')
  await page.getByRole('button', { name: 'Add a reply' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a saved reply' })
  await dialog.getByLabel('Title').fill('Ready')
  await dialog.getByLabel('Shortcut (optional)').fill('ready')
  await dialog.getByLabel('Text').fill('Your {vehicle} is ready, {firstname}.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Unknown variable {firstname}').waitFor()
  await dialog.getByLabel('Text').fill('Your {vehicle} is ready, {firstName}.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  const replies = page.getByRole('main').getByRole('row')
  await replies.last().getByText('/ready').waitFor()
  await page.getByRole('button', { name: 'Move Ready up' }).click()
  await replies.last().getByText('All done').waitFor()

  // A reply that lacks a value is not sent until it is filled in.
  await goInPage(page, `/staff/conversations/${zoe.id}`)
  await log(page).getByText('Is my car there?').waitFor()
  await reply(page).fill('/ready')
  await page.getByRole('option', { name: 'Ready' }).waitFor()
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

  const choose = async (action: string) => {
    await goInPage(page, '/staff/saved-replies')
    await page.getByRole('button', { name: 'Change Ready' }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await choose('Hide')
  await replies.filter({ hasText: 'Ready' }).getByText('Hidden').waitFor()
  await goInPage(page, `/staff/conversations/${zoe.id}`)
  await reply(page).fill('/a')
  await page.getByRole('option', { name: 'All done' }).waitFor()
  await reply(page).fill('/ready')
  expect(await page.getByRole('option', { name: 'Ready' }).count()).toBe(0)
  await reply(page).fill('')
  await choose('Remove…')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await replies.filter({ hasText: 'Ready' }).waitFor({ state: 'detached' })
})

test('a colleague’s open tab shows at once who took a request over, and which snoozed chat a message woke', async () => {
  const id = await makeRequest('Rosa', 60)
  const colleague = await (await newSignedInVisitor(advocate)).newPage()
  // A hidden tab doesn't poll: only the event can tell it.
  await colleague.addInitScript(() =>
    Object.defineProperty(document, 'hidden', { get: () => true }),
  )
  await colleague.goto('/staff/consultations')
  const list = colleague.getByRole('region', { name: 'Requests: list' })
  const requestRow = list.getByRole('row').filter({ hasText: 'Rosa Lee' })
  await requestRow.getByText('Unassigned').waitFor()

  const page = await openStaff(`/consultations/${id}`)
  const request = page.getByRole('region', { name: 'Request', exact: true })
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

  const { page: customer } = await chat.openChat()
  await chat.write(customer, 'Is Friday fine?')
  const waiting = (each: Page) =>
    each.getByRole('main').getByRole('listitem').filter({ hasText: 'Answer in the chat' })
  await goInPage(page, '/staff/?list=team')
  await waiting(page).getByRole('link').first().focus()
  await page.keyboard.press('s')
  await page.getByRole('menuitem', { name: 'Tomorrow' }).click()
  await waiting(page).waitFor({ state: 'detached' })
  const slept = await query('SELECT until FROM snooze')

  await goInPage(colleague, '/staff/?list=snoozed')
  await waiting(colleague).waitFor()
  const whose = colleague.getByRole('navigation', { name: 'Whose work' })
  // The message comes while the list loads, and its event before the answer that doesn't have it.
  const { isAnswered } = await holdAnswer(colleague, 'Today')
  await whose.getByRole('link', { name: /^Team/ }).click()
  await isAnswered
  await waiting(colleague).waitFor({ state: 'detached' })
  await chat.write(customer, 'Or Saturday?')
  await waiting(colleague).waitFor()
  await waiting(page).waitFor()
  // “Snooze again” restores the time.
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
  await page.getByRole('menuitem', { name: 'Alerts' }).click()
  const box = page.getByLabel('Show desktop notifications')
  expect(await box.isChecked()).toBe(false)
  await chat.write(customer, 'Anyone there?')
  await page.getByRole('link', { name: /^Inbox, \d+ unread/ }).waitFor()
  expect(await shown()).toEqual([])

  await box.check()
  await chat.write(customer, 'Hello?')
  await eventually(async () => expect(await shown()).toEqual(['New message tag']))
})
