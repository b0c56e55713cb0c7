import {
  loan,
  makeQuote,
  makeSearch,
  makeSolicitation,
  samStaff,
} from '../../../test/kit/scenes/quotes'
import { graph } from '../../../test/kit/servers/shop'
import type { Deal, VehicleCondition } from '../../generated/prisma/client'
import { db } from '../../platform/db'

/** A deal of a buyer who lives in a state and wants a make. */
async function searchIn(state: string, make = 'Honda') {
  const { deal } = await makeSearch()
  await db.wishes.update({ where: { dealId: deal.id }, data: { state } })
  await db.wantedVehicle.deleteMany({ where: { dealId: deal.id } })
  const condition: VehicleCondition = 'NEW'
  await db.wantedVehicle.create({
    data: { dealId: deal.id, place: 1, condition, make, model: 'CR-V' },
  })
  return deal
}

const lastTime = async ({ id }: Deal) => {
  const { caller } = await samStaff()
  const { data, errors } = await graph(
    caller,
    `query ($id: ID!) { deal(id: $id) {
      lastQuoteInState(kind: CASH) { id } dealersAskedLast } }`,
    { id },
  )
  expect(errors).toBeUndefined()
  return data.deal
}

describe('what was done last time', () => {
  test('finds the last quote of another buyer in the state who pays the same way', async () => {
    const deal = await searchIn('WY')
    await makeQuote(deal)
    expect(await lastTime(deal)).toMatchObject({ lastQuoteInState: null })

    await makeQuote(await searchIn('WY'))
    const last = await makeQuote(await searchIn('WY', 'Kia'))
    await makeQuote(await searchIn('WY'), loan)
    await makeQuote(await searchIn('MT'))
    expect(await lastTime(deal)).toMatchObject({ lastQuoteInState: { id: last.id } })
  })

  test('finds the dealers that were asked last for the same make in the state', async () => {
    const asked = async (to: Deal, name: string, askedAt: Date | null, isHidden = false) => {
      const { id, dealerId } = await makeSolicitation(to, name)
      await db.solicitation.update({ where: { id }, data: { askedAt } })
      await db.dealer.update({ where: { id: dealerId }, data: { isHidden } })
      return dealerId
    }
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    const deal = await searchIn('VT')
    await asked(await searchIn('VT'), 'Asked before', minutesAgo(9))
    const last = await searchIn('VT', 'HONDA')
    const bay = await asked(last, 'Bay Honda', minutesAgo(5))
    const ace = await asked(last, 'Ace Honda', minutesAgo(6))
    await asked(last, 'Only called', null)
    await asked(last, 'Hidden', minutesAgo(5), true)
    const again = await asked(last, 'Already asked', minutesAgo(5))
    await db.solicitation.create({ data: { dealId: deal.id, dealerId: again } })
    await asked(await searchIn('VT', 'Kia'), 'Another make', minutesAgo(1))
    await asked(await searchIn('NH'), 'Another state', minutesAgo(1))

    const { dealersAskedLast } = await lastTime(deal)
    expect(dealersAskedLast).toEqual([ace, bay])
  })
})
