import { randomUUID } from 'node:crypto'
import { makeCustomer, makeMember, signIn } from '../../test/kit/people/people'
import { personIdOf } from '../../test/kit/requests/people-queries'
import { findTexts } from '../../test/kit/scenes/canaries'
import { say } from '../../test/kit/scenes/chats'
import {
  addBuyersOrder,
  contractOf,
  harborLoan,
  makePurchase,
  saveContract,
  savingSeenBy,
  verifySaving,
} from '../../test/kit/scenes/chosen-deals'
import { makeConsultation } from '../../test/kit/scenes/consultation-requests'
import { plantInDeal } from '../../test/kit/scenes/deal-canaries'
import { makeReply, makeRequest } from '../../test/kit/scenes/dealer-email-scene'
import { makeDeal } from '../../test/kit/scenes/deals'
import { orderOf, returnToShop, startPaidCheckout } from '../../test/kit/scenes/purchases'
import { makeSolicitation } from '../../test/kit/scenes/quotes'
import { makeReview, setReviewStatus, withdrawReview } from '../../test/kit/scenes/reviews'
import { makePackage } from '../../test/kit/servers/shop'
import { db, pool } from '../platform/db'
import { applyRetention } from './retention'

const months = (count: number) => new Date(Date.now() - count * 30.5 * 24 * 60 * 60_000)

const isoDay = (date: Date) => date.toISOString().slice(0, 10)

const exists = async ({ id }: { id: string }) => (await db.user.count({ where: { id } })) === 1

test('erases unverified, unused accounts after 30 days', async () => {
  const make = () => makeCustomer({ emailVerified: false })
  const [old, young, busy, buyer] = [await make(), await make(), await make(), await make()]
  await say(busy.caller, 'Hello')
  const deal = await makeDeal() // of a guest who set a password after paying
  await db.deal.update({ where: { id: deal.id }, data: { customerId: buyer.user.id } })
  const ids = [old, busy, buyer].map(({ user }) => user.id)
  await db.session.deleteMany({ where: { userId: { in: ids } } })
  await db.user.updateMany({ where: { id: { in: ids } }, data: { createdAt: months(1.1) } })
  await applyRetention()
  expect(await Promise.all([old, young, busy, buyer].map(({ user }) => exists(user)))).toEqual([
    false,
    true,
    true,
    true,
  ])
})

test('notifies unused accounts after 24 months, and erases them a month later unless they return', async () => {
  const [gone, back] = [(await makeCustomer()).user, (await makeCustomer()).user]
  const both = { where: { id: { in: [gone.id, back.id] } } }
  const notices = (email: string) =>
    db.mail.count({ where: { recipient: email, cause: { startsWith: 'unused-account' } } })
  await db.user.updateMany({ ...both, data: { lastSeenAt: months(25.2) } })
  await applyRetention()
  await applyRetention()
  expect([await notices(gone.email), await notices(back.email)]).toEqual([1, 1])
  expect(await exists(gone)).toBe(true)

  await db.user.updateMany({ ...both, data: { unusedNoticeAt: months(1.1) } })
  await signIn(back.id)
  await applyRetention()
  expect([await exists(gone), await exists(back)]).toEqual([false, true])
})

test('deletes conversations, requests, and history that are old enough', async () => {
  const [old, young] = [await makeCustomer(), await makeCustomer()]
  for (const { caller } of [old, young]) await say(caller, 'Hello')
  await db.conversation.update({
    where: { customerId: old.user.id },
    data: { lastMessageAt: months(24.5) },
  })
  const { id } = await makeConsultation({ contactBy: months(24.5) })
  const { id: packageId } = await makePackage({ availableInventory: 0 })
  const waiting = (email: string, age: number) => ({ packageId, email, createdAt: months(age) })
  await db.placeRequest.createMany({
    data: [
      waiting('old@example.com', 12.5),
      waiting('young@example.com', 11.5),
      { ...waiting('unconfirmed@example.com', 0.11), linkHash: 'one' },
      { ...waiting('asked@example.com', 0.09), linkHash: 'another' },
    ],
  })
  const entry = (subject: 'ORDER' | 'PACKAGE') => ({
    subject,
    subjectId: id,
    subjectName: 'Old',
    field: 'old',
    staffName: 'Sam',
    createdAt: months(25),
  })
  await db.historyEntry.createMany({ data: [entry('ORDER'), entry('PACKAGE')] })
  await applyRetention()
  expect(await db.conversation.count({ where: { customerId: old.user.id } })).toBe(0)
  expect(await db.conversation.count({ where: { customerId: young.user.id } })).toBe(1)
  expect(await db.consultation.count({ where: { id } })).toBe(0)
  const left = await db.placeRequest.findMany({ where: { packageId }, orderBy: { email: 'asc' } })
  expect(left).toMatchObject([{ email: 'asked@example.com' }, { email: 'young@example.com' }])
  expect(await db.historyEntry.findMany({ where: { subjectId: id } })).toMatchObject([
    { subject: 'ORDER' },
  ])
})

/** What one step of a run handles. */
const BATCH = 500

test('leaves nothing for the next run, however much there is', async () => {
  const { id } = await makeConsultation({ contactBy: months(24.5) })
  await pool.query(
    `INSERT INTO consultation SELECT (jsonb_populate_record(
       old, jsonb_build_object('id', gen_random_uuid(), 'request_key', gen_random_uuid(),
         'email', gen_random_uuid() || '@example.com'))).*
     FROM consultation old, generate_series(1, $2) WHERE id = $1`,
    [id, BATCH],
  )
  await applyRetention()
  expect(await db.consultation.count({ where: { contactBy: { lt: months(24) } } })).toBe(0)
})

test('deletes tasks about nothing 24 months after they were done, and snoozes 30 days after their end', async () => {
  const { id: consultationId } = await makeConsultation()
  const make = async (doneAt: Date | null, subject = {}) =>
    (
      await db.task.create({
        data: {
          ...subject,
          title: 'Call',
          dueAt: months(30),
          createdByName: 'Sam',
          requestKey: randomUUID(),
          ...(doneAt && { doneAt, doneByName: 'Sam' }),
        },
      })
    ).id
  const old = await make(months(24.5))
  const others = [
    await make(months(23.5)),
    await make(null),
    await make(months(24.5), { consultationId }),
  ]
  const [asleep = '', young = ''] = others
  const snoozed = { kind: 'TASK', byName: 'Sam' } as const
  await db.snooze.createMany({
    data: [
      { ...snoozed, subjectId: asleep, until: months(1.1) },
      { ...snoozed, subjectId: young, until: months(0.9) },
    ],
  })
  await applyRetention()
  const left = await db.task.findMany({ where: { id: { in: [old, ...others] } } })
  expect(left.map(({ id }) => id).sort()).toEqual(others.sort())
  expect(await db.snooze.findMany({ where: { kind: 'TASK' } })).toMatchObject([
    { subjectId: young },
  ])
})

test('erases what deals say about people a year after they were closed', async () => {
  const word = (name: string, id: string) => `${name}${id.slice(0, 8)}`
  const [old, young, open] = [await makeDeal(), await makeDeal(), await makeDeal()]
  for (const { id } of [old, young, open]) await plantInDeal(id, (name) => word(name, id))
  const close = (id: string, age: number) =>
    db.deal.update({
      where: { id },
      data: { status: 'CLOSED', endedAs: 'NO_DEAL', closedAt: months(age) },
    })
  await close(old.id, 12.5)
  await close(young.id, 11)
  await db.deal.update({ where: { id: open.id }, data: { openedAt: months(20) } })
  await applyRetention()
  const traces = async ({ id }: { id: string }) => (await findTexts([word('wishes', id)])).length
  expect([await traces(old), await traces(young), await traces(open)]).toEqual([0, 1, 1])
  const planted = ['wishes', 'advice', 'file', 'call'].map((name) => word(name, old.id))
  expect(await findTexts(planted)).toEqual([])
  expect(await db.document.count({ where: { dealId: old.id } })).toBe(0)
  expect(await db.deal.findUniqueOrThrow({ where: { id: old.id } })).toMatchObject({
    number: old.number,
    status: 'CLOSED',
    endedAs: 'NO_DEAL',
  })
})

test('deletes emails that came back after 90 days, or with the deal or the person that they are about', async () => {
  const dealOfAge = async (age: number) => {
    const { id: dealId } = await makeDeal()
    const { id } = await makeSolicitation({ id: dealId })
    await makeRequest(id, 'Your best price?')
    await db.deal.update({
      where: { id: dealId },
      data: { status: 'CLOSED', endedAs: 'NO_DEAL', closedAt: months(age) },
    })
    return id
  }
  const [old, young] = [await dealOfAge(12.5), await dealOfAge(11)]
  const personId = await personIdOf((await makeCustomer()).user.email)
  const replyOfAge = async (age: number, about = {}) =>
    (await makeReply('$35,100', { ...about, receivedAt: months(age) })).id
  const kept = [
    await replyOfAge(2.9),
    await replyOfAge(23.5, { personId }),
    await replyOfAge(20, { solicitationId: young }),
  ]
  const gone = [
    await replyOfAge(3.1),
    await replyOfAge(24.5, { personId }),
    await replyOfAge(1, { solicitationId: old }),
  ]
  await applyRetention()
  const left = await db.inboundEmail.findMany({ where: { id: { in: [...kept, ...gone] } } })
  expect(left.map(({ id }) => id).sort()).toEqual(kept.sort())
  const requests = (solicitationId: string) => db.quoteRequest.count({ where: { solicitationId } })
  expect([await requests(old), await requests(young)]).toEqual([0, 1])
  expect(await db.solicitation.count({ where: { id: old, askedAt: { not: null } } })).toBe(1)
})

test('erases what a purchase says about people a year after its support; the saving stays', async () => {
  const [old, young] = [await makePurchase(), await makePurchase()]
  const buy = (id: string, day: string) => db.$executeRaw`
    UPDATE deal SET purchased_on = ${day}::date,
      support_until = (${day}::date + 91)::timestamp AT TIME ZONE 'America/New_York' WHERE id = ${id}::uuid`
  for (const { id, caller, staff } of [old, young]) {
    expect((await saveContract(staff, id, contractOf(harborLoan))).errors).toBeUndefined()
    await addBuyersOrder(id)
    await verifySaving(staff, id)
    expect(await savingSeenBy(caller, id)).toMatchObject({ total: 2_110.6, isVerified: true })
  }
  await buy(old.id, isoDay(months(16)))
  await buy(young.id, isoDay(months(14)))
  await applyRetention()
  const left = async ({ id }: { id: string }) => [
    await db.quote.count({ where: { dealId: id, role: { in: ['OWN', 'CONTRACT'] } } }),
    await db.document.count({ where: { dealId: id, kind: 'BUYERS_ORDER' } }),
  ]
  expect([await left(old), await left(young)]).toEqual([
    [0, 0],
    [2, 1],
  ])
  const staff = old.staff
  expect(await savingSeenBy(staff, old.id)).toMatchObject({
    baselineKind: 'OWN',
    total: 2_110.6,
    candidates: [{ kind: 'OWN', amount: 35_049, isUsed: true }],
  })
})

test('a published review stays until it is taken back, any other for 24 months; the buyer stays with it', async () => {
  const { caller: owner } = await makeMember('OWNER')
  const [published, hidden] = [await makeReview(), await makeReview()]
  await setReviewStatus(owner, published.review.id, 'PUBLISHED')
  await setReviewStatus(owner, hidden.review.id, 'HIDDEN')
  const age = async ({ id, review }: typeof hidden, passed: number) => {
    const day = isoDay(months(passed + 4))
    await db.$executeRaw`
      UPDATE deal SET purchased_on = ${day}::date,
        support_until = (${day}::date + 91)::timestamp AT TIME ZONE 'America/New_York' WHERE id = ${id}::uuid`
    await db.review.update({
      where: { id: review.id },
      data: { submittedAt: months(passed) },
    })
  }
  const left = async ({ id, user }: typeof hidden) => {
    const deal = await db.deal.findUniqueOrThrow({ where: { id }, include: { review: true } })
    return [deal.erasedAt !== null, deal.customerId === user.id, deal.review !== null]
  }
  for (const made of [published, hidden]) await age(made, 23)
  await applyRetention()
  expect(await left(published)).toEqual([true, true, true])
  expect(await left(hidden)).toEqual([true, true, true])
  for (const made of [published, hidden]) await age(made, 25)
  await applyRetention()
  expect(await left(published)).toEqual([true, true, true])
  expect(await left(hidden)).toEqual([true, false, false])
  const { data } = await withdrawReview(published.caller, published.review.id)
  expect(data.withdrawReview).toMatchObject({ status: 'WITHDRAWN', words: '' })
  await applyRetention()
  expect(await left(published)).toEqual([true, false, false])
})

test('deletes what was imported about someone after 24 months without anything else', async () => {
  const importAged = async (age: number) => {
    const email = `${randomUUID()}@example.com`
    await db.importedPerson.create({
      data: { email, name: 'Rosa Diaz', importedAt: months(age), importedByName: 'Sam' },
    })
    const { personId } = await db.personEmail.findUniqueOrThrow({ where: { email } })
    return { email, personId }
  }
  const noteAbout = (personId: string, age: number) =>
    db.staffNote.create({ data: { personId, content: 'Called', createdAt: months(age) } })
  const [young, old, asks, noted, forgotten] = [
    await importAged(23),
    await importAged(25),
    await importAged(25),
    await importAged(25),
    await importAged(30),
  ]
  await makeConsultation({ email: asks.email })
  await noteAbout(noted.personId, 23)
  await noteAbout(forgotten.personId, 25)
  await applyRetention()
  const left = async ({ email, personId }: typeof young) => [
    await db.importedPerson.count({ where: { email } }),
    await db.person.count({ where: { id: personId } }),
  ]
  expect(await left(young)).toEqual([1, 1])
  expect(await left(old)).toEqual([0, 0])
  expect(await left(asks)).toEqual([1, 1])
  expect(await left(noted)).toEqual([1, 1])
  expect(await left(forgotten)).toEqual([0, 0])
})

test('removes the buyer from orders after ten years', async () => {
  const { visitor, id } = await startPaidCheckout()
  await returnToShop(visitor, id)
  await db.order.update({ where: { sessionId: id }, data: { phone: '+15550100155' } })
  const buyerAfter = async (age: number) => {
    await pool.query('UPDATE orders SET created_at = $1 WHERE session_id = $2', [months(age), id])
    await applyRetention()
    const { email, buyerName, phone, cardBrand, cardLast4 } = await orderOf(id)
    return [email, buyerName, phone, cardBrand, cardLast4]
  }
  expect(await buyerAfter(110)).toEqual([
    'ann@example.com',
    'Ann Lee',
    '+15550100155',
    'visa',
    '4242',
  ])
  expect(await buyerAfter(121)).toEqual([null, null, null, null, null])
})
