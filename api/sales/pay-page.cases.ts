import { defaultSite } from '../../test/kit/default-site'
import { add } from '../../test/kit/people/cart-owners'
import { open, submit } from '../../test/kit/people/forms'
import { makeCustomer, signIn } from '../../test/kit/people/people'
import { checkout } from '../../test/kit/requests/operations'
import { makeConsultation } from '../../test/kit/scenes/consultation-requests'
import {
  letLinkPass,
  linkOf,
  makeLink,
  revokeLink,
  samStaff,
} from '../../test/kit/scenes/payment-links'
import { payOnPage } from '../../test/kit/scenes/payment-page'
import { cartLines, openPage, orderOf, returnToShop } from '../../test/kit/scenes/purchases'
import { graph, makePackage, makeVisitor, rest } from '../../test/kit/servers/shop'
import { config } from '../platform/config'
import { db } from '../platform/db'

const callUs = `Ask us for another one: ${defaultSite.phone}.`

async function makeScene({
  quantity = 1,
  note = '',
  ...details
}: {
  quantity?: number
  note?: string
  availableInventory?: number
} = {}) {
  const gold = await makePackage(details)
  const { id: consultationId } = await makeConsultation()
  const link = await makeLink({ consultationId, packageId: gold.id, quantity, note })
  return { gold, consultationId, link }
}

test('shows what was agreed, who sent it, and until when', async () => {
  const { gold, link } = await makeScene({ quantity: 2, note: 'See you <soon>.' })
  const { status, html, headers } = await open(makeVisitor(), link.path)
  expect(status).toBe(200)
  for (const text of [
    `${gold.name} × 2`,
    '$1,198.00',
    'Sam Staff',
    'See you &lt;soon&gt;.',
    ' ET',
  ]) {
    expect(html).toContain(text)
  }
  expect(html).toContain('A better deal or your money back.')
  expect(html).toContain('Continue to payment')
  expect(html).not.toContain('in your cart')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-robots-tag')).toBe('noindex')
})

test('replaces the cart by what was agreed, and goes to checkout', async () => {
  const { gold, link } = await makeScene({ quantity: 2 })
  const visitor = makeVisitor()
  const [silver, bronze] = [await makePackage(), await makePackage()]
  await add(visitor, silver, 3)
  await add(visitor, gold, 5)
  expect((await open(visitor, link.path)).html).toContain('This replaces the 2 items in your cart.')
  const { status, location } = await submit(visitor, link.path, {})
  expect([status, location]).toEqual([303, '/checkout'])
  expect(await cartLines(visitor)).toEqual([{ name: gold.name, quantity: 2 }])
  expect((await linkOf(link.id)).firstOpenedAt).toBeInstanceOf(Date)
  expect((await open(visitor, link.path)).html).not.toContain('in your cart')

  const other = makeVisitor()
  await add(other, bronze, 1)
  expect((await open(other, link.path)).html).toContain('This replaces the item in your cart.')
})

test.each([
  ['accepts cookies', true],
  ['refuses cookies', false],
])('leads a browser that %s to checkout, or says what is needed', async (_what, accepts) => {
  const { link } = await makeScene()
  const visitor = makeVisitor()
  const { location } = await submit(visitor, link.path, {}, { accept: 'text/html,*/*;q=0.8' })
  const page = await open(accepts ? visitor : makeVisitor(), location ?? '')
  if (accepts) expect(page).toMatchObject({ status: 303, location: '/checkout' })
  else expect(page.html).toContain('Your browser refused the cookie that remembers your cart.')
})

test('a mail scanner that opens the link a hundred times changes nothing', async () => {
  const { link } = await makeScene()
  const carts = await db.cart.count()
  const scanner = makeVisitor()
  for (let n = 0; n < 100; n += 1) expect((await open(scanner, link.path)).status).toBe(200)
  expect(scanner.cookies).toEqual({})
  expect(await db.cart.count()).toBe(carts)
  expect((await linkOf(link.id)).firstOpenedAt).toBeNull()
})

test('GET leaves a filled cart as it is', async () => {
  const { link } = await makeScene()
  const visitor = makeVisitor()
  const silver = await makePackage()
  await add(visitor, silver, 1)
  await open(visitor, link.path)
  expect(await cartLines(visitor)).toEqual([{ name: silver.name, quantity: 1 }])
})

test('a link that ended says why, to GET and POST', async () => {
  const states = {
    expired: { status: 410, text: callUs },
    revoked: { status: 404, text: 'This link is no longer valid.' },
    hidden: { status: 404, text: 'This link is no longer valid.' },
    unknown: { status: 404, text: 'This link is no longer valid.' },
  }
  const { caller: sam } = await samStaff()
  const paths: Record<string, string> = { unknown: `/api/pay/${'x'.repeat(22)}` }
  for (const state of ['expired', 'revoked', 'hidden'] as const) {
    const { link, gold } = await makeScene()
    paths[state] = link.path
    if (state === 'expired') await letLinkPass(link.id, '7 days 1 second')
    if (state === 'revoked') await revokeLink(sam, link.id)
    if (state === 'hidden') {
      await db.package.update({ where: { id: gold.id }, data: { isHidden: true } })
    }
  }
  for (const [state, { status, text }] of Object.entries(states)) {
    const visitor = makeVisitor()
    const path = paths[state] ?? ''
    for (const answer of [await open(visitor, path), await submit(visitor, path, {})]) {
      expect([state, answer.status]).toEqual([state, status])
      expect(answer.html).toContain(text)
    }
    expect(visitor.cookies).toEqual({})
  }
})

test('a paid link says so', async () => {
  const { link } = await makeScene()
  const visitor = makeVisitor()
  await submit(visitor, link.path, {})
  const { id, url } = await openPage(visitor)
  await payOnPage(url, { webhook: 'lost' })
  await returnToShop(visitor, id)
  const other = makeVisitor()
  for (const { status, html } of [
    await open(other, link.path),
    await submit(other, link.path, {}),
  ]) {
    expect(status).toBe(200)
    expect(html).toContain('This link has been paid.')
  }
  expect(await cartLines(other)).toEqual([])
})

test('sold out between the link and its use: the cart stays, and the page says whom to call', async () => {
  const { gold, link } = await makeScene({ quantity: 2 })
  const visitor = makeVisitor()
  const silver = await makePackage()
  await add(visitor, silver, 1)
  const sell = (availableInventory: number) =>
    db.package.update({
      where: { id: gold.id },
      data: {
        availableInventory,
        soldInventory: 10 - availableInventory,
        soldBefore: 10 - availableInventory,
      },
    })
  for (const [left, words] of [
    [1, `Only 1 of ${gold.name} is left right now.`],
    [0, `${gold.name} is sold out right now.`],
  ] as const) {
    await sell(left)
    const [get, post] = [await open(visitor, link.path), await submit(visitor, link.path, {})]
    expect([get.status, post.status]).toEqual([200, 409])
    for (const { html } of [get, post]) {
      expect(html).toContain(words)
      expect(html).toContain(defaultSite.phone)
    }
  }
  expect(await cartLines(visitor)).toEqual([{ name: silver.name, quantity: 1 }])
  expect((await linkOf(link.id)).firstOpenedAt).toBeNull()
})

test('units that this visitor holds by their own payment page count as left', async () => {
  const { link } = await makeScene({ availableInventory: 1 })
  const visitor = makeVisitor()
  await submit(visitor, link.path, {})
  await openPage(visitor)
  expect((await submit(visitor, link.path, {})).status).toBe(303)
  expect((await submit(makeVisitor(), link.path, {})).status).toBe(409)
})

test('a new price is confirmed once at checkout, and then charged', async () => {
  const { gold, link } = await makeScene()
  await db.package.update({ where: { id: gold.id }, data: { priceCents: 649_00 } })
  const { data } = await graph(
    (await samStaff()).caller,
    '{ paymentLinks(first: 1) { nodes { id price isPriceCurrent } } }',
  )
  expect(data.paymentLinks.nodes).toEqual([{ id: link.id, price: 599, isPriceCurrent: false }])
  const visitor = makeVisitor()
  expect((await open(visitor, link.path)).html).toContain('$649.00')
  await submit(visitor, link.path, {})
  const refused = await graph(visitor, checkout)
  expect(refused.errors[0]).toMatchObject({
    message: `The price of ${gold.name} has changed. Please review your cart and try again.`,
    extensions: { code: 'CONFLICT' },
  })
  const { id } = await openPage(visitor)
  expect(await orderOf(id)).toMatchObject({ totalCents: 649_00, paymentLinkId: link.id })
})

test('an unchanged cart that is filled by a link keeps its payment page, which then belongs to the link', async () => {
  const { gold, link } = await makeScene()
  const visitor = makeVisitor()
  await add(visitor, gold, 1)
  const first = await openPage(visitor)
  expect(await orderOf(first.id)).toMatchObject({ paymentLinkId: null })
  await submit(visitor, link.path, {})
  expect((await openPage(visitor)).id).toBe(first.id)
  expect(await orderOf(first.id)).toMatchObject({ paymentLinkId: link.id })
})

test('the link stays with a cart that is merged at sign-in', async () => {
  const { gold, link } = await makeScene()
  const { user } = await makeCustomer()
  const guest = makeVisitor()
  await submit(guest, link.path, {})
  const signedIn = await signIn(user.id)
  signedIn.cookies = { ...guest.cookies, ...signedIn.cookies }
  expect(await cartLines(signedIn)).toEqual([{ name: gold.name, quantity: 1 }])
  const { id } = await openPage(signedIn)
  expect(await orderOf(id)).toMatchObject({ userId: user.id, paymentLinkId: link.id })
})

test('a cart forgets its link once it was paid', async () => {
  const { gold, link } = await makeScene()
  const visitor = makeVisitor()
  await submit(visitor, link.path, {})
  const { id, url } = await openPage(visitor)
  await payOnPage(url, { webhook: 'lost' })
  await returnToShop(visitor, id)
  await add(visitor, gold, 1)
  expect(await orderOf((await openPage(visitor)).id)).toMatchObject({ paymentLinkId: null })
})

test('refuses a network that tries many wrong links', async () => {
  const guesser = makeVisitor()
  const guess = () => open(guesser, `/api/pay/${'y'.repeat(22)}`)
  for (let n = 0; n < 30; n += 1) expect((await guess()).status).toBe(404)
  const refused = await guess()
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).not.toBeNull()
  expect((await open(makeVisitor(), `/api/pay/${'y'.repeat(22)}`)).status).toBe(404)
})

test("pages of other sites can't use a link for their visitors", async () => {
  const { link } = await makeScene()
  const visitor = makeVisitor()
  const { status } = await submit(visitor, link.path, {}, { origin: 'https://elsewhere.example' })
  expect(status).toBe(403)
  expect(await cartLines(visitor)).toEqual([])
  expect(link.url.startsWith(config.PUBLIC_URL)).toBe(true)
})

test('POST answers 404 to what is no token', async () => {
  for (const token of ['short', `${'z'.repeat(21)}!`, 'z'.repeat(500)]) {
    expect((await rest(makeVisitor(), 'GET', `/api/pay/${token}`)).status).toBe(404)
  }
})
