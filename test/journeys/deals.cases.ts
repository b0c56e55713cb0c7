import type { Page } from 'playwright-core'
import { expectAccessible } from './axe'
import { holdRequests } from './break-operation'
import { desktop, phone } from './browser'
import { toastSays } from './cart-and-payment'
import {
  accept,
  acceptQuote,
  beginSearch,
  dealIn,
  endWindowIn,
  fillWishes,
  newBuyer,
  newDeal,
  newNegotiator,
  publishQuote,
  replaceQuote,
} from './deal-scene'
import { query } from './site'
import { expectFitsLargeText } from './targets'
import { weigh } from './weigh'

const MINUTE_MS = 60_000

const heading = (page: Page, name: string, level = 1) =>
  page.getByRole('heading', { level, name, exact: true })

test('a buyer says what they want, compares quotes as they arrive, accepts one on the phone, and prints the sheet', async () => {
  const [{ context, session }, staff] = [await newBuyer(), await newNegotiator()]
  const page = await context.newPage()
  await page.goto(`/deals/?session_id=${session}`)
  await page.getByRole('heading', { level: 1, name: 'We’ll contact you by' }).waitFor()
  const dealId = dealIn(page.url())
  await page.evaluate(() => localStorage.setItem('drivefair-theme', 'system'))

  await page.getByRole('link', { name: /^(Start|Continue)$/ }).click()
  await heading(page, 'Tell us what you want').waitFor()
  await page.setViewportSize(phone)
  await expectFitsLargeText(page)
  await page.setViewportSize(desktop)
  await page.getByRole('button', { name: 'Send to your advocate' }).click()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('state')
  await page.getByText('Enter 5 digits').waitFor()
  await fillWishes(page)
  await page.getByText(/^Saved at \d+:\d\d [AP]M$/).waitFor()
  await page.reload() // also applies the theme
  expect(await page.getByLabel('ZIP code').inputValue()).toBe('30060')
  await page.getByRole('button', { name: 'Send to your advocate' }).click()
  await toastSays(page, 'Sent to your advocate')
  await heading(page, 'What you want', 2).waitFor()

  await publishQuote(staff, dealId, 'Northgate Motors', {
    vin: '7DFHDEM00TD000101',
    sellingPrice: 33_480,
    fee: 599,
    openingFee: 899,
  })
  await page.getByText('$36,517.23').first().waitFor()
  await page.getByRole('link', { name: 'Read every line' }).waitFor()
  const replaced = await publishQuote(staff, dealId, 'Lakeside Auto Park', {
    vin: '7DFHDEM06TD000202',
    sellingPrice: 33_195,
    fee: 1_899,
  })
  const ended = await publishQuote(staff, dealId, 'Harbor Auto Group', {
    vin: '7DFHDEM01TD000303',
    sellingPrice: 33_690,
    fee: 599,
  })
  const quotes = page.getByRole('region', { name: 'Quotes', exact: true })
  await quotes.getByRole('link', { name: 'Harbor Auto Group' }).first().waitFor()
  await page.getByText('3 asked, 3 answered').waitFor()
  await page.getByText('Lowest out-the-door price').first().waitFor()
  await replaceQuote(staff, replaced)
  await page.getByText('Replaced by a newer quote').waitFor()
  await page.getByText('$300.00 struck so far').waitFor()
  await expectAccessible(page)
  await addOwnOffer(page)
  await addFiles(page)

  await quotes.getByRole('link', { name: 'Harbor Auto Group' }).first().click()
  await decline(page, ended)
  await endsByTheServersClock(page, ended)
  await page.getByRole('link', { name: 'My deal' }).first().click()

  await page.getByRole('link', { name: 'Compare side by side' }).click()
  await heading(page, 'Compare quotes').waitFor()
  const table = page.getByRole('table', { name: 'Quotes side by side' })
  await table.getByRole('row', { name: /^Government fees/ }).waitFor()
  expect(await table.locator('s').textContent()).toContain('$899.00')
  await expectComparable(page)
  await page.getByText('Show only differences').click()
  await table.getByRole('row', { name: /^Government fees/ }).waitFor({ state: 'detached' })
  await table.getByRole('row', { name: /^Out-the-door price/ }).waitFor()

  await page.getByRole('link', { name: 'Read and accept: Northgate Motors' }).click()
  await heading(page, 'Northgate Motors').waitFor()
  await page.setViewportSize(phone)
  await acceptOnPhone(page)
  expect(await query('SELECT status FROM deal WHERE id = $1', [dealId])).toEqual([
    { status: 'CHOSEN' },
  ])

  await page.getByRole('link', { name: 'Deal sheet' }).click()
  await page.waitForURL(`**/deals/${dealId}/sheet`)
  for (const text of ['7DFHDEM00TD000101', '$36,517.23', 'Dana Reyes', 'Sign only if every line']) {
    await page.getByText(text).first().waitFor()
  }
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  const paper = (await page.pdf({ format: 'Letter' })).toString('latin1')
  expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(1)
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  )

  const found = await weigh(context, `/deals/${dealId}`, async (first) => {
    await first.getByRole('button', { name: 'Support chat' }).waitFor()
  })
  expect(found.script).toBeLessThanOrEqual(192)
  expect(found.script).toBeGreaterThan(130) // includes the GraphQL client
  expect(found.stylesheet).toBeLessThanOrEqual(18)
  expect(found.stylesheet).toBeGreaterThan(2)
})

test('a buyer compares leases by all that they cost, with what their trade-in pays, and finds it on the sheet', async () => {
  const [{ context, id }, staff] = [await newDeal(), await newNegotiator()]
  await beginSearch(id)
  const lease = {
    kind: 'LEASE',
    moneyFactor: 0.00125,
    termMonths: 36,
    residual: 20_000,
    milesPerYear: 12_000,
    dispositionFee: 350,
    creditTerms: 'Score of 700 or more',
  }
  const tradeIn = { tradeAllowance: 8_200, tradePayoff: 3_150 }
  await publishQuote(staff, id, 'Lakeside Auto Park', {
    vin: '7DFHDEM06TD000202',
    sellingPrice: 33_195,
    fee: 899,
    more: lease,
  })
  const taken = await publishQuote(staff, id, 'Harbor Auto Group', {
    vin: '7DFHDEM01TD000303',
    sellingPrice: 33_690,
    fee: 599,
    more: { ...lease, ...tradeIn },
  })
  const page = await context.newPage()
  await page.goto(`/deals/${id}/compare`)
  const table = page.getByRole('table', { name: 'Quotes side by side' })
  await table.getByRole('row', { name: /^Your trade-in pays .*\$5,050\.00/ }).waitFor()
  await page.getByText('Total lease cost, 36 months').waitFor()
  await acceptQuote(context, taken)
  await page.goto(`/deals/${id}/sheet`)
  await page.getByText('Your trade-in pays').waitFor()
  await page.getByText('$5,050.00').waitFor()
})

/** The prices stay in view beside every line, and on a phone a VIN stays in one piece. */
async function expectComparable(page: Page) {
  const viewport = page.viewportSize() ?? desktop
  const table = page.getByRole('table', { name: 'Quotes side by side' })
  const price = table.getByRole('cell', { name: /^\$36,517\.23/ }).first()
  expect((await price.boundingBox())?.y).toBeLessThan(viewport.height)
  await table.getByRole('row').last().scrollIntoViewIfNeeded()
  expect((await price.boundingBox())?.y).toBeGreaterThanOrEqual(64) // below the top bar
  await page.setViewportSize({ width: 390, height: 844 })
  const vin = page.getByText('7DFHDEM00TD000101', { exact: true })
  const lines = await vin.evaluate((text) => text.getClientRects().length)
  expect(lines).toBe(1)
  await page.setViewportSize(phone)
  await expectFitsLargeText(page)
  await page.setViewportSize(viewport)
}

/** Of several files that are chosen at once, a bad one stops no other. */
async function addFiles(page: Page) {
  const file = (name: string, text: string) => ({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(text),
  })
  await page
    .locator('input[type=file]')
    .setInputFiles([
      file('advert.pdf', '%PDF-1.4\n%advert\n%%EOF\n'),
      file('notes.txt', 'as agreed on the phone'),
      file('offer.pdf', '%PDF-1.4\n%offer\n%%EOF\n'),
    ])
  await page.getByText('Added advert.pdf, offer.pdf').waitFor()
  await page.getByText('notes.txt: Upload a PDF, JPEG, or PNG').waitFor()
  for (const name of ['advert.pdf', 'offer.pdf']) await page.getByRole('link', { name }).waitFor()
}

async function addOwnOffer(page: Page) {
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Add your own offer' }).click()
  await dialog.getByLabel('Year').fill('2026')
  await dialog.getByLabel('Make').fill('Castella')
  await dialog.getByLabel('Model').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Enter the model').waitFor()
  await dialog.getByLabel('Model').fill('Vireo Hybrid')
  await dialog.getByText('Enter the model').waitFor({ state: 'detached' })
  await dialog.getByText("Enter the vehicle's price").waitFor()
  await dialog.getByLabel('Price of the vehicle').fill('34,000')
  await dialog.getByLabel('Dealer fees').fill('500')
  await dialog.getByText('$34,500.00').waitFor()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('$34,500.00 out the door').waitFor()
}

/** Says why the quote that the page shows is not for the buyer. */
async function decline(page: Page, quoteId: string) {
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Not for me' }).click()
  await dialog.getByLabel('What doesn’t fit? (optional)').fill('The color')
  await dialog.getByRole('button', { name: 'Tell my advocate' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await query('SELECT decline_note FROM quote WHERE id = $1', [quoteId])).toEqual([
    { decline_note: 'The color' },
  ])
}

/** The countdown must neither end early in a browser ten minutes fast nor late in one ten minutes slow. */
async function endsByTheServersClock(page: Page, quoteId: string) {
  await page.getByText(/^(1 day|2 days).* left$/).waitFor()
  await endWindowIn(quoteId, 5 * 60)
  await shiftClock(page, 10)
  await lookAgain(page)
  await page.getByText(/^[45]:\d\d left$/).waitFor()
  await endWindowIn(quoteId, 45 * 60)
  await shiftClock(page, -10)
  await lookAgain(page)
  await page.getByText(/^4[45]:\d\d left$/).waitFor()
  // An answer of the server would set the clock right again.
  const release = await holdRequests(page, 'MyDeal')
  await shiftClock(page, -10 + 46)
  await heading(page, 'This quote expired', 2).waitFor()
  await endWindowIn(quoteId, 0)
  await shiftClock(page, 0)
  await release()
  await lookAgain(page)
  await page.getByRole('button', { name: 'Request a new quote' }).click()
  await page.getByText(/^You asked for a new quote on/).waitFor()
}

/** Makes the browser's clock fast by some minutes, or slow. */
const shiftClock = (page: Page, minutes: number) =>
  page.evaluate((shift) => {
    Date.now = () => performance.timeOrigin + performance.now() + shift
  }, minutes * MINUTE_MS)

/** Asks the server, as a page does when its tab is in front again. */
const lookAgain = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')))

test('on a busy phone, which notices several changes at once, the way to accept a quote is there', async () => {
  const [{ context, id }, staff] = [await newDeal(), await newNegotiator()]
  await beginSearch(id)
  const offer = { vin: '7DFHDEM00TD000101', sellingPrice: 33_480, fee: 599 }
  const quoteId = await publishQuote(staff, id, 'Northgate Motors', offer)
  const page = await context.newPage()
  await page.addInitScript(holdWhatIsInView)
  await page.goto(`/deals/${id}/quotes/${quoteId}`)
  const heldFor = (text: string) =>
    page.waitForFunction((states) => document.documentElement.dataset.inView === states, text)
  await heldFor('true')
  await page.setViewportSize(phone)
  await heldFor('true false')
  await page.evaluate(() => dispatchEvent(new Event('tell')))
  await page.getByRole('link', { name: 'Accept this quote' }).waitFor()
})

/** Runs in the page: what an observer of the form to accept a quote sees is kept until the event "tell". */
function holdWhatIsInView() {
  const Native = IntersectionObserver
  window.IntersectionObserver = class extends Native {
    constructor(callback: IntersectionObserverCallback) {
      const held: IntersectionObserverEntry[] = []
      super((entries, observer) => {
        if (!entries.some(({ target }) => target.querySelector('#accept'))) {
          callback(entries, observer)
          return
        }
        held.push(...entries)
        const states = held.map(({ isIntersecting }) => isIntersecting)
        document.documentElement.dataset.inView = states.join(' ')
        addEventListener('tell', () => callback(held, observer), { once: true })
      })
    }
  }
}

/** The price and the way to accept it stay in view until the conditions are. */
async function acceptOnPhone(page: Page) {
  const toForm = page.getByRole('link', { name: 'Accept this quote' })
  await toForm.waitFor()
  await expectFitsLargeText(page)
  const box = await toForm.boundingBox()
  expect(box?.y).toBeLessThan(phone.height - 44)
  expect(box?.height).toBeGreaterThanOrEqual(44)
  await expectAccessible(page)
  await toForm.click()
  await toForm.waitFor({ state: 'detached' })
  await accept(page)
  await heading(page, 'You accepted this quote', 2).waitFor()
  expect(await page.getByRole('button', { name: 'Accept this quote' }).count()).toBe(0)
  // One next step; the other quotes are no choice anymore.
  await page.getByRole('link', { name: 'Check the contract' }).waitFor()
  const others = page.getByRole('region', { name: 'Other quotes' })
  await others.getByRole('link', { name: /^Harbor Auto Group/ }).waitFor()
  expect(await page.getByText(/ left$/).count()).toBe(0)
}
