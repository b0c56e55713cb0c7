import { brand } from '../../shared/brand'
import { calendarDay, dayAfter } from '../../shared/calendar-days'
import { holidaysAround } from '../../shared/holidays'
import { isWorkingDay } from '../../shared/office-hours'
import { makeCustomer } from '../../test/kit/people/people'
import { graph } from '../../test/kit/servers/shop'
import { db } from '../platform/db'
import { LEAST_REPLIES, measureReplyMinutes } from './reply-time'

describe('the reply time', () => {
  beforeEach(() => db.conversation.deleteMany())

  const hours = {
    week: [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '19:00' })),
    closedDays: holidaysAround(Date.now()),
  }

  function dayBefore(day: string, isWanted: (day: string) => boolean): string {
    const before = dayAfter(day, -1)
    return isWanted(before) ? before : dayBefore(before, isWanted)
  }

  const on = (day: string, hour: number) =>
    `timestamp '${day} ${hour}:00' AT TIME ZONE '${brand.timeZone}'`

  /** The last open day before today, at this hour of our time zone. */
  const openDayAt = (hour: number) =>
    on(
      dayBefore(calendarDay(Date.now()), (day) => isWorkingDay(day, hours.closedDays)),
      hour,
    )

  /** Stores conversations: the customer writes twice, and staff reply after these minutes. */
  async function makeReplies(count: number, minutes: number, askedAt: string) {
    for (let made = 0; made < count; made++) {
      const { user } = await makeCustomer()
      await db.$executeRawUnsafe(
        `WITH talk AS (INSERT INTO conversation (customer_id) VALUES ($1::uuid) RETURNING id)
         INSERT INTO message (conversation_id, is_from_admin, content, created_at)
         SELECT talk.id, is_from_admin, 'Hello', ${askedAt} + after * interval '1 minute'
         FROM talk, (VALUES (false, 0), (false, 1), (true, ${minutes}), (false, 999)) said (is_from_admin, after)
         ORDER BY after`,
        user.id,
      )
    }
  }

  test('is the median from the first message to the reply, of support hours only', async () => {
    await makeReplies(11, 4, openDayAt(9))
    await makeReplies(LEAST_REPLIES - 11, 90, openDayAt(18))
    await makeReplies(LEAST_REPLIES, 600, openDayAt(19))
    expect(await measureReplyMinutes(hours)).toBe(4)
  })

  test('leaves out days on which we are closed', async () => {
    const lastOpenDay = dayBefore(calendarDay(Date.now()), (day) =>
      isWorkingDay(day, hours.closedDays),
    )
    await makeReplies(LEAST_REPLIES, 4, on(lastOpenDay, 9))
    expect(await measureReplyMinutes(hours)).toBe(4)
    const closedDays = new Map([[lastOpenDay, 'Closed']])
    expect(await measureReplyMinutes({ ...hours, closedDays })).toBeNull()
  })

  test('is unknown while too few messages were answered', async () => {
    await makeReplies(LEAST_REPLIES - 1, 4, openDayAt(9))
    expect(await measureReplyMinutes(hours)).toBeNull()
    const { caller } = await makeCustomer()
    expect((await graph(caller, '{ chatReplyMinutes }')).data).toEqual({ chatReplyMinutes: null })
  })
})
