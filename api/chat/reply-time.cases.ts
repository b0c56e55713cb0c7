import { makeCustomer } from '../../test/kit/people/people'
import { graph } from '../../test/kit/servers/shop'
import { db } from '../platform/db'
import { LEAST_REPLIES, measureReplyMinutes } from './reply-time'

describe('the reply time', () => {
  beforeEach(() => db.conversation.deleteMany())

  /** The last weekday before today, at this hour of our time zone. */
  const weekdayAt = (hour: number) => `(
    (now() AT TIME ZONE 'America/New_York')::date - CASE extract(dow FROM now() AT TIME ZONE 'America/New_York')
      WHEN 0 THEN 2 WHEN 1 THEN 3 ELSE 1 END + time '${hour}:00') AT TIME ZONE 'America/New_York'`

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
    await makeReplies(11, 4, weekdayAt(10))
    await makeReplies(LEAST_REPLIES - 11, 90, weekdayAt(18))
    await makeReplies(LEAST_REPLIES, 600, weekdayAt(20))
    expect(await measureReplyMinutes()).toBe(4)
  })

  test('is unknown while too few messages were answered', async () => {
    await makeReplies(LEAST_REPLIES - 1, 4, weekdayAt(10))
    expect(await measureReplyMinutes()).toBeNull()
    const { caller } = await makeCustomer()
    expect((await graph(caller, '{ chatReplyMinutes }')).data).toEqual({ chatReplyMinutes: null })
  })
})
