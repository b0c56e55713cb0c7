import type { Page, Route } from 'playwright-core'
import { eventually } from '../kit/eventually'
import { demoCustomer, lastMailedLink, newSignedInVisitor } from './accounts'
import { expectAccessible } from './axe'
import { phone } from './browser'
import { badgeSays, card, toastSays, visitorWithCart } from './cart-and-payment'
import { requestsAreNoted } from './chat-panel'
import { leaveUnits, newVisitor, query, visit } from './site'

const press = (page: Page, name: string, times = 1) =>
  card(page, name).getByRole('button', { name: 'Add to Cart' }).click({ clickCount: times })

const newest = 'added_at = (SELECT max(added_at) FROM cart_item)'

/** Holds every add-to-cart request until the returned function is called. */
async function holdAdds(page: Page) {
  const { promise: released, resolve: release } = withResolve()
  await page.route('**/graphql', async (route: Route) => {
    if (route.request().postDataJSON().operationName === 'AddToCart') await released
    await route.fallback()
  })
  return release
}

function withResolve() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

/** Waits until the cart is loaded, so that a click can update it optimistically. */
async function visitWithKnownCart() {
  const page = await (await newVisitor()).newPage()
  const answer = page.waitForResponse((response) =>
    Boolean(response.request().postData()?.includes('query Cart')),
  )
  await page.goto('/packages')
  await card(page, 'Gold').waitFor()
  await (await answer).finished()
  await requestsAreNoted(page) // the answer is rendered by then
  return page
}

/** Opens the comparison, which is folded. */
async function compare(page: Page) {
  await page.getByText('What each package includes', { exact: true }).first().click()
  return page.getByRole('table', { name: 'What each package includes' })
}

test('the packages show their price, stock, and content, and what is kept of the savings, also a loss', async () => {
  const page = await visit('/packages')
  for (const { name, price, stock, subtitle } of [
    {
      name: 'Silver',
      price: '$299',
      stock: 'Available',
      subtitle: 'Basic vehicle search & negotiation',
    },
    {
      name: 'Gold',
      price: '$599',
      stock: 'Limited availability',
      subtitle: 'Advanced search with financing',
    },
    {
      name: 'Platinum',
      price: '$999',
      stock: 'Only 3 left!',
      subtitle: 'Premium concierge service',
    },
    {
      name: 'Diamond',
      price: '$1,999',
      stock: 'Out of Stock',
      subtitle: 'White glove full-service',
    },
  ]) {
    for (const text of [price, stock, subtitle]) {
      await card(page, name).getByText(text, { exact: true }).waitFor()
    }
    expect(await card(page, name).getByText('Most Popular').count()).toBe(name === 'Gold' ? 1 : 0)
    const add = card(page, name).getByRole('button', { name: 'Add to Cart' })
    expect(await add.isDisabled()).toBe(name === 'Diamond')
  }
  const described = await page
    .getByRole('button', { name: 'Add to Cart' })
    .evaluateAll((buttons) =>
      buttons.map(
        (button) =>
          document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent,
      ),
    )
  expect(described.sort()).toEqual(['Diamond', 'Gold', 'Platinum', 'Silver'])

  await page.getByRole('heading', { name: 'Why Choose Our Packages?' }).waitFor()
  for (const name of ['Transparent Pricing', 'Guaranteed Results', 'Fast Service']) {
    await page.getByRole('heading', { name }).waitFor()
  }
  await expectSavings(page)
  await expectSameContent(page)
})

async function expectSavings(page: Page) {
  const table = page.getByRole('table', { name: /^What you keep/ })
  const kept = await table
    .getByRole('row')
    .evaluateAll((rows) => rows.slice(1).map((row) => [...row.children].map((c) => c.textContent)))
  expect(kept).toEqual([
    ['$1,000', '$701', '$401', '$1', '−$999'],
    ['$2,000', '$1,701', '$1,401', '$1,001', '$1'],
    ['$3,000', '$2,701', '$2,401', '$2,001', '$1,001'],
  ])
}

/** The cards and the comparison table say the same. */
async function expectSameContent(page: Page) {
  const table = await compare(page)
  const tiers = ['Silver', 'Gold', 'Platinum', 'Diamond']
  expect((await table.getByRole('columnheader').allTextContents()).slice(1)).toEqual(tiers)

  const includedBy = async (feature: string) => {
    const row = table
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: feature, exact: true }) })
    const cells = await row.getByRole('cell').allTextContents()
    return tiers.filter((_, column) => cells[column] === 'Included')
  }
  const onlyInWords = /^(Everything in|Search|Price negotiation|Negotiation with|Nationwide)/
  for (const [column, tier] of tiers.entries()) {
    const list = card(page, tier).getByRole('listitem')
    await list.first().waitFor()
    for (const feature of await list.allTextContents()) {
      if (onlyInWords.test(feature)) continue
      expect([feature, await includedBy(feature)]).toEqual([feature, tiers.slice(column)])
    }
  }
  expect(await table.textContent()).not.toContain('$')
}

const topOfFirstAdd = async (page: Page) =>
  (await page.getByRole('button', { name: 'Add to Cart' }).first().boundingBox())?.y

test('on a desktop, the packages are a staircase on one ground line, the first button within reach', async () => {
  const page = await visit('/packages', { viewport: { width: 1440, height: 900 } })
  expect(await topOfFirstAdd(page)).toBeLessThanOrEqual(640)
  const tiers = ['Silver', 'Gold', 'Platinum', 'Diamond']
  const sheets = await Promise.all(
    tiers.map((tier) => card(page, tier).locator(':scope > :first-child').boundingBox()),
  )
  const tops = sheets.map((box) => Math.round(box?.y ?? 0))
  const bottoms = sheets.map((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0)))
  for (const at of [1, 2, 3]) {
    expect((tops[at - 1] ?? 0) - (tops[at] ?? 0)).toBe(82)
    expect((bottoms[at - 1] ?? 0) - (bottoms[at] ?? 0)).toBe(50)
    const included = await card(page, tiers[at] ?? '')
      .getByText(`Everything in ${tiers[at - 1]}`, { exact: true })
      .boundingBox()
    expect(Math.round(included?.y ?? 0)).toBeGreaterThanOrEqual((bottoms[at] ?? 0) - 1)
  }
  const title = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect((title?.y ?? 0) + (title?.height ?? 0)).toBeLessThan(tops[0] ?? 0)

  for (const width of [1100, 1280, 1366, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const end = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
      const range = document.createRange()
      range.selectNodeContents(heading)
      return range.getBoundingClientRect().right
    })
    const platinum = await card(page, 'Platinum').boundingBox()
    const isClear = (platinum?.x ?? 0) - end >= 24
    expect({ width, isClear }).toEqual({ width, isClear: true })
  }
})

test('a phone shows the first price and button without scrolling, and the strip leads to each card', async () => {
  const viewport = { width: 390, height: 844 }
  const page = await visit('/packages', { viewport })
  const email = await card(page, 'Diamond').getByLabel('Your email').boundingBox()
  expect(email?.width).toBeGreaterThan(260)
  expect(await topOfFirstAdd(page)).toBeLessThanOrEqual(620)
  const price = await card(page, 'Silver').getByText('$299', { exact: true }).boundingBox()
  expect((price?.y ?? 999) + (price?.height ?? 0)).toBeLessThan(viewport.height)

  const strip = page.getByRole('navigation', { name: 'Prices' })
  const names = ['Silver $299', 'Gold $599', 'Platinum $999', 'Diamond $1,999']
  expect(await strip.getByRole('link').allTextContents()).toEqual(names)
  for (const [at, name] of ['Silver', 'Gold', 'Platinum', 'Diamond'].entries()) {
    const segment = strip.getByRole('link').nth(at)
    const box = await segment.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    if (at % 2) await segment.click()
    else await segment.press('Enter')
    const heading = card(page, name).getByRole('heading')
    await eventually(async () =>
      expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true),
    )
    const top = (await card(page, name).boundingBox())?.y
    expect(top).toBeGreaterThan(64) // below the bar
    expect(top).toBeLessThan(150)
  }
})

test('a sold-out package takes an email address, and says what is wrong with one', async () => {
  const page = await visit('/packages', { theme: 'system' })
  const diamond = card(page, 'Diamond')
  const email = diamond.getByLabel('Your email')
  await diamond.getByRole('button', { name: 'Email me when a place opens' }).click()
  await diamond.getByText('Enter an email address such as name@example.com').waitFor()
  expect(await email.getAttribute('aria-invalid')).toBe('true')
  await expectAccessible(page)

  await email.fill('Casey@example.com')
  await email.press('Enter')
  const answer = diamond.getByText('open the link we sent to Casey@example.com')
  await answer.waitFor()
  expect(await answer.evaluate((element) => element === document.activeElement)).toBe(true)

  await page.goto(await lastMailedLink())
  await page.getByRole('button', { name: 'Yes, email me' }).click()
  await page.getByRole('heading', { name: 'You’re on the waiting list' }).waitFor()
  expect(await query('SELECT email, link_hash FROM place_request')).toEqual([
    { email: 'casey@example.com', link_hash: null },
  ])
})

test('a customer’s own confirmed email is on the waiting list at once', async () => {
  const context = await newSignedInVisitor(demoCustomer)
  const page = await context.newPage()
  await page.goto('/packages')
  await page.getByRole('button', { name: /^Your account, / }).waitFor()
  await card(page, 'Diamond').getByLabel('Your email').fill(demoCustomer)
  await card(page, 'Diamond').getByLabel('Your email').press('Enter')
  await page.getByText('We’ll email you once, as soon as a place opens.').waitFor()
})

test('on a phone the comparison shows four columns with sticky headers', async () => {
  const page = await visit('/packages', { viewport: { ...phone, width: 320 } })
  await card(page, 'Gold').waitFor()
  const table = await compare(page)
  const last = table.getByRole('rowheader', { name: '90 days of support after your purchase' })
  await last.evaluate((row) => row.scrollIntoView({ block: 'center' }))
  for (const name of ['Silver', 'Diamond']) {
    const box = await table.getByRole('columnheader', { name }).boundingBox()
    expect(box?.y).toBeGreaterThanOrEqual(0)
    expect(box?.y).toBeLessThan(200)
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(320)
  }
})

test('Add to Cart updates before the server responds, even with a 4x slower CPU', async () => {
  const page = await visitWithKnownCart()
  const release = await holdAdds(page)
  const tools = await page.context().newCDPSession(page)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await press(page, 'Gold')
  await badgeSays(page, '1 item')
  await press(page, 'Gold', 2)
  await badgeSays(page, '3 items')
  expect(await page.getByText('Package added to cart successfully').count()).toBe(0)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 1 })

  await page.getByRole('link', { name: 'Cart, 3 items' }).click()
  await page.getByText('Total (3 items)').waitFor()
  const remove = page.getByRole('button', { name: 'Remove Gold' })
  expect(await remove.isDisabled()).toBe(true)
  release()
  await toastSays(page, 'Package added to cart successfully')
  await eventually(async () => expect(await remove.isEnabled()).toBe(true))
  expect(await query(`SELECT quantity FROM cart_item WHERE ${newest}`)).toEqual([{ quantity: 3 }])
  await badgeSays(page, '3 items')
})

test('a rejected add is rolled back without affecting the others, and so is an eleventh', async () => {
  const page = await (await visitorWithCart(['Silver'])).newPage()
  await query(`UPDATE cart_item SET quantity = 10 WHERE ${newest}`)
  await page.goto('/packages')
  await badgeSays(page, '10 items')
  await press(page, 'Silver')
  await toastSays(page, 'ErrorFailed to add package to cart. At most 10 each')
  await badgeSays(page, '10 items')

  const release = await holdAdds(page)
  await page.waitForLoadState('networkidle') // the page has loaded a stock of more than one
  await leaveUnits('Platinum', 1)
  await press(page, 'Platinum', 2)
  await badgeSays(page, '12 items')
  release()
  await toastSays(page, 'ErrorFailed to add package to cart. Only 1 left')
  await badgeSays(page, '11 items')
  await card(page, 'Platinum').getByText('Only 1 left!').waitFor()
})

test('after an add, the card and the toast lead to the cart', async () => {
  const page = await visit('/packages', { theme: 'system' })
  await press(page, 'Silver')
  await card(page, 'Silver').getByText('1 in your cart').waitFor()
  await toastSays(page, 'Package added to cart successfully')
  await press(page, 'Gold')
  await page.getByRole('link', { name: 'View cart' }).click()

  await page.getByText('Gold already includes everything in Silver.').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove Silver, save $299' }).click()
  await page.getByText('Item removed from cart', { exact: true }).waitFor()
  await badgeSays(page, '1 item')
  expect(await page.getByText('already includes').count()).toBe(0)
  await page.getByRole('button', { name: /increase/i }).click()
  await page.getByText('One package covers one vehicle.').waitFor()
})
