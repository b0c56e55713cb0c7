import { makeConsultation } from '../../test/kit/scenes/consultation-requests'
import {
  figuresOf,
  makeOrderPaidAt,
  moveMoneyAway,
  tryFigures,
} from '../../test/kit/scenes/figures'
import { db } from '../platform/db'

const HOUR = 3_600_000

// Clocks go back on November 1, 2026 (midnight is 4:00Z, the next one 5:00Z), and forward on March 14, 2027 (5:00Z,
// then 4:00Z).
test.each([
  {
    from: '2026-10-26',
    to: '2026-11-01',
    firstMoment: '2026-10-26T04:00:00Z',
    lastMinute: '2026-11-02T04:59:00Z',
    midnight: '2026-11-02T05:00:00Z',
  },
  {
    from: '2026-11-01',
    to: '2026-11-07',
    firstMoment: '2026-11-01T04:00:00Z',
    lastMinute: '2026-11-08T04:59:00Z',
    midnight: '2026-11-08T05:00:00Z',
  },
  {
    from: '2027-03-08',
    to: '2027-03-14',
    firstMoment: '2027-03-08T05:00:00Z',
    lastMinute: '2027-03-15T03:59:00Z',
    midnight: '2027-03-15T04:00:00Z',
  },
  {
    from: '2027-03-14',
    to: '2027-03-20',
    firstMoment: '2027-03-14T05:00:00Z',
    lastMinute: '2027-03-21T03:59:00Z',
    midnight: '2027-03-21T04:00:00Z',
  },
])(
  'from $from to $to, an order paid at 11:59 PM ET of the last day counts, and at midnight none',
  async ({ from, to, firstMoment, lastMinute, midnight }) => {
    await moveMoneyAway()
    await db.consultation.deleteMany() // run in one of these weeks, other tests' requests would count
    const first = await makeOrderPaidAt(firstMoment)
    await makeOrderPaidAt(lastMinute)
    await makeOrderPaidAt(midnight)
    const { now, days } = await figuresOf(from, to)
    expect(now).toMatchObject({ paid: 2, revenue: 2 * 599 })
    expect(days).toHaveLength(7)
    expect(days[0]).toEqual({ day: from, requests: 0, paid: 1, revenue: 599 })
    expect(days[6]).toEqual({ day: to, requests: 0, paid: 1, revenue: 599 })

    const justBefore = new Date(Date.parse(firstMoment) - 1)
    await db.order.update({ where: { id: first }, data: { paidAt: justBefore } })
    const moved = await figuresOf(from, to)
    expect([moved.now.paid, moved.before.paid]).toEqual([1, 1])
  },
)

test('a request counts in the week when it was sent, and its promise in the week when it is due', async () => {
  const createdAt = new Date('2025-06-08T23:00:00Z') // Sunday, 7 PM ET
  await makeConsultation({
    createdAt,
    contactBy: new Date(createdAt.getTime() + 24 * HOUR),
    contactedAt: new Date(createdAt.getTime() + HOUR),
    status: 'CONTACTED',
  })
  expect((await figuresOf('2025-06-09', '2025-06-15')).now).toMatchObject({
    requests: 0,
    requestsDue: 1,
    requestsInTime: 1,
  })
  expect((await figuresOf('2025-06-02', '2025-06-08')).now).toMatchObject({
    requests: 1,
    requestsDue: 0,
    medianMinutesToContact: null, // below 3
  })
})

test('erased requests are still counted', async () => {
  await db.erasedConsultations.createMany({
    data: [
      { dueOn: new Date('2025-05-07'), status: 'LOST', wasInTime: true, requests: 2 },
      { dueOn: new Date('2025-05-12'), status: 'CONTACTED', wasInTime: false, requests: 1 },
    ],
  })
  const { now, before, days } = await figuresOf('2025-05-05', '2025-05-11')
  expect(now).toMatchObject({ requests: 3, requestsDue: 2, requestsInTime: 2, lost: 2 })
  expect(before.requests).toBe(0)
  expect(days.map(({ requests }: { requests: number }) => requests)).toEqual([0, 2, 0, 0, 0, 0, 1])
})

test('a period of a year at most, and not one that ends before it begins', async () => {
  expect((await figuresOf('2024-01-01', '2024-12-31')).days).toHaveLength(366)
  const problems = async (from: string, to: string) =>
    (await tryFigures(from, to)).errors[0].extensions.fields
  expect(await problems('2024-01-01', '2025-01-01')).toEqual({ to: 'At most 366 days' })
  expect(await problems('2024-01-02', '2024-01-01')).toEqual({ to: 'Not before the first day' })
  expect(await problems('1999-12-31', '2000-01-01')).toEqual({ from: 'A day from 2000 to 2099' })
})
