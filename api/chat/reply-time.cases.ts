import { brand } from '../../shared/brand'
import { calendarDay, dayAfter } from '../../shared/calendar-days'
import { holidaysAround } from '../../shared/holidays'
import { isOpenDay } from '../../shared/office-hours'
import { makeCustomer } from '../../test/kit/people/people'
import { graph } from '../../test/kit/servers/shop'
import { db } from '../platform/db'
import { LEAST_REPLIES, measureReplyMinutes } from './reply-time'

describe('the reply time', () => {
  beforeEach(() => db.conversation.deleteMany())

  const { days, from, to } = brand.openHours
  const hours = { days, closedDays: holidaysAround(Date.now()) }

  function dayBefore(day: string, isWanted: (day: string) => boolean): string {
    const before = dayAfter(day, -1)
    return isWanted(before) ? before : dayBefore(before, isWanted)
  }

  const on = (day: string, hour: number) =>
    `timestamp '${day} ${hour}:00' AT TIME ZONE '${brand.timeZone}'`

  /** The last open day before today, at this hour of our time zone. */
  const openDayAt = (hour: number) =>
    on(
      dayBefore(calendarDay(Date.now()), (day) => isOpenDay(hours, day)),
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
    await makeReplies(11, 4, openDayAt(from))
    await makeReplies(LEAST_REPLIES - 11, 90, openDayAt(to - 1))
    await makeReplies(LEAST_REPLIES, 600, openDayAt(to))
    expect(await measureReplyMinutes()).toBe(4)
  })

  test('leaves out days on which we are closed', async () => {
    const lastOpenDay = dayBefore(calendarDay(Date.now()), (day) => isOpenDay(hours, day))
    await makeReplies(LEAST_REPLIES, 4, on(lastOpenDay, from))
    expect(await measureReplyMinutes()).toBe(4)
    expect(await measureReplyMinutes(new Map([[lastOpenDay, 'Closed']]))).toBeNull()
  })

  test('is unknown while too few messages were answered', async () => {
    await makeReplies(LEAST_REPLIES - 1, 4, openDayAt(from))
    expect(await measureReplyMinutes()).toBeNull()
    const { caller } = await makeCustomer()
    expect((await graph(caller, '{ chatReplyMinutes }')).data).toEqual({ chatReplyMinutes: null })
  })
})
