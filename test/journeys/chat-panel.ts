import type { BrowserContext, Page } from 'playwright-core'
import { quickHash } from '../kit/people/password-cost'
import { openSession } from './accounts'
import { newVisitor, query } from './site'

let made = 0

/** A browser with a new customer signed in. */
export async function makeCustomer(options?: Parameters<typeof newVisitor>[0]) {
  const context = await newVisitor(options)
  const email = `zoe-${++made}@example.com`
  const [customer] = await query<{ id: string }>(
    `WITH customer AS (
       INSERT INTO users (name, first_name, last_name, email) VALUES ('Zoe Ng', 'Zoe', 'Ng', $1)
       RETURNING id)
     INSERT INTO sign_in (provider_id, account_id, user_id, password)
     SELECT 'credential', id, id, $2 FROM customer RETURNING user_id AS id`,
    [email, await quickHash('correct horse')],
  )
  const id = customer?.id ?? ''
  await openSession(context, id)
  return { context, email, id }
}

/** A new customer on a page with the chat open. */
type Visit = Parameters<typeof newVisitor>[0] & { withoutSocket?: boolean }

/**
 * From now on, the page polls over HTTP. That notices within 5 s that a session is gone from the database;
 * open sockets are rechecked only every 30 s.
 */
export const refuseSockets = (page: Page) =>
  page.routeWebSocket('**/graphql', (socket) => void socket.close({ code: 1012 }))

export async function openChat({ withoutSocket, ...options }: Visit = {}) {
  const customer = await makeCustomer(options)
  const page = await customer.context.newPage()
  if (withoutSocket) await refuseSockets(page)
  await page.goto('/services')
  await chatButton(page).click()
  await panel(page).waitFor()
  return { ...customer, page }
}

export const chatButton = (page: Page) => page.getByRole('button', { name: /^Support chat/ })
export const panel = (page: Page) => page.getByRole('dialog', { name: 'Support Chat' })
export const log = (page: Page) => panel(page).getByRole('log')
export const field = (page: Page) => panel(page).getByLabel('Message', { exact: true })
export const send = (page: Page) => panel(page).getByRole('button', { name: 'Send' })
export const isEmpty = (page: Page) =>
  log(page).getByText('No messages yet. Start a conversation!', { exact: true }).waitFor()

export async function write(page: Page, text: string) {
  await field(page).fill(text)
  await field(page).press('Enter')
  await rowOf(page, text).locator('time').waitFor()
}

/** A message row. Only a message that has reached the server shows a time. */
export const rowOf = (page: Page, text: string) =>
  log(page).locator('[data-side]').filter({ hasText: text })

/** Waits until a test knows of each request that the page has decided to send so far. */
export const requestsAreNoted = (page: Page) =>
  page.evaluate(async () => {
    // What is loaded or told now may be rendered in the next frame.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    await fetch('/healthz') // a browser reports requests in their order
  })

/** The text of the unread badge; '' without one. */
export async function unread(page: Page) {
  const name = await chatButton(page).getAttribute('aria-label')
  return name?.replace(/^Support chat(, )?/, '')
}

/** Runs a GraphQL operation as the user signed in in this browser. */
export async function ask(context: BrowserContext, operation: string, variables = {}) {
  const data = { query: operation, variables }
  const answer = await (await context.request.post('/graphql', { data })).json()
  expect(answer.errors).toBeUndefined()
  return answer.data
}

/** Sends a message from staff to a customer. */
export const say = (staff: BrowserContext, customerId: string, content: string) =>
  ask(
    staff,
    'mutation ($customerId: ID!, $content: String!) { sendMessage(customerId: $customerId, content: $content) { id } }',
    { customerId, content },
  )

/** The messages of a conversation in the database. */
export function stored(customerId: string) {
  return query<{ content: string; read: boolean }>(
    `SELECT content, read_at IS NOT NULL AS read FROM message
     JOIN conversation ON conversation.id = conversation_id
     WHERE customer_id = $1 ORDER BY position`,
    [customerId],
  )
}

/** Adds `count` read staff messages to a conversation, the first of them four days old. */
export async function makeHistory(customerId: string, count: number) {
  await query(
    `WITH talk AS (
       INSERT INTO conversation (customer_id) VALUES ($1)
       ON CONFLICT (customer_id) DO UPDATE SET last_message_at = now() RETURNING id)
     INSERT INTO message (conversation_id, is_from_admin, content, read_at, created_at)
     SELECT id, true, 'Line ' || number, now(),
       now() - interval '4 days' * ($2 - number) / $2
     FROM talk, generate_series(1, $2) AS number ORDER BY number`,
    [customerId, count],
  )
}
