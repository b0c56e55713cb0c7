import type { Page } from 'playwright-core'
import { defaultHours } from '../../shared/settings/defaults'
import { eventually } from '../kit/eventually'
import { demoPassword, demoStaff, newSignedInVisitor } from './accounts'
import { expectAccessible } from './axe'
import { desktop } from './browser'
import { newVisitor, query } from './site'
import { holdUndo, makeRequest, openStaff } from './staff-app'

// The negotiator's morning: Today, and the number to call next. Declares tests only; staff.e2e.ts opens the shop.

/** Customers of other tests no longer wait. */
beforeEach(() => query('UPDATE conversation SET waiting_since = NULL'))

/** Keeps the browser from leaving for a phone application, and tells which numbers it was asked to dial. */
const watchDialing = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dataset.dialed = ''
    document.addEventListener('click', (event) => {
      const link = event.target instanceof Element && event.target.closest('a[href^="tel:"]')
      if (!link) return
      event.preventDefault()
      document.documentElement.dataset.dialed += `${link.getAttribute('href')} `
    })
  })

const dialed = (page: Page) => page.evaluate(() => document.documentElement.dataset.dialed?.trim())

/** Opens the office on holidays, too: before one, the next call would be proposed for a later day than tomorrow. */
async function openOnHolidays(page: Page) {
  await query(
    `WITH saved AS (
       INSERT INTO setting VALUES ('HOURS', $1::jsonb, 1, now(), 'Sam Staff') RETURNING *)
     INSERT INTO setting_version (section, value, revision, saved_at, saved_by_name)
     SELECT section, value, revision, saved_at, saved_by_name FROM saved`,
    [JSON.stringify({ ...defaultHours, closedOnFederalHolidays: false })],
  )
  await eventually(async () => {
    const served = await page.context().request.get('/staff/')
    expect(await served.text()).toContain('"closedOnFederalHolidays":false')
  })
}

test('from sign-in, one key dials the customer who is due first, and j the next', async () => {
  await makeRequest('Faye', -30)
  await makeRequest('Gail', 60)
  await query(`UPDATE consultation SET phone = '+16155550199' WHERE first_name = 'Faye'`)
  const page = await (await newVisitor({ viewport: desktop })).newPage()
  await page.goto('/staff/')
  await page.getByLabel('Email').fill(demoStaff)
  await page.getByLabel('Password').fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()

  await page.getByRole('link', { name: 'Call Faye Lee: (615) 555-0199' }).waitFor()
  const peek = page.getByRole('complementary', { name: 'Selected' })
  await peek.getByRole('heading', { name: 'Faye Lee' }).waitFor()
  await watchDialing(page)
  await page.keyboard.press('c')
  expect(await dialed(page)).toBe('tel:+16155550199')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Talked').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await page.keyboard.press('j')
  await peek.getByRole('heading', { name: 'Gail Lee' }).waitFor()
  await page.keyboard.press('c')
  expect(await dialed(page)).toBe('tel:+16155550199 tel:+15550100123')
  await dialog.getByLabel('Talked').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await page
    .getByRole('region', { name: 'Request', exact: true })
    .getByRole('heading', { name: 'Gail Lee' })
    .waitFor()

  // g and a letter lead to a screen, so that c after g doesn't dial.
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await peek.waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor()
  expect(await dialed(page)).toBe('tel:+16155550199 tel:+15550100123')
})

test('an advocate works a morning by keyboard alone', async () => {
  await makeRequest('Faye', -30)
  await makeRequest('Gail', 180)
  await makeRequest('Hank', 240)
  await query(
    `UPDATE consultation SET assigned_to_id = (SELECT id FROM users WHERE email = 'advocate@example.com')`,
  )
  const page = await (
    await newSignedInVisitor('advocate@example.com', { theme: 'system' })
  ).newPage()
  await openOnHolidays(page)
  await page.goto('/staff/')
  const { keyboard } = page
  const row = (words: string) =>
    page.getByRole('main').getByRole('listitem').filter({ hasText: words })
  const tab = page.getByRole('link', { name: 'Mine 3', exact: true }) // an advocate's own work comes first
  await tab.and(page.locator('[aria-current]')).waitFor()
  await page.getByRole('link', { name: /^Today, \d+ overdue$/ }).waitFor()
  await row('Faye Lee').waitFor()
  await watchDialing(page)

  // The call; its draft survives Escape and a reload.
  const dialog = page.getByRole('dialog', { name: 'Log a call: Faye Lee' })
  const said = dialog.getByLabel('What was said')
  await keyboard.press('c')
  expect(await dialed(page)).toBe('tel:+15550100123')
  await dialog.getByLabel('Talked').and(page.locator(':focus')).waitFor()
  await keyboard.press('2')
  await said.and(page.locator(':focus')).waitFor()
  await keyboard.insertText('Asked for a call before noon.')
  await keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.reload()
  await row('Faye Lee').waitFor()
  await watchDialing(page)
  await keyboard.press('c')
  await dialog.waitFor()
  expect(await said.inputValue()).toBe('Asked for a call before noon.')
  expect(await dialog.getByLabel('When (ET)').inputValue()).toBe('tomorrow 10:00 AM')
  await keyboard.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  await row('Faye Lee').filter({ hasText: 'Call again' }).waitFor()
  const logged = await query(
    `SELECT status, outcome, content, title, (due_at AT TIME ZONE 'America/New_York')::time AS due
     FROM consultation JOIN contact ON contact.consultation_id = consultation.id
       JOIN task ON task.consultation_id = consultation.id`,
  )
  expect(logged).toEqual([
    {
      status: 'CONTACTED',
      outcome: 'LEFT_MESSAGE',
      content: 'Asked for a call before noon.',
      title: 'Call again',
      due: '10:00:00',
    },
  ])
  await query('DELETE FROM setting; DELETE FROM setting_version')

  // Two at once for an hour, and back.
  const peek = page.getByRole('complementary', { name: 'Selected' })
  await peek.getByRole('heading', { name: 'Gail Lee' }).waitFor()
  await keyboard.press('x')
  await keyboard.press('j')
  await peek.getByRole('heading', { name: 'Hank Lee' }).waitFor()
  await keyboard.press('x')
  await page.getByText('2 selected').waitFor()
  await keyboard.press('s')
  await page.getByRole('menuitem', { name: '1 hour' }).and(page.locator(':focus')).waitFor()
  await expectAccessible(page) // Today, and the one menu; staff-accessibility.long.e2e.ts checks the others
  await keyboard.press('Enter')
  await holdUndo(page)
  await row('Gail Lee').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Snoozed 2', exact: true }).waitFor()
  await row('Hank Lee').waitFor({ state: 'detached' })
  await keyboard.press('u')
  await row('Gail Lee').waitFor()
  await row('Hank Lee').waitFor()
  expect(await query('SELECT until FROM snooze')).toEqual([])
  expect(await page.getByText('2 selected').count()).toBe(0)

  await keyboard.press('t')
  await keyboard.type('Send Hank the price list tomorrow 11')
  await page.getByText('Due Tomorrow, 11:00 AM').waitFor()
  await keyboard.press('Enter')
  await row('Send Hank the price list').waitFor()
  await keyboard.press('Escape')
  const heading = peek.getByRole('heading', { name: 'Send Hank the price list' })
  while ((await heading.count()) === 0) await keyboard.press('j')
  await keyboard.press('e')
  await holdUndo(page)
  await row('Send Hank the price list').waitFor({ state: 'detached' })
  expect(
    await query(`DELETE FROM task WHERE title LIKE 'Send Hank%' RETURNING title, done_by_name`),
  ).toEqual([{ title: 'Send Hank the price list', done_by_name: 'Avery Advocate' }])
})

test('Today shows nine items of the day in rows of 40 px with the peek, unless rows are comfortable', async () => {
  for (let number = 1; number <= 9; number++)
    await makeRequest(`Number${number}`, number * 180 - 300)
  const page = await openStaff('/', { viewport: { width: 1440, height: 900 } })
  const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: ' Lee' })
  await rows.nth(8).waitFor()
  await page.getByRole('complementary', { name: 'Selected' }).waitFor()
  const bottom = await rows.nth(8).boundingBox()
  expect((bottom?.y ?? 0) + (bottom?.height ?? 0)).toBeLessThanOrEqual(900)
  const height = async () => (await rows.first().boundingBox())?.height
  expect(await height()).toBeCloseTo(40, 0)

  await page.getByRole('button', { name: /account$/ }).click()
  await page.getByRole('menuitem', { name: 'Comfortable rows' }).click()
  expect(await height()).toBeCloseTo(52, 0)
  await page.reload()
  await rows.first().waitFor()
  expect(await height()).toBeCloseTo(52, 0)
})

test('a service that fails leads to its connection, which says what to do; owners send themselves a test', async () => {
  await query(
    `INSERT INTO service_state (kind, last_failure_at, failing_since, problem)
     VALUES ('INBOUND_EMAIL', now(), now() - interval '25 minutes', 'An email came with another secret. Give it to the provider.')
     ON CONFLICT (kind) DO UPDATE SET last_failure_at = excluded.last_failure_at,
       failing_since = excluded.failing_since, problem = excluded.problem`,
  )
  const page = await openStaff('/')
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Fix incoming email: An email came with another secret' })
    .getByRole('link', { name: 'Connection' })
    .click()
  const connections = page.getByRole('region', { name: 'Connections' })
  const email = connections.getByRole('row').filter({ hasText: 'Incoming email' })
  await email.getByText('Fails').waitFor()
  await email.getByText('Give it to the provider.').waitFor()
  await query('DELETE FROM service_state')

  await connections.getByRole('button', { name: 'Send me a test email' }).click()
  await page.getByText('A test was saved on the server', { exact: true }).waitFor()
  const [mail] = await query(`SELECT recipient FROM mail WHERE cause LIKE 'test %'`)
  expect(mail).toEqual({ recipient: demoStaff })
})
