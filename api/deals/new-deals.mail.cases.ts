import { makeDeal, makeDeals } from '../../test/kit/scenes/deals'
import { inOurZone } from '../mail/letter'
import { config } from '../platform/config'
import { db } from '../platform/db'
import { watchNewDeals } from './deals.jobs'

describe('emails to staff about new deals', () => {
  const before = config.STAFF_EMAILS
  beforeAll(() => {
    config.STAFF_EMAILS = ['desk@drivefair.example']
  })
  afterAll(() => {
    config.STAFF_EMAILS = before
  })
  beforeEach(async () => {
    await endPause()
    await db.deal.updateMany({ data: { alertedAt: new Date() } })
    await db.mail.deleteMany({ where: { recipient: 'desk@drivefair.example' } })
  })

  const endPause = () => db.attempt.deleteMany({ where: { key: 'deal alert' } })
  const emails = () => db.mail.findMany({ where: { recipient: 'desk@drivefair.example' } })

  test('name the deal and the time by which the buyer must be contacted', async () => {
    const { id, number, contactBy } = await makeDeal({ packageName: 'Platinum' })
    await Promise.all([watchNewDeals(), watchNewDeals()])
    const [email, ...others] = await emails()
    expect(others).toEqual([])
    expect(email).toMatchObject({
      cause: `deal-new ${id} desk@drivefair.example`,
      subject: `New deal ${number}`,
    })
    expect(email?.text).toContain(`${number}, Platinum: by ${inOurZone(contactBy)}`)
    expect(email?.text).toContain(`/staff/deals/${id}`)
  })

  test('come at most every five minutes, with all deals since', async () => {
    await makeDeal()
    await watchNewDeals()
    const deals = await makeDeals({ quantity: 3 })
    await watchNewDeals()
    expect(await emails()).toHaveLength(1)
    await endPause()
    await watchNewDeals()
    const digest = (await emails()).find(({ subject }) => subject === '3 new deals')
    for (const { number } of deals) expect(digest?.text).toContain(`${number}, Gold`)
    await endPause()
    await watchNewDeals()
    expect(await emails()).toHaveLength(2)
  })
})
