import { makeMember } from '../../test/kit/people/people'
import { makeOrderPaidAt, moveMoneyAway, refundAt } from '../../test/kit/scenes/figures'
import { db } from '../platform/db'
import { mailWeek, mondayToMail } from './week.mail'

test.each([
  ['2026-11-30T13:00:00Z', '2026-11-30'], // 8 AM ET in winter
  ['2026-11-30T12:59:59Z', null],
  ['2026-12-01T04:59:59Z', '2026-11-30'], // after a start that was late the same day
  ['2026-12-01T05:00:00Z', null],
  ['2026-12-06T13:00:00Z', null], // Sunday
  ['2027-03-15T12:00:00Z', '2027-03-15'], // the day after the clocks went forward
  ['2027-03-15T11:59:59Z', null],
  ['2026-11-02T13:00:00Z', '2026-11-02'], // the day after the clocks went back
  ['2026-11-02T12:59:59Z', null],
  ['2026-05-25T12:00:00Z', '2026-05-25'], // Memorial Day
])('at %s, the weekly email is that of %s', (now, monday) => {
  expect(mondayToMail(new Date(now))).toBe(monday)
})

const mailsOf = ({ user }: { user: { email: string } }) =>
  db.mail.findMany({
    where: { recipient: user.email, cause: { startsWith: 'weekly ' } },
    orderBy: { cause: 'asc' },
  })

test('owners who take the daily email get the week once, also from two instances and after a late start', async () => {
  const olga = await makeMember('OWNER', { firstName: 'Olga' })
  const quiet = await makeMember('OWNER')
  const others = [await makeMember('ADVOCATE'), await makeMember('READER'), quiet]
  await db.staffMember.update({ where: { userId: quiet.user.id }, data: { dailyMail: false } })
  await moveMoneyAway()
  const paid = await makeOrderPaidAt('2026-11-30T04:59:00Z', 2)
  await makeOrderPaidAt('2026-11-30T05:00:00Z')
  await makeOrderPaidAt('2026-11-20T12:00:00Z')
  await refundAt(paid, '2026-11-29T12:00:00Z', 99_50)

  await mailWeek(new Date('2026-11-30T12:59:00Z'))
  expect(await mailsOf(olga)).toEqual([])
  const monday = new Date('2026-11-30T13:00:00Z')
  await Promise.all([mailWeek(monday), mailWeek(monday)])
  await mailWeek(new Date('2026-11-30T22:00:00Z'))
  const [mail, ...more] = await mailsOf(olga)
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    cause: `weekly 2026-11-30 ${olga.user.email}`,
    subject: 'Your week: Nov 23 to Nov 29, 2026',
  })
  expect(mail?.text).toContain('beside the week before, Nov 16 to Nov 22, 2026')
  expect(mail?.text).toContain('Paid orders: 1, before 1')
  expect(mail?.text).toContain('Revenue: $1,198, before $599')
  expect(mail?.text).toContain('Refunds: $99.50, before $0')
  expect(mail?.text).toContain('Net: $1,098.50, before $599')
  expect(mail?.text).toContain('/staff/figures?period=2026-11-23/2026-11-29')
  for (const other of others) expect(await mailsOf(other)).toEqual([])

  const late = await makeMember('OWNER') // joined after the others were mailed
  await mailWeek(new Date('2027-03-15T23:00:00Z'))
  await mailWeek(new Date('2027-03-15T23:01:00Z'))
  for (const owner of [olga, late])
    expect((await mailsOf(owner)).at(-1)?.cause).toBe(`weekly 2027-03-15 ${owner.user.email}`)
  expect(await mailsOf(olga)).toHaveLength(2)
})
