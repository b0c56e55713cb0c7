import type { Page } from 'playwright-core'
import { demoCustomer, demoPassword, demoStaff } from '../test/journeys/accounts'

// The part of `npm run screenshots` with accounts, chat, and the staff application. The requests and the
// order that staff see come from the visitor's screenshots.

type Show = (name: string, fullPage?: boolean) => Promise<void>

const askAnything = 'mutation ($text: String!) { sendMessage(content: $text) { customerId } }'
const answerThem =
  'mutation ($text: String!, $to: ID!) { sendMessage(content: $text, customerId: $to) { id } }'

const ownDeals = 'query { myDeals { id quotes { id } } }'

const createToken =
  'mutation ($text: String!, $access: ApiTokenAccess!) { createApiToken(name: $text, access: $access) { token } }'

const toSell = '{ consultations(first: 1) { nodes { id email } } packages { id } }'

const createLink = `mutation ($request: ID!, $packageId: ID!, $recipient: String!, $requestKey: ID!) {
  createPaymentLink(input: {
    consultationId: $request, packageId: $packageId, recipient: $recipient, isMailed: false, requestKey: $requestKey
  }) { url }
}`

let customerId = ''

export async function showAccounts(page: Page, show: Show) {
  for (const [name, path] of [
    ['sign-in', '/api/login'],
    ['create-account', '/api/login/new'],
    ['forgotten-password', '/api/login/forgotten'],
  ] as const) {
    await page.goto(path)
    await show(name)
  }
  await page.goto('/api/login')
  await page.getByLabel('Email').fill(demoCustomer)
  await page.getByLabel('Password').fill('not my password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('alert').waitFor()
  await show('sign-in-wrong')
  await signIn(page, demoCustomer, '/faq')
  for (const [name, path] of [
    ['change-password', '/api/login/password'],
    ['sessions', '/api/login/sessions'],
    ['two-step-setup', '/api/login/factor'],
    ['own-data', '/api/login/account'],
  ] as const) {
    await page.goto(path)
    await show(name)
  }
  await page.goto('/staff/')
  await show('staff-only')
}

/** Runs as the signed-in customer. */
export async function showChat(page: Page, show: Show) {
  const text = 'Hello! Does the Gold package cover a lease in Georgia? https://dealer.example/cx-50'
  customerId = (await send(page, askAnything, { text })).sendMessage.customerId
  await page.goto('/faq')
  await page.getByRole('button', { name: /^Support chat/ }).click()
  await page.getByRole('log').getByText('Does the Gold package').first().waitFor()
  await show('chat', false)
}

/** Runs as the signed-in customer, who has the demo deal. */
export async function showDeals(page: Page, show: Show) {
  const deals: { id: string; quotes: { id: string }[] }[] = (await send(page, ownDeals, {})).myDeals
  const deal = deals.find(({ quotes }) => quotes.length > 1)
  if (!deal) throw new Error('No deal with two quotes to compare')
  const root = `/deals/${deal.id}`
  for (const [name, path] of [
    ['deals', '/deals/'],
    ['deal', root],
    ['deal-wishes', `${root}/wishes`],
    ['deal-compare', `${root}/compare`],
    ['deal-quote', `${root}/quotes/${deal.quotes[0]?.id}`],
    ['deal-record', `${root}/record`],
    ['deal-sheet', `${root}/sheet`],
  ] as const) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await show(name)
  }
}

export async function showStaff(page: Page, show: Show) {
  await page.goto('about:blank') // a page of the application that is signed out reloads itself
  await page.request.post('/api/logout', { data: {} })
  await signIn(page, demoStaff, '/staff/')
  await page.getByText('Casey Customer').first().waitFor()
  await page
    .getByRole('complementary', { name: 'Selected' })
    .or(page.getByRole('listitem').first())
    .first()
    .waitFor()
  await show('staff-today', false)
  await page.goto('/staff/inbox')
  await page.getByText('Casey Customer').first().waitFor()
  await show('staff-inbox', false)
  await page.goto(`/staff/conversations/${customerId}`)
  await page.getByText('Does the Gold package').last().waitFor()
  await show('staff-conversation', false)
  const text = 'Hi Casey, it does. Leases are most of what we do.'
  await send(page, answerThem, { text, to: customerId })

  for (const [name, path] of [
    ['staff-deals', '/staff/deals?filter=ALL'],
    ['staff-consultations', '/staff/consultations'],
    ['staff-orders', '/staff/orders'],
    ['staff-packages', '/staff/packages'],
    ['staff-states', '/staff/states'],
    ['staff-team', '/staff/team'],
    ['staff-people', '/staff/people'],
    ['staff-saved-replies', '/staff/saved-replies'],
    ['staff-history', '/staff/history'],
    ['staff-not-found', '/staff/nowhere'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await show(name, false)
  }
  for (const [name, list, chosen] of [
    ['staff-deal', '/staff/deals?filter=ALL', '/staff/deals/'],
    ['staff-consultation', '/staff/consultations', '/staff/consultations/'],
    ['staff-order', '/staff/orders', '/staff/orders/'],
    ['staff-package', '/staff/packages', '/staff/packages/'],
    ['staff-person', '/staff/people', '/staff/people/'],
  ] as const) {
    await page.goto(list)
    const rows = page.locator(`main a[href^="${chosen}"]`)
    const ofDemo = rows.filter({ hasText: 'Casey' })
    await rows.first().waitFor()
    await ((await ofDemo.count()) > 0 ? ofDemo : rows).first().click()
    await page.waitForURL(`**${chosen}*`)
    await show(name, false)
    if (name !== 'staff-deal') continue
    await page.goto(`${new URL(page.url()).pathname}/quotes/new`)
    await page.getByLabel('Person who offers it').waitFor()
    await show('staff-quote', false)
  }
  await showCallAndLink(page, show)
  await showTokens(page, show)
}

/** The dialog of a call to the demo's newest request, and the page of a payment link for it. */
async function showCallAndLink(page: Page, show: Show) {
  const { consultations, packages } = await send(page, toSell, {})
  const request: { id: string; email: string } = consultations.nodes[0]
  await page.goto(`/staff/consultations/${request.id}`)
  await page.getByRole('button', { name: 'Log a call' }).click()
  await page.getByRole('dialog').waitFor()
  await show('staff-call', false)
  const requestKey = crypto.randomUUID()
  const { createPaymentLink } = await send(page, createLink, {
    request: request.id,
    packageId: packages[0].id,
    recipient: request.email,
    requestKey,
  })
  await page.goto(new URL(createPaymentLink.url).pathname)
  await show('pay')
}

export async function showTokens(page: Page, show: Show) {
  await page.goto('/staff/tokens')
  const list = page.getByRole('button', { name: /^Revoke/ }).first()
  const none = page.getByText('No API tokens yet')
  await list.or(none).waitFor()
  if (await none.isVisible()) {
    await show('staff-tokens-empty', false)
    await send(page, createToken, { text: 'Report of overdue requests', access: 'READ' })
    await send(page, createToken, { text: 'Replies from the showroom tablet', access: 'WRITE' })
    await page.reload()
    await list.waitFor()
  }
  await show('staff-tokens', false)
  await page.getByRole('button', { name: 'New token' }).click()
  await show('staff-new-token', false)
  await page.getByLabel('Name').fill('Weekly dashboard')
  await page.getByRole('button', { name: 'Create token' }).click()
  await page.getByRole('button', { name: 'Copy' }).waitFor()
  await show('staff-token-secret', false)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Revoke Weekly dashboard' }).click()
  await show('staff-revoke-token', false)
  await page.getByRole('button', { name: 'Revoke token' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

export async function signIn(page: Page, email: string, returnTo: string) {
  await page.goto(`/api/login?${new URLSearchParams({ returnTo })}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`**${returnTo}`)
}

async function send(page: Page, query: string, variables: Record<string, string>) {
  const answer = await page.request.post('/graphql', { data: { query, variables } })
  const { data, errors } = await answer.json()
  if (errors) throw new Error(JSON.stringify(errors))
  return data
}
