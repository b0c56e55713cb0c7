import { randomUUID } from 'node:crypto'
import { makeStaff } from '../../../test/kit/people/people'
import { idsOfWork } from '../../../test/kit/requests/work-queries'
import {
  addBuyersOrder,
  contractOf,
  harborLoan,
  makeChoice,
  makePurchase,
  ownOffer,
  saveContract,
  verifySaving,
} from '../../../test/kit/scenes/chosen-deals'
import { type Caller, graph } from '../../../test/kit/servers/shop'
import { db } from '../../platform/db'
import { mailEndingSupport } from './purchase.jobs'

const DAY_MS = 24 * 3_600_000

/** Moves the end of support, in days from now. */
const endSupportIn = (id: string, days: number) =>
  db.deal.update({ where: { id }, data: { supportUntil: new Date(Date.now() + days * DAY_MS) } })

/** Puts the end back to where the purchase has it. */
const restoreSupport = (id: string) => db.$executeRaw`
  UPDATE deal SET support_until = (purchased_on + 91)::timestamp AT TIME ZONE 'America/New_York'
   WHERE id = ${id}::uuid`

const stepOf = async (staff: Caller, id: string) => {
  const query = `{ deal(id: "${id}") { nextStep { kind text } dueAt } }`
  const { nextStep, dueAt } = (await graph(staff, query)).data.deal
  return [nextStep.kind, dueAt && Date.parse(dueAt)]
}

const bought = { quote: harborLoan, ownOffers: [ownOffer] }

test('the buyer is mailed once, ten days before support ends', async () => {
  const { id, user } = await makePurchase(bought)
  const mails = () =>
    db.mail.findMany({ where: { recipient: user.email, cause: `deal-support-ends ${id}` } })
  await endSupportIn(id, 10.1)
  await mailEndingSupport()
  expect(await mails()).toEqual([])
  await endSupportIn(id, 9.9)
  await Promise.all([mailEndingSupport(), mailEndingSupport()])
  await mailEndingSupport()
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail?.text).toMatch(/Your support ends on \w{3}, \w{3} \d+\. Anything on your mind\?/)

  const late = await makePurchase(bought)
  await endSupportIn(late.id, -0.1)
  await mailEndingSupport()
  expect(await db.mail.count({ where: { cause: `deal-support-ends ${late.id}` } })).toBe(0)
  for (const each of [id, late.id]) await restoreSupport(each)
})

test('after the purchase, staff verify the saving, and ask how it goes before support ends', async () => {
  const { id, staff } = await makePurchase(bought)
  const { purchaseRecordedAt, supportUntil } = await db.deal.findUniqueOrThrow({ where: { id } })
  expect(await stepOf(staff, id)).toEqual([
    'VERIFY_SAVING',
    (purchaseRecordedAt?.getTime() ?? 0) + 7 * DAY_MS,
  ])
  await addBuyersOrder(id)
  await verifySaving(staff, id)
  const callAt = (supportUntil?.getTime() ?? 0) - 10 * DAY_MS
  expect(await stepOf(staff, id)).toEqual(['SUPPORT_ENDS', callAt])

  await endSupportIn(id, 9)
  expect((await stepOf(staff, id))[0]).toBe('SUPPORT_ENDS')
  const contact = `mutation { logContact(input: { subject: { dealId: "${id}" }, channel: PHONE, outcome: TALKED,
    content: "All is well", requestKey: "${randomUUID()}" }) { contact { id } } }`
  expect((await graph(staff, contact)).errors).toBeUndefined()
  expect(await stepOf(staff, id)).toEqual(['NONE', null])
  await endSupportIn(id, -1)
  expect(await stepOf(staff, id)).toEqual(['NONE', null])
  await restoreSupport(id)
})

test('near the end of support, asking how it goes comes before an unverified saving, and erasing ends both', async () => {
  const { id, staff } = await makePurchase(bought)
  await endSupportIn(id, 9)
  expect((await stepOf(staff, id))[0]).toBe('SUPPORT_ENDS')
  await endSupportIn(id, -1)
  expect((await stepOf(staff, id))[0]).toBe('VERIFY_SAVING')
  await restoreSupport(id)
  await db.deal.update({ where: { id }, data: { erasedAt: new Date() } })
  expect((await stepOf(staff, id))[0]).not.toBe('VERIFY_SAVING')
})

test('a contract without a verdict waits for the check in Platinum, not in Gold', async () => {
  const { id, caller, staff } = await makeChoice({ packageName: 'Platinum' })
  expect((await stepOf(staff, id))[0]).toBe('CONFIRM_WITH_DEALER')
  await saveContract(caller, id, contractOf(harborLoan))
  const contract = await db.quote.findFirstOrThrow({ where: { dealId: id, role: 'CONTRACT' } })
  expect(await stepOf(staff, id)).toEqual([
    'CHECK_CONTRACT',
    contract.changedAt.getTime() + 2 * 3_600_000,
  ])
  await graph(staff, `mutation { reviewContract(dealId: "${id}", verdict: OK) { id } }`)
  expect((await stepOf(staff, id))[0]).toBe('CONFIRM_WITH_DEALER')

  const gold = await makeChoice()
  await saveContract(gold.caller, gold.id, contractOf(harborLoan))
  expect((await stepOf(staff, gold.id))[0]).toBe('CONFIRM_WITH_DEALER')
})

test('a purchase is work once its step is due, and in the list of support until that ends', async () => {
  const { caller } = await makeStaff()
  const { id, user } = await makePurchase(bought)
  const listed = async (filter: string) => {
    const query = `{ deals(filter: ${filter}, search: "${user.email}") { edges { node { id } } } }`
    return (await graph(caller, query)).data.deals.edges.length
  }
  const onTheList = async () => (await idsOfWork(caller, 'kinds: [DEAL], first: 100')).includes(id)
  expect([await listed('SUPPORT'), await listed('DUE'), await onTheList()]).toEqual([1, 0, false])
  const recordedAt = new Date(Date.now() - 8 * DAY_MS)
  await db.deal.update({ where: { id }, data: { purchaseRecordedAt: recordedAt } })
  expect([await listed('SUPPORT'), await listed('DUE'), await onTheList()]).toEqual([1, 1, true])
  await endSupportIn(id, -1)
  expect(await listed('SUPPORT')).toBe(0)
  await restoreSupport(id)
})
