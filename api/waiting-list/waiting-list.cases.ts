import { open, submit } from '../../test/kit/people/forms'
import { linkMailedTo, tokenIn } from '../../test/kit/people/mailed-links'
import { asOwner, makeCustomer, makeStaff } from '../../test/kit/people/people'
import { addToCart } from '../../test/kit/requests/operations'
import { type Caller, graph, makePackage, makeVisitor } from '../../test/kit/servers/shop'
import { updatePackage } from '../packages/staff-packages'
import { db, pool } from '../platform/db'
import { mailDuePlaces } from './waiting-list.jobs'

const notify = /* GraphQL */ `
  mutation ($packageId: ID!, $email: String!) {
    notifyWhenAvailable(packageId: $packageId, email: $email)
  }`

let made = 0
const newEmail = () => `waiting-${++made}@example.com`

const ask = (packageId: string, email: string, caller = makeVisitor()) =>
  graph(caller, notify, { packageId, email })

const soldOut = () => makePackage({ availableInventory: 0, totalInventory: 3 })

const taken = { data: { notifyWhenAvailable: true } }

const confirmPath = '/api/waiting-list/confirm'

const linkOf = (email: string) => linkMailedTo(email, 'confirm-place')

const confirm = async (email: string) =>
  submit(makeVisitor(), confirmPath, { token: tokenIn(await linkOf(email)) })

const mailsTo = (recipient: string, cause = 'place-free') =>
  db.mail.findMany({
    where: { recipient, cause: { startsWith: cause } },
    orderBy: { createdAt: 'asc' },
  })

const requests = (packageId: string) => db.placeRequest.count({ where: { packageId } })

const openPlace = (id: string) =>
  db.package.update({ where: { id }, data: { availableInventory: 1, totalInventory: 4 } })

test('emails each waiting address once when a place opens, on several instances, and forgets it', async () => {
  const { user } = await makeStaff()
  const [diamond, other] = [await soldOut(), await soldOut()]
  const emails = [newEmail(), newEmail()]
  for (const email of [...emails, ...emails.map((each) => each.toUpperCase())]) {
    expect(await ask(diamond.id, email)).toEqual(taken)
  }
  for (const email of emails) await confirm(email)
  await ask(other.id, String(emails[0]))
  await mailDuePlaces()
  expect([await requests(diamond.id), await requests(other.id)]).toEqual([2, 1])

  await updatePackage(asOwner(user), diamond.id, { totalInventory: 4 })
  await Promise.all([mailDuePlaces(), mailDuePlaces(), mailDuePlaces()])
  for (const email of emails) {
    const [mail, ...more] = await mailsTo(email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe(`A place in our ${diamond.name} package is open`)
    expect(mail?.text).toMatch(/http:\/\/localhost:3000\/packages#package-package-\d+\n/)
  }
  expect([await requests(diamond.id), await requests(other.id)]).toEqual([0, 1])
})

test('emails a stranger nothing but one link', async () => {
  const { id, name } = await soldOut()
  const email = newEmail()
  await ask(id, email)
  await openPlace(id)
  const path = await linkOf(email)
  expect(await open(makeVisitor(), path)).toMatchObject({ status: 200 }) // a mail scanner opens links, too
  await mailDuePlaces()
  expect(await mailsTo(email, '')).toHaveLength(1)

  const { html } = await open(makeVisitor(), path)
  expect(html).toContain(`a place in our ${name} package opens`)
  expect(html).toContain(`action="${confirmPath}" method="post"`)
  expect((await confirm(email)).html).toContain('You’re on the waiting list')
  await mailDuePlaces()
  expect(await mailsTo(email)).toHaveLength(1)
})

test('a link works once, for three days, and not after a newer one', async () => {
  const { id } = await soldOut()
  const email = newEmail()
  await ask(id, email)
  const first = tokenIn(await linkOf(email))
  await ask(id, email)
  const second = tokenIn(await linkOf(email))
  const tryLink = async (token: string) => {
    const { status } = await submit(makeVisitor(), confirmPath, { token })
    const page = await open(makeVisitor(), `${confirmPath}?token=${token}`)
    return [status, page.status]
  }
  const age = (interval: string) =>
    pool.query(`UPDATE place_request SET created_at = now() - $2::interval WHERE package_id = $1`, [
      id,
      interval,
    ])
  expect(await tryLink(first)).toEqual([400, 400])
  expect(await tryLink('')).toEqual([400, 400])
  await age('73 hours')
  expect(await tryLink(second)).toEqual([400, 400])
  await age('71 hours')
  expect(await tryLink(second)).toEqual([200, 400])
  expect((await open(makeVisitor(), `${confirmPath}?token=${second}`)).html).toContain(
    'This link no longer works',
  )
})

test("the signed-in customer's own confirmed email needs no link; any other email does", async () => {
  const { user, caller } = await makeCustomer()
  const unverified = await makeCustomer({ emailVerified: false })
  const { id } = await soldOut()
  await ask(id, user.email) // by a stranger
  const stranger = newEmail()
  for (const [email, by] of [
    [user.email.toUpperCase(), caller],
    [stranger, caller],
    [unverified.user.email, unverified.caller],
  ] as const) {
    expect(await ask(id, email, by)).toEqual(taken)
  }
  await openPlace(id)
  await mailDuePlaces()
  const mails = [user.email, stranger, unverified.user.email].map((email) => mailsTo(email, ''))
  const causes = (await Promise.all(mails)).map((of) => of.map(({ cause }) => cause.split(' ')[0]))
  expect(causes).toEqual([['confirm-place', 'place-free'], ['confirm-place'], ['confirm-place']])
})

test('a package that has places takes no address, and says so', async () => {
  const { id, name } = await makePackage()
  const email = newEmail()
  const { errors } = await ask(id, email)
  expect(errors[0].extensions.code).toBe('CONFLICT')
  expect(errors[0].message).toContain(`The ${name} package is available now.`)
  expect([await requests(id), (await mailsTo(email, '')).length]).toEqual([0, 0])
})

test('an address on the list gets the same answer, after the same time, and no further email', async () => {
  const { id } = await soldOut()
  const email = newEmail()
  await ask(id, email)
  await confirm(email)
  for (const each of [email, newEmail()]) {
    const started = performance.now()
    expect(await ask(id, each)).toEqual(taken)
    expect(performance.now() - started).toBeGreaterThan(240)
  }
  expect(await mailsTo(email, '')).toHaveLength(1)
})

test('five requests an hour per visitor, with or without a cart, and twenty per network', async () => {
  const { id } = await soldOut()
  const network = makeVisitor().clientIp
  const codeFor = async (caller: Caller) =>
    (await ask(id, newEmail(), caller)).errors?.[0].extensions.code ?? 'taken'
  const codes = async (caller: Caller, count: number) =>
    (await Promise.all(Array.from({ length: count }, () => codeFor(caller)))).sort()
  const fiveOnly = ['RATE_LIMITED', ...Array(5).fill('taken')]
  expect(await codes(makeVisitor(network), 6)).toEqual(fiveOnly)
  const withCart = makeVisitor(network)
  await graph(withCart, addToCart, { packageId: (await makePackage()).id, quantity: 1 })
  expect(await codes(withCart, 6)).toEqual(fiveOnly)

  await pool.query(`UPDATE attempt SET count = count + 6 WHERE key LIKE 'place address %'`)
  const { caller } = await makeCustomer()
  const neighbor = { ...caller, clientIp: network }
  expect(await codes(neighbor, 3)).toEqual(['RATE_LIMITED', 'taken', 'taken'])
  expect(await codeFor(makeVisitor())).toBe('taken')
})

test('answers alike for every address, and leaves an inbox alone after eight requests a day', async () => {
  const { user, caller } = await makeCustomer()
  const packages = await Promise.all(Array.from({ length: 9 }, soldOut))
  const answers = await Promise.all(packages.map(({ id }) => ask(id, user.email)))
  for (const answer of answers) expect(answer).toEqual(taken)
  expect(await ask(String(packages[0]?.id), newEmail(), caller)).toEqual(taken)
  expect(await db.placeRequest.count({ where: { email: user.email } })).toBe(8)
})

test('refuses invalid addresses by field, and unknown and hidden packages', async () => {
  const { id } = await soldOut()
  const hidden = await soldOut()
  await db.package.update({ where: { id: hidden.id }, data: { isHidden: true } })
  for (const email of [
    '',
    'ann',
    '\u212aim@example.com',
    'ann@example',
    `${'a'.repeat(250)}@example.com`,
  ]) {
    const { errors } = await ask(id, email)
    expect(errors[0].extensions).toMatchObject({
      code: 'BAD_INPUT',
      fields: { email: expect.any(String) },
    })
  }
  for (const unknown of [hidden.id, 'none', '00000000-0000-4000-8000-000000000000']) {
    const { errors } = await ask(unknown, newEmail())
    expect(errors[0].extensions.code).toBe('NOT_FOUND')
  }
})
