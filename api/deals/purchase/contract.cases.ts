import { randomUUID } from 'node:crypto'
import { eventually } from '../../../test/kit/eventually'
import { watch } from '../../../test/kit/requests/subscriptions'
import {
  contractOf,
  harborLoan,
  makeChoice,
  makePurchase,
  nitrogen,
  saveContract,
} from '../../../test/kit/scenes/chosen-deals'
import { makeSearch, refusalIn } from '../../../test/kit/scenes/quotes'
import { type Caller, graph } from '../../../test/kit/servers/shop'
import { db } from '../../platform/db'

const withNitrogen = contractOf(harborLoan, { lines: [...harborLoan.lines, nitrogen] })

const review = (caller: Caller, dealId: string, verdict = 'OK', note: string | null = null) =>
  graph(
    caller,
    `mutation ($dealId: ID!, $verdict: ContractVerdict!, $note: String) {
      reviewContract(dealId: $dealId, verdict: $verdict, note: $note) {
        contractCheck { verdict note reviewedAt }
      }
    }`,
    { dealId, verdict, note },
  )

test('a product that the contract adds stops it, to the cent, for the buyer and live for staff', async () => {
  const { id, caller, staff } = await makeChoice()
  const live = await watch(
    staff,
    `subscription { dealChanged(dealId: "${id}") { kind deal { contractCheck { isStop } } } }`,
  )
  const { data, errors } = await saveContract(caller, id, withNitrogen)
  expect(errors).toBeUndefined()
  const { lines, ...check } = data.saveContract.contractCheck
  expect(check).toEqual({
    difference: 199,
    isStop: true,
    isSameVehicle: true,
    words: "Don't sign yet: $199.00 more than your quote.",
    verdict: null,
    note: null,
  })
  expect(lines.at(-1)).toEqual({
    kind: 'ADD_ON',
    label: 'Nitrogen',
    quoted: null,
    contract: 199,
    difference: 199,
    isNew: true,
  })
  expect(lines[0]).toMatchObject({ kind: null, quoted: 33_690, contract: 33_690, isNew: false })
  await eventually(() =>
    expect(live.seen).toEqual([{ kind: 'CONTRACT', deal: { contractCheck: { isStop: true } } }]),
  )
})

test('a contract of a lease with a higher fee at its end stops it', async () => {
  const lease = {
    ...harborLoan,
    kind: 'LEASE',
    apr: null,
    moneyFactor: 0.00125,
    termMonths: 36,
    residual: 20_000,
    dispositionFee: 350,
  }
  const { id, caller } = await makeChoice({ quote: lease })
  await saveContract(caller, id, contractOf(lease, { dispositionFee: 395 }))
  const { data } = await graph(
    caller,
    `{ deal(id: "${id}") { contractCheck { isStop words
      terms { name label quoted contract isSame isWorse } } } }`,
  )
  expect(data.deal.contractCheck).toMatchObject({
    isStop: true,
    words: "Don't sign yet: the disposition fee is not the one in your quote.",
  })
  expect(data.deal.contractCheck.terms.at(-1)).toEqual({
    name: 'dispositionFee',
    label: 'Disposition fee',
    quoted: '$350.00',
    contract: '$395.00',
    isSame: false,
    isWorse: true,
  })
})

test('a contract for another vehicle stops it', async () => {
  const { id, caller } = await makeChoice()
  const other = contractOf(harborLoan, { vin: '1J9RP1A36A1644345', sellingPrice: 30_000 })
  const { data } = await saveContract(caller, id, other)
  expect(data.saveContract.contractCheck).toMatchObject({
    isStop: true,
    isSameVehicle: false,
    words: "Don't sign yet: this is another vehicle.",
  })
})

test('of two writers of a contract, the second learns who was first, and overwrites nothing', async () => {
  const { id, caller, staff } = await makeChoice()
  const first = await saveContract(caller, id, withNitrogen)
  expect(first.data.saveContract.contract.revision).toBe(0)
  const both = await Promise.all([
    saveContract(caller, id, contractOf(harborLoan), 0),
    saveContract(staff, id, contractOf(harborLoan), 0),
  ])
  const refused = both.map(refusalIn).filter((refusal) => refusal !== undefined)
  expect(refused).toHaveLength(1)
  expect(refused[0]?.code).toBe('CONFLICT')
  expect(refused[0]?.message).toMatch(
    /^(Bea [\w ]+|Sam) changed this at \d+:\d\d [AP]M\. Review the changes and save again\.$/,
  )
  const unread = await saveContract(staff, id, withNitrogen)
  expect(refusalIn(unread)?.code).toBe('CONFLICT')
})

test('a first save that is sent twice stores one contract', async () => {
  const { id, caller } = await makeChoice()
  const input = { ...contractOf(harborLoan), requestKey: randomUUID() }
  const both = await Promise.all([1, 2].map(() => saveContract(caller, id, input)))
  expect(both.map(refusalIn)).toEqual([undefined, undefined])
  expect(await db.quote.count({ where: { dealId: id, role: 'CONTRACT' } })).toBe(1)
})

test('a contract needs a chosen quote, and goes when the choice does', async () => {
  const { deal, caller } = await makeSearch()
  const early = await saveContract(caller, deal.id, contractOf(harborLoan))
  expect(refusalIn(early)).toEqual({
    code: 'CONFLICT',
    message: "The buyer hasn't accepted a quote.",
  })
  const { id, caller: buyer, staff } = await makeChoice({ packageName: 'Platinum' })
  await saveContract(buyer, id, withNitrogen)
  await review(staff, id)
  const reopen = `mutation ($id: ID!) { reopenDeal(id: $id, reason: BUYER_CHANGED_MIND, note: "Asked") {
    contract { id } contractCheck { verdict } } }`
  const { data } = await graph(staff, reopen, { id })
  expect(data.reopenDeal).toEqual({ contract: null, contractCheck: null })
  expect(await db.deal.findUnique({ where: { id } })).toMatchObject({
    contractVerdict: null,
    contractReviewedAt: null,
  })
})

test('after the purchase, staff may still enter the contract, the buyer may not', async () => {
  const { id, caller, staff } = await makePurchase()
  expect(refusalIn(await saveContract(caller, id, withNitrogen))).toEqual({
    code: 'CONFLICT',
    message: 'Your purchase is recorded. The contract stays as it was then.',
  })
  expect(refusalIn(await saveContract(staff, id, withNitrogen))).toBeUndefined()
  const deal = await db.deal.findUniqueOrThrow({ where: { id } })
  expect(deal).toMatchObject({ finalRole: 'CONTRACT', priceSavingCents: 561_00 })
})

test('our verdict is for Platinum and Diamond, once there is a contract', async () => {
  const gold = await makeChoice({ packageName: 'Gold' })
  await saveContract(gold.caller, gold.id, withNitrogen)
  expect(refusalIn(await review(gold.staff, gold.id))).toEqual({
    code: 'CONFLICT',
    message: 'Not included in Gold',
  })
  const { id, caller, staff } = await makeChoice({ packageName: 'Platinum' })
  expect(refusalIn(await review(staff, id))?.message).toBe('There is no contract to check yet.')
  await saveContract(caller, id, withNitrogen)
  expect(refusalIn(await review(staff, id, 'NOT_YET'))).toEqual({
    code: 'BAD_INPUT',
    message: 'note: Use 3 to 1,000 characters',
  })
  const answers = await Promise.all(
    [1, 2, 3].map(() => review(staff, id, 'NOT_YET', 'Have the nitrogen removed')),
  )
  for (const { data } of answers) {
    expect(data.reviewContract.contractCheck).toEqual({
      verdict: 'NOT_YET',
      note: 'Have the nitrogen removed',
      reviewedAt: expect.any(String),
    })
  }
  const events = await db.dealEvent.findMany({ where: { dealId: id, kind: 'CONTRACT_CHECKED' } })
  expect(events).toHaveLength(1)
  const { data } = await graph(caller, `{ deal(id: "${id}") { events { text } } }`)
  expect(data.deal.events[0].text).toBe(
    "Sam checked the contract: don't sign yet: Have the nitrogen removed",
  )
})

test('a verdict goes when the contract changes', async () => {
  const { id, caller, staff } = await makeChoice({ packageName: 'Diamond' })
  await saveContract(caller, id, contractOf(harborLoan))
  await review(staff, id)
  const { data } = await saveContract(caller, id, withNitrogen, 0)
  expect(data.saveContract.contractCheck).toMatchObject({ verdict: null, isStop: true })
})
