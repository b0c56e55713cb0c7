import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { eventually } from '../kit/eventually'
import { signIn } from '../kit/people/browser-sign-in'
import type { ServerProcess } from '../kit/servers/server-process'
import { desktop } from './browser'

const sendMessage = `mutation ($content: String!, $clientMessageId: ID!, $customerId: ID!) {
  sendMessage(content: $content, clientMessageId: $clientMessageId, customerId: $customerId) { id }
}`

let written = 0

/** A staff member who writes to the seeded customer. */
export async function openStaff(server: ServerProcess) {
  const cookies = {
    staff: await signIn(server, 'staff@example.com'),
    customer: await signIn(server, 'customer@example.com'),
  }
  const ask = async (cookie: string, query: string, variables = {}) => {
    const response = await fetch(`${server.base}/graphql`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    })
    const { data, errors } = await response.json()
    if (errors) throw new Error(JSON.stringify(errors))
    return data
  }
  const { me } = await ask(cookies.customer, '{ me { id } }')
  const sent: string[] = []

  /** Retries until the message is stored, even while the server is down; its client ID prevents duplicates. */
  async function say(content = `message ${++written}`) {
    const message = { content, clientMessageId: content, customerId: me.id }
    await eventually(() => ask(cookies.staff, sendMessage, message), 60)
    sent.push(content)
    return content
  }

  return {
    /** The stored messages, in order. */
    sent,
    say,
    /** Sends messages one after another, this many per second. */
    async sayMany(count: number, perSecond: number) {
      const start = performance.now()
      for (let turn = 0; turn < count; turn++) {
        await sleep(Math.max(0, start + (turn * 1_000) / perSecond - performance.now()))
        await say()
      }
    },
  }
}

declare global {
  /** When each message first appeared in the page, by its text. */
  var shownAt: Record<string, number>
}

/** Opens the seeded customer's chat in a new browser context. */
export async function openChat(browser: Browser, base: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: base, viewport: desktop })
  await context.addInitScript(noteMessages)
  await context.request.post('/api/login', {
    form: { email: 'customer@example.com', password: 'demo-pass-2024' },
  })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('button', { name: /^Support chat/ }).click()
  await page.getByText('No messages yet').or(page.locator('[data-message]').first()).waitFor()
  return page
}

/** Runs in the page before its own scripts. */
function noteMessages() {
  globalThis.shownAt = {}
  new MutationObserver((changes) => {
    for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(added instanceof HTMLElement)) continue
      for (const row of [added, ...added.querySelectorAll('[data-message]')]) {
        const text = row.matches('[data-message]') && row.querySelector('.whitespace-pre-wrap')
        if (text) globalThis.shownAt[text.textContent] ??= Date.now()
      }
    }
  }).observe(document, { childList: true, subtree: true })
}

/** The messages in the panel, from the top. */
export const shownIn = (page: Page) =>
  page
    .locator('[data-message] .whitespace-pre-wrap')
    .evaluateAll((texts) => texts.map(({ textContent }) => textContent))

/** Waits until all of these were shown; returns when the last one appeared. */
export async function whenShown(page: Page, texts: readonly string[], seconds = 60) {
  const moment = await page.waitForFunction(
    (wanted) => {
      const moments = wanted.map((text) => globalThis.shownAt[text])
      return moments.every(Boolean) && Math.max(0, ...(moments as number[]))
    },
    [...texts],
    { timeout: seconds * 1_000, polling: 50 },
  )
  return (await moment.jsonValue()) as number
}

export function faultsOf(sent: readonly string[], shown: readonly string[]) {
  const found = new Set(shown)
  const once = [...found].filter((text) => sent.includes(text))
  const expected = sent.filter((text) => found.has(text))
  return {
    lost: sent.length - expected.length,
    doubled: shown.length - found.size,
    outOfOrder: once.filter((text, at) => text !== expected[at]).length,
  }
}
