import type { Page } from 'playwright-core'
import { demoStaff, newSignedInVisitor } from './accounts'
import { query } from './site'

/** Opens a screen of the staff application, signed in as demo staff. */
export async function openStaff(
  path = '/inbox',
  options?: Parameters<typeof newSignedInVisitor>[1],
) {
  const context = await newSignedInVisitor(demoStaff, options)
  const page = await context.newPage()
  await page.goto(`/staff${path}`)
  return page
}

/** Goes to another screen without loading the application again. */
export const goInPage = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** Stores a customer whose message has waited this many minutes. */
export async function makeWaiting(firstName: string, words: string, minutes: number) {
  const email = `${firstName.toLowerCase()}-${Date.now()}@example.com`
  const rows = await query<{ id: string }>(
    `WITH customer AS (
       INSERT INTO users (name, first_name, last_name, email, email_verified)
       VALUES ($1 || ' Lee', $1, 'Lee', $2, true) RETURNING id),
     talk AS (
       INSERT INTO conversation (customer_id, waiting_since, last_message_at)
       SELECT id, now() - make_interval(mins => $4), now() - make_interval(mins => $4) FROM customer
       RETURNING id, customer_id)
     INSERT INTO message (conversation_id, author_id, is_from_admin, content, created_at)
     SELECT id, customer_id, false, $3, now() - make_interval(mins => $4) FROM talk
     RETURNING author_id AS id`,
    [firstName, email, words, minutes],
  )
  return { id: rows[0]?.id ?? '', name: `${firstName} Lee`, email }
}

/** Stores a consultation request that is due in this many minutes. */
export async function makeRequest(firstName: string, minutesLeft: number) {
  const [row] = await query<{ id: string }>(
    `INSERT INTO consultation (first_name, last_name, email, phone, city, travel_distance, credit_range,
       purchase_method, down_payment, vehicle_type, budget_range, timeline, additional_details,
       contact_by, created_at)
     VALUES ($1, 'Lee', 'lee@example.com', '(555) 010-0123', 'Atlanta, GA', '100-miles', 'good', 'lease',
       '2k-5k', 'truck', '30k-40k', '2-3-months', 'With a tow bar.',
       now() + make_interval(mins => $2), now() + make_interval(mins => $2) - interval '24 hours')
     RETURNING id`,
    [firstName, minutesLeft],
  )
  return row?.id ?? ''
}

export const row = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Inbox: list' }).getByRole('row').filter({ hasText: name })

export const log = (page: Page) => page.getByRole('log', { name: 'Messages' })

export const reply = (page: Page) => page.getByRole('textbox', { name: /^Reply to/ })

/** Waits for the toast that offers to undo the last change, and lets it stay: it does while the pointer is on it. */
export async function holdUndo(page: Page) {
  const button = page.getByRole('button', { name: 'Undo' })
  await button.hover()
  return button
}
