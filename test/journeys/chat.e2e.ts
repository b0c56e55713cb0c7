import type { Page, Response } from 'playwright-core'
import { brand } from '../../shared/brand'
import './staff-inbox.cases' // first: its inbox has no other conversations
import { officeHours } from '../../shared/office-hours'
import { backAt } from '../../shared/opening-words'
import { defaultHours } from '../../shared/settings/defaults'
import { eventually } from '../kit/eventually'
import { demoStaff, newSignedInVisitor } from './accounts'
import { expectAccessible } from './axe'
import { phone } from './browser'
import {
  ask,
  chatButton,
  field,
  isEmpty,
  log,
  makeCustomer,
  openChat,
  panel,
  requestsAreNoted,
  rowOf,
  send,
  stored,
  unread,
  write,
} from './chat-panel'
import { holdBack } from './hold-back'
import './chat-delivery.cases'
import { newVisitor, openSite, query } from './site'
import { openStaff, reply, log as threadOf } from './staff-app'

openSite()

const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName,
  )

const postedIn = (response: Response) => response.request().postData() ?? ''

test('a customer and staff talk without a reload: badge, reply, seen, typing, and links', async () => {
  const { page, id } = await openChat()
  await isEmpty(page)
  await write(page, 'Is Gold enough for a lease?')

  const staff = await openStaff(`/conversations/${id}`)
  await threadOf(staff).getByText('Is Gold enough for a lease?').waitFor()
  await rowOf(page, 'Is Gold enough').getByText('Seen').waitFor()

  await reply(staff).pressSequentially('Yes')
  await eventually(async () => {
    await reply(staff).press('s') // it shows for five seconds after a key
    expect(await panel(page).getByText('Sam is typing').count()).toBe(1)
  })
  await panel(page).getByText('Sam is here').waitFor()
  await reply(staff).fill('Yes, it is.')
  await reply(staff).press('Enter')
  await rowOf(page, 'Yes, it is.').waitFor()
  await log(page).getByText(`Sam from ${brand.name}`).waitFor()
  expect(await panel(page).getByText('Sam is typing').count()).toBe(0)
  await threadOf(staff).getByText('Seen').waitFor()

  await log(page).getByText('Today', { exact: true }).waitFor()
  const place = (text: string) => rowOf(page, text).locator('.whitespace-pre-wrap').boundingBox()
  const [own, theirs, pane] = [
    await place('Is Gold enough'),
    await place('Yes, it is.'),
    await log(page).boundingBox(),
  ]
  if (!own || !theirs || !pane) throw new Error('a message is not shown')
  expect(theirs.x - pane.x).toBeLessThan(24)
  expect(pane.x + pane.width - own.x - own.width).toBeLessThan(24)
  expect(theirs.y).toBeGreaterThan(own.y)
  expect(await rowOf(page, 'Yes, it').locator('time').textContent()).toMatch(/^\d{1,2}:\d\d [AP]M$/)

  await chatButton(page).click()
  await panel(page).waitFor({ state: 'detached' })
  await eventually(async () => expect(await unread(page)).toBe(''))
  const content =
    'Look <img src=x onerror="document.title=1"> javascript:alert(1) https://a.example/b.'
  await reply(staff).fill(content)
  await reply(staff).press('Enter')
  await eventually(async () => expect(await unread(page)).toBe('1 unread message'))
  expect((await stored(id)).at(-1)).toEqual({ content, read: false })
  await chatButton(page).click()
  await rowOf(page, content).waitFor()
  await eventually(async () => expect((await stored(id)).at(-1)?.read).toBe(true))
  expect(await log(page).locator('img').count()).toBe(0)
  const links = await log(page)
    .getByRole('link')
    .evaluateAll((found) =>
      found.map((link) => [link.getAttribute('href'), link.getAttribute('rel')]),
    )
  expect(links).toEqual([['https://a.example/b', 'noopener noreferrer nofollow']])

  await staff.setViewportSize({ width: 1_280, height: 400 }) // the messages overflow
  await field(page).pressSequentially('No')
  await eventually(async () => {
    await field(page).press('o')
    const line = await threadOf(staff).getByText('Zoe is typing').boundingBox({ timeout: 1_000 })
    const composer = await reply(staff).boundingBox({ timeout: 1_000 })
    expect(line && composer && line.y + line.height <= composer.y).toBe(true)
  })
})

test('after hours, acknowledges a message, asks to confirm the email, and says when staff are there', async () => {
  const { context, email, id } = await makeCustomer({ theme: 'system' })
  const page = await context.newPage()
  const night = '2026-11-28T23:30:00-05:00'
  const back = backAt(Date.parse(night), officeHours(defaultHours, Date.parse(night)))
  await page.clock.setFixedTime(night)
  await page.goto('/faq')
  await chatButton(page).click()
  await panel(page).getByText(`Away now, back ${back}`).waitFor()
  await write(page, 'Anyone there?')
  await log(page)
    .getByText(`Got it. We’re back ${back}. Confirm your email to get our reply there.`)
    .waitFor()

  await expectAccessible(page)
  const reminder = panel(page).getByRole('region', { name: 'Confirm your email' })
  await reminder.getByRole('button', { name: 'Email the link again' }).press('Enter')
  await reminder.getByText(`We sent a link to ${email}.`).waitFor()
  await query('UPDATE users SET email_verified = true WHERE email = $1', [email])
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await reminder.waitFor({ state: 'detached' })
  const promise = log(page).getByText(`and will email ${email} if you’re not here.`)
  await promise.waitFor()

  const staff = await newSignedInVisitor(demoStaff)
  await ask(staff, 'mutation ($id: ID!) { markMessagesRead(customerId: $id) }', { id })
  await panel(page).getByText('Sam is here').waitFor()
  expect(await promise.count()).toBe(0)
})

test('by keyboard alone, a customer opens the chat, writes while a message is on its way, and returns to the page', async () => {
  const { context, id } = await makeCustomer({ theme: 'system' })
  const page = await context.newPage()
  const showMessages = await holdBack(page, 'ChatMessages')
  await page.goto('/faq')
  await chatButton(page).focus()
  await page.keyboard.press('Enter')
  await log(page).locator('.animate-pulse').nth(2).waitFor()
  expect(await log(page).locator('.animate-pulse').count()).toBe(3)
  showMessages()
  await isEmpty(page)
  expect(await log(page).locator('.animate-pulse').count()).toBe(0)
  await expectAccessible(page, '#support-chat')

  await eventually(async () => expect(await focused(page)).toBe('TEXTAREA'))
  await page.keyboard.type('Kept')
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'detached' })
  expect(await focused(page)).toBe('Support chat')
  expect(await chatButton(page).getAttribute('aria-expanded')).toBe('false')
  await page.keyboard.press('Enter')
  expect(await field(page).inputValue()).toBe('Kept')

  // Neither blanks nor the Enter that ends a composition are sent.
  await field(page).fill('  \n ')
  await field(page).press('Enter')
  await send(page).click()
  await field(page).fill('にほん')
  await field(page).dispatchEvent('keydown', { key: 'Enter', keyCode: 229, isComposing: true })
  expect(await field(page).inputValue()).toBe('にほん')
  await field(page).fill('')

  const release = await holdBack(page, 'SendChatMessage')
  await field(page).pressSequentially('  One')
  await field(page).press('Shift+Enter')
  await field(page).pressSequentially('two  ')
  await field(page).press('Enter')
  await log(page).getByText('Sending…').waitFor()
  expect(await send(page).isDisabled()).toBe(true)
  await field(page).pressSequentially('Second')
  await field(page).press('Enter')
  expect(await field(page).inputValue()).toBe('Second')
  release()
  await rowOf(page, 'One').locator('time').waitFor()
  await eventually(async () => expect(await send(page).isDisabled()).toBe(false))
  await field(page).press('Enter')
  await rowOf(page, 'Second').locator('time').waitFor()
  expect(await field(page).inputValue()).toBe('')

  await field(page).fill('x'.repeat(3_599))
  expect(await panel(page).getByText('characters').count()).toBe(0)
  await field(page).fill('x'.repeat(3_990))
  await panel(page).getByText('10 characters left').waitFor()
  await field(page).fill('🚗'.repeat(4_001))
  await panel(page).getByText('1 character too many').waitFor()
  await field(page).press('Enter')
  expect(await stored(id)).toEqual([
    { content: 'One\ntwo', read: false },
    { content: 'Second', read: false },
  ])
  await field(page).fill('🚗'.repeat(4_000))
  await field(page).press('Enter')
  await rowOf(page, '🚗').locator('time').waitFor()
  expect(await stored(id)).toHaveLength(3)

  await panel(page).getByRole('button', { name: 'Close chat' }).click()
  expect(await focused(page)).toBe('Support chat')
})

test('on a phone, the chat fills the window and its button covers nothing', async () => {
  const { page } = await openChat({ viewport: phone, hasTouch: true, isMobile: true })
  await isEmpty(page)
  const box = await panel(page).boundingBox()
  expect(box?.width).toBeGreaterThan(phone.width - 24)
  expect(box?.height).toBeGreaterThan(phone.height - 24)
  expect(await chatButton(page).isVisible()).toBe(false)
  const size = await field(page).evaluate((area) => getComputedStyle(area).fontSize)
  expect(Number.parseFloat(size)).toBeGreaterThanOrEqual(16) // smaller text makes the browser zoom in
  await write(page, 'x'.repeat(200))
  const sideways = await log(page).evaluate((pane) => pane.scrollWidth - pane.clientWidth)
  expect(sideways).toBe(0)
  await panel(page).getByRole('button', { name: 'Close chat' }).click()
  expect(await focused(page)).toBe('Support chat')
  const button = await chatButton(page).boundingBox()
  expect(button?.width).toBeGreaterThanOrEqual(44)
  const isInView = async () => ((await chatButton(page).boundingBox())?.y ?? 0) < phone.height
  await page.evaluate(() => window.scrollTo(0, 400))
  await eventually(async () => expect(await isInView()).toBe(false)) // what is read isn't covered
  await page.evaluate(() => window.scrollTo(0, 300))
  await eventually(async () => expect(await isInView()).toBe(true))
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await eventually(async () => expect(await isInView()).toBe(true))
  const copyright = await page.getByText(`© ${brand.copyrightYear} ${brand.name}`).boundingBox()
  expect((copyright?.y ?? 0) + (copyright?.height ?? 0)).toBeLessThan(button?.y ?? 0)
})

test('guests and staff have no chat, and do not download its code', async () => {
  for (const context of [await newVisitor(), await newSignedInVisitor(demoStaff)]) {
    const page = await context.newPage()
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(request.url()))
    const isKnown = page.waitForResponse((response) => postedIn(response).includes('query Me'))
    await page.goto('/services')
    await isKnown
    // Loads with the code of the chat, once the browser is idle.
    await page.getByRole('region', { name: 'Notifications' }).waitFor({ state: 'attached' })
    await requestsAreNoted(page)
    expect(await chatButton(page).count()).toBe(0)
    expect(fetched.filter((url) => /chat|live/.test(url))).toEqual([])
  }
})
