import { makeCustomer, makeMember } from '../../test/kit/people/people'
import { makeChoice, makePurchase } from '../../test/kit/scenes/chosen-deals'
import {
  claimNow,
  decideClaim,
  mailsOf,
  makeClaim,
  openClaim,
  withdrawClaim,
} from '../../test/kit/scenes/claims'
import { samHill } from '../../test/kit/scenes/purchases'
import { dealNow, refusalIn } from '../../test/kit/scenes/quotes'
import { type Caller, graph } from '../../test/kit/servers/shop'
import { db } from '../platform/db'
import { erasePerson } from '../privacy/erase'
import { exportPerson } from '../privacy/export'

const eraseDeal = (caller: Caller, id: string) =>
  graph(caller, 'mutation ($id: ID!) { eraseDeal(id: $id) }', { id })

const endSupport = (id: string) => db.$executeRaw`
  UPDATE deal SET purchased_on = purchased_on - 91, claim_until = now(),
         support_until = (purchased_on)::timestamp AT TIME ZONE 'America/New_York'
   WHERE id = ${id}::uuid`

test('only the buyer erases a deal, once support is over', async () => {
  const { id, caller, staff } = await makePurchase()
  expect(refusalIn(await eraseDeal(staff, id))?.code).toBe('FORBIDDEN')
  expect(refusalIn(await eraseDeal((await makeCustomer()).caller, id))?.code).toBe('NOT_FOUND')
  expect(refusalIn(await eraseDeal(caller, id))).toEqual({
    code: 'CONFLICT',
    message: 'Your support still runs. Erase the deal once it has ended.',
  })
  const chosen = await makeChoice()
  expect(refusalIn(await eraseDeal(chosen.caller, chosen.id))?.message).toBe(
    'We still work on this deal. Erase it once it is closed.',
  )
})

test('a claim that waits keeps the deal from being erased', async () => {
  const { id, caller } = await makePurchase()
  const claim = await makeClaim(caller, id)
  await endSupport(id)
  expect(refusalIn(await eraseDeal(caller, id))?.message).toBe(
    'You asked for your money back. Erase the deal once that is settled.',
  )
  await withdrawClaim(caller, claim.id)
  expect(refusalIn(await eraseDeal(caller, id))).toBeUndefined()
})

test('an erased deal holds no wish, document, VIN, or word of a claim; number and amounts stay', async () => {
  const { id, caller, user, quoteId } = await makePurchase()
  const { caller: advocate } = await makeMember('ADVOCATE')
  await db.wishes.update({ where: { dealId: id }, data: { zip: '30060', details: 'Blue' } })
  const { data: opened } = await openClaim(caller, id, { words: 'The seat is too hard' })
  const claimId = opened.openClaim.id
  await decideClaim((await samHill()).caller, claimId, false, 'Seats are not covered')
  await endSupport(id)
  const before = await dealNow(id)
  for (let time = 0; time < 2; time++)
    expect((await eraseDeal(caller, id)).data).toEqual({ eraseDeal: true })

  const query = `query ($id: ID!) { deal(id: $id) {
    number fee receiptPath wishes { zip details } documents { id } claims { words status decisionNote amount }
    chosen { vin stockNumber managerName totals { outTheDoor } } saving { total } } }`
  const seen = await graph(caller, query, { id })
  expect(seen.errors).toBeUndefined()
  expect(seen.data.deal).toMatchObject({
    number: before.number,
    fee: 599,
    receiptPath: expect.stringContaining('/receipt?session_id='),
    wishes: { zip: null, details: null },
    documents: [],
    claims: [{ words: '', status: 'REFUSED', decisionNote: null, amount: 599 }],
    chosen: { vin: null, stockNumber: null, managerName: null, totals: { outTheDoor: 36_192.23 } },
    saving: { total: 2_110.6 },
  })
  const staffs = await graph(
    advocate,
    'query ($id: ID!) { deal(id: $id) { claims { words facts { label } } contacts { id } notes { id } } }',
    { id },
  )
  expect(staffs.data.deal).toEqual({ claims: [{ words: '', facts: [] }], contacts: [], notes: [] })
  const mails = await db.mail.findMany({ where: { cause: { contains: quoteId } } })
  expect(mails.map(({ text }) => text).join('')).toBe('')
  expect(await mailsOf(`claim-decided ${claimId}`)).toBe(0)
  expect((await dealNow(id)).customerId).toBe(user.id)
  expect(refusalIn(await openClaim(caller, id))?.code).toBe('CONFLICT')
})

test('an export has the claims of a person, and an erasure waits for those that are open', async () => {
  const { id, caller, user } = await makePurchase()
  const claim = await makeClaim(caller, id)
  const data = await exportPerson({ userId: user.id })
  expect(data?.deals[0]?.claims).toMatchObject([
    { reason: 'OTHER', words: 'I bought it twice', status: 'OPEN', amountCents: 599_00 },
  ])
  expect(JSON.stringify(data?.deals[0]?.claims)).not.toContain(claim.id)
  await expect(erasePerson({ userId: user.id })).rejects.toThrow(/is still open/)
  await withdrawClaim(caller, claim.id)
  await erasePerson({ userId: user.id })
  expect(await claimNow(claim.id)).toMatchObject({ words: '', facts: [], status: 'WITHDRAWN' })
  expect((await dealNow(id)).customerId).toBeNull()
})
