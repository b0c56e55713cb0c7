import { randomUUID } from 'node:crypto'
import { brand } from '../../shared/brand'
import { submit } from '../../test/kit/people/forms'
import { makeCustomer, makeMember, makeStaff } from '../../test/kit/people/people'
import { makeConsultation } from '../../test/kit/scenes/consultation-requests'
import {
  createLink,
  letLinkPass,
  linkOf,
  makeLink,
  revokeLink,
  samStaff,
  sendAgain,
} from '../../test/kit/scenes/payment-links'
import { payOnPage } from '../../test/kit/scenes/payment-page'
import { cartLines, openPage, returnToShop } from '../../test/kit/scenes/purchases'
import { codeOf, graph, makePackage, makeVisitor } from '../../test/kit/servers/shop'
import { inOurZone } from '../mail/letter'
import { db } from '../platform/db'
import { erasePerson } from '../privacy/erase'
import { exportPerson } from '../privacy/export'
import { applyRetention } from '../privacy/retention'

const DAY_MS = 24 * 60 * 60_000

async function makeScene(details: object = {}) {
  const gold = await makePackage()
  const { id: consultationId } = await makeConsultation({ firstName: 'Rosa', ...details })
  return { gold, agreed: { consultationId, packageId: gold.id } }
}

const mailsOf = (id: string) =>
  db.mail.findMany({ where: { cause: { contains: id } }, orderBy: { createdAt: 'asc' } })

test('makes a link for seven days and mails it with the price and the note', async () => {
  const { gold, agreed } = await makeScene()
  const link = await makeLink({ ...agreed, recipient: ' Rosa@Example.com', note: 'Call me <b>!' })
  expect(link).toMatchObject({
    status: 'OPEN',
    quantity: 1,
    price: 599,
    isPriceCurrent: true,
    recipient: 'rosa@example.com',
    note: 'Call me <b>!',
    createdBy: 'Sam Staff',
    firstOpenedAt: null,
    package: { id: gold.id },
    consultation: { id: agreed.consultationId },
    order: null,
  })
  expect(link.path).toMatch(/^\/api\/pay\/[\w-]{22}$/)
  const { createdAt, expiresAt } = await linkOf(link.id)
  expect(expiresAt.getTime() - createdAt.getTime()).toBe(7 * DAY_MS)
  const [mail, ...others] = await mailsOf(link.id)
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    cause: `payment-link ${link.id} 1`,
    recipient: 'rosa@example.com',
    subject: `Your ${brand.name} package: ${gold.name}`,
  })
  for (const text of [
    `Hi Rosa, as we discussed, here is the link for the ${gold.name} package, $599. You pay on our payment provider's page; we contact you within 24 hours after that.`,
    'Call me <b>!',
    link.url,
    `The link works until ${inOurZone(expiresAt)}. A better deal or your money back.`,
  ]) {
    expect(mail?.text).toContain(text)
  }
  expect(mail?.html).not.toContain('<b>')
})

test('makes a link to copy without mailing it, also for a sold-out package', async () => {
  const { agreed } = await makeScene()
  const soldOut = await makePackage({ availableInventory: 0 })
  const link = await makeLink({ ...agreed, packageId: soldOut.id, quantity: 3, isMailed: false })
  expect(link).toMatchObject({ status: 'OPEN', quantity: 3 })
  expect(await mailsOf(link.id)).toEqual([])
})

test('a double click makes one link and one email', async () => {
  const { agreed } = await makeScene()
  const { caller } = await samStaff()
  const input = { ...agreed, requestKey: randomUUID() }
  const answers = await Promise.all([createLink(caller, input), createLink(caller, input)])
  const ids = answers.map(({ data }) => data.createPaymentLink.id)
  expect(new Set(ids).size).toBe(1)
  expect(await mailsOf(ids[0])).toHaveLength(1)
  const other = await makeScene()
  const refused = await createLink(caller, { ...input, ...other.agreed })
  expect(refused.errors[0]).toMatchObject({
    message: 'This key belongs to another entry.',
    extensions: { code: 'CONFLICT' },
  })
})

test.each([
  ['quantity', { quantity: 0 }],
  ['quantity', { quantity: 11 }],
  ['expiresInDays', { expiresInDays: 0 }],
  ['expiresInDays', { expiresInDays: 15 }],
  ['recipient', { recipient: 'rosa' }],
  ['note', { note: 'x'.repeat(501) }],
  ['requestKey', { requestKey: 'one' }],
  ['consultationId', { consultationId: null }],
])('refuses a link with a bad %s', async (field, bad) => {
  const { agreed } = await makeScene()
  const { errors } = await createLink((await samStaff()).caller, { ...agreed, ...bad })
  expect(errors[0].extensions).toMatchObject({
    code: 'BAD_INPUT',
    fields: { [field]: expect.any(String) },
  })
})

test("answers NOT_FOUND for what isn't there, and for a hidden package", async () => {
  const { gold, agreed } = await makeScene()
  const { caller } = await samStaff()
  const link = await makeLink(agreed)
  await db.package.update({ where: { id: gold.id }, data: { isHidden: true } })
  for (const answer of [
    await createLink(caller, agreed),
    await createLink(caller, { ...agreed, packageId: randomUUID() }),
    await createLink(caller, { ...agreed, consultationId: randomUUID() }),
    await sendAgain(caller, link.id),
    await revokeLink(caller, randomUUID()),
    await revokeLink(caller, 'unknown'),
  ]) {
    expect(codeOf(answer)).toBe('NOT_FOUND')
  }
})

test('a request has at most five open links, also when six are made at once', async () => {
  const { agreed } = await makeScene()
  const { caller } = await samStaff()
  const answers = await Promise.all(Array.from({ length: 6 }, () => createLink(caller, agreed)))
  const [refused, ...others] = answers.flatMap(({ errors }) => errors ?? [])
  expect(others).toEqual([])
  expect(refused).toMatchObject({
    message: 'Revoke a link first',
    extensions: { code: 'CONFLICT' },
  })
  const open = answers.find(({ data }) => data)?.data.createPaymentLink
  await letLinkPass(open.id, '8 days')
  expect(codeOf(await createLink(caller, agreed))).toBeUndefined()
  expect(codeOf(await sendAgain(caller, open.id))).toBe('CONFLICT') // it would be the sixth
  await revokeLink(caller, open.id)
  expect(codeOf(await createLink(caller, agreed))).toBe('CONFLICT')
})

test('a member sends at most thirty links an hour', async () => {
  const { caller } = await makeStaff()
  const gold = await makePackage()
  const send = async () => {
    const { id } = await makeConsultation()
    return createLink(caller, { consultationId: id, packageId: gold.id })
  }
  const { data } = await send()
  for (let n = 1; n < 30; n += 1) expect(codeOf(await send())).toBeUndefined()
  expect(codeOf(await send())).toBe('RATE_LIMITED')
  expect(codeOf(await sendAgain(caller, data.createPaymentLink.id))).toBe('RATE_LIMITED')
})

test('sends a link again for as many days, at the price of today', async () => {
  const { gold, agreed } = await makeScene()
  const { caller } = await samStaff()
  const link = await makeLink({ ...agreed, expiresInDays: 3 })
  await letLinkPass(link.id, '4 days')
  const { data: before } = await graph(caller, '{ paymentLinks(status: EXPIRED) { nodes { id } } }')
  expect(before.paymentLinks.nodes).toContainEqual({ id: link.id })
  await db.package.update({ where: { id: gold.id }, data: { priceCents: 649_00 } })
  const { data } = await sendAgain(caller, link.id)
  expect(data.sendPaymentLinkAgain).toMatchObject({
    id: link.id,
    url: link.url,
    status: 'OPEN',
    price: 649,
    isPriceCurrent: true,
  })
  const inDays = (Date.parse(data.sendPaymentLinkAgain.expiresAt) - Date.now()) / DAY_MS
  expect(Math.round(inDays * 100) / 100).toBe(3)
  const mails = await mailsOf(link.id)
  expect(mails.map(({ cause }) => cause)).toEqual([1, 2].map((n) => `payment-link ${link.id} ${n}`))
  expect(mails[1]?.text).toContain('$649.')
  const history = await db.historyEntry.findMany({ where: { subjectId: link.id } })
  expect(history).toContainEqual(
    expect.objectContaining({ field: 'price', before: '$599.00', after: '$649.00' }),
  )
  expect(history.map(({ field }) => field).sort()).toEqual(['expiresAt', 'price', 'status'])
})

test('revoking leaves a filled cart, and happens once', async () => {
  const { gold, agreed } = await makeScene()
  const { caller } = await samStaff()
  const link = await makeLink(agreed)
  const visitor = makeVisitor()
  await submit(visitor, link.path, {})
  for (const _ of ['once', 'twice']) {
    const { data } = await revokeLink(caller, link.id)
    expect(data.revokePaymentLink.status).toBe('REVOKED')
  }
  expect(await cartLines(visitor)).toEqual([{ name: gold.name, quantity: 1 }])
  const history = await db.historyEntry.findMany({
    where: { subjectId: link.id, after: 'REVOKED' },
  })
  expect(history).toHaveLength(1)
  expect(codeOf(await sendAgain(caller, link.id))).toBe('CONFLICT')
})

test('an open link is a next step: the request waits for a decision only when it has ended', async () => {
  const { caller } = await samStaff()
  const { agreed } = await makeScene({
    status: 'QUALIFIED',
    hoursAgo: 100,
    contactedAt: new Date(0),
  })
  const steps = async () => {
    const { data } = await graph(caller, '{ work(first: 100) { step consultation { id } } }')
    const items: { step: string; consultation: { id: string } | null }[] = data.work
    return items
      .filter(({ consultation }) => consultation?.id === agreed.consultationId)
      .map(({ step }) => step)
  }
  const decide = ['Decide what happens next']
  expect(await steps()).toEqual(decide)
  const link = await makeLink(agreed)
  expect(await steps()).toEqual([])
  await letLinkPass(link.id, '8 days')
  expect(await steps()).toEqual(decide)
  await sendAgain(caller, link.id)
  expect(await steps()).toEqual([])
  await revokeLink(caller, link.id)
  expect(await steps()).toEqual(decide)
})

test('a paid link is neither revoked nor sent again', async () => {
  const { agreed } = await makeScene()
  const { caller } = await samStaff()
  const link = await makeLink(agreed)
  const visitor = makeVisitor()
  await submit(visitor, link.path, {})
  const { id, url } = await openPage(visitor)
  await payOnPage(url, { webhook: 'lost' })
  await returnToShop(visitor, id)
  for (const answer of [await revokeLink(caller, link.id), await sendAgain(caller, link.id)]) {
    expect(answer.errors[0]).toMatchObject({
      message: 'This link has been paid.',
      extensions: { code: 'CONFLICT' },
    })
  }
})

test('supporters do all of this, readers and customers none of it', async () => {
  const { agreed } = await makeScene()
  const { caller: support } = await makeMember('SUPPORT')
  const { data } = await createLink(support, agreed)
  const { id } = data.createPaymentLink
  expect(codeOf(await sendAgain(support, id))).toBeUndefined()
  const readers = [(await makeMember('READER')).caller, (await makeCustomer()).caller]
  for (const caller of readers) {
    for (const answer of [
      await createLink(caller, agreed),
      await sendAgain(caller, id),
      await revokeLink(caller, id),
    ]) {
      expect(codeOf(answer)).toBe('FORBIDDEN')
    }
  }
  const seen = await graph((await makeCustomer()).caller, '{ paymentLinks { nodes { url } } }')
  expect(seen.data.paymentLinks).toBeNull()
  expect(codeOf(await revokeLink(support, id))).toBeUndefined()
})

test('exports what went to a person, and erases whom it went to', async () => {
  const email = `rosa-${randomUUID().slice(0, 8)}@example.com`
  const { gold, agreed } = await makeScene({ email: `other-${email}` })
  const link = await makeLink({ ...agreed, recipient: email, note: 'For Rosa' })
  expect((await exportPerson({ email }))?.paymentLinks).toMatchObject([
    { package: { name: gold.name }, priceCents: 599_00, note: 'For Rosa', recipient: email },
  ])
  await erasePerson({ email })
  expect(await linkOf(link.id)).toMatchObject({ recipient: '', note: null, priceCents: 599_00 })
  expect((await submit(makeVisitor(), link.path, {})).status).toBe(404)
  expect(codeOf(await sendAgain((await samStaff()).caller, link.id))).toBe('CONFLICT')
  expect(await mailsOf(link.id)).toEqual([])
  expect(await erasePerson({ email })).toMatchObject({ foundAnything: false })
})

test('deletes links a year after they ended, and leaves their orders', async () => {
  const { agreed } = await makeScene()
  const [old, young, revoked] = [
    await makeLink(agreed),
    await makeLink(agreed),
    await makeLink(agreed),
  ]
  await letLinkPass(old.id, '380 days')
  await letLinkPass(young.id, '300 days')
  await db.paymentLink.update({ where: { id: revoked.id }, data: { revokedAt: new Date(0) } })
  const visitor = makeVisitor()
  await db.cart.create({ data: { ownerHash: Buffer.alloc(32, 7), paymentLinkId: old.id } })
  await applyRetention()
  const left = await db.paymentLink.findMany({
    where: { consultationId: agreed.consultationId },
    select: { id: true },
  })
  expect(left).toEqual([{ id: young.id }])
  expect(await cartLines(visitor)).toEqual([])
})
