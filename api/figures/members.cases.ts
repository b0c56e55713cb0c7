import { makeCustomer, makeMember } from '../../test/kit/people/people'
import { say } from '../../test/kit/scenes/chats'
import { makeConsultation } from '../../test/kit/scenes/consultation-requests'
import { makeDeal } from '../../test/kit/scenes/deals'
import { figuresOf } from '../../test/kit/scenes/figures'
import { db } from '../platform/db'

const rowOf = async (id: string) => {
  const { members } = await figuresOf('2025-02-03', '2025-02-09')
  return members.find(({ member }: { member: { id: string } }) => member.id === id)
}

test('a member has a row with what is open, waits, and is overdue now', async () => {
  const { user, caller } = await makeMember('ADVOCATE')
  const assigned = { assignedToId: user.id }
  const deal = await makeDeal()
  await db.deal.update({ where: { id: deal.id }, data: assigned })
  await makeConsultation({ ...assigned, hoursAgo: 30 })
  await makeConsultation({ ...assigned, hoursAgo: 1 })
  const customer = await makeCustomer()
  await say(customer.caller, 'Hello')
  await db.conversation.update({ where: { customerId: customer.user.id }, data: assigned })
  const expected = {
    member: { id: user.id },
    openDeals: 1,
    openRequests: 2,
    waitingChats: 1,
    overdue: 2, // the older request, and the chat, which is due at once
    contacts: 0,
    bought: 0,
    meanSaving: null,
  }
  expect(await rowOf(user.id)).toEqual(expected)
  await say(caller, 'Hello', { customerId: customer.user.id })
  expect(await rowOf(user.id)).toEqual({ ...expected, waitingChats: 0, overdue: 1 })
})

test('readers have no row, and a former member has one only where they did something', async () => {
  const reader = await makeMember('READER')
  const { user } = await makeMember('SUPPORT')
  const request = await makeConsultation()
  await db.staffMember.update({
    where: { userId: user.id },
    data: { deactivatedAt: new Date(), deactivatedByName: 'Olga' },
  })
  expect(await rowOf(reader.user.id)).toBeUndefined()
  expect(await rowOf(user.id)).toBeUndefined()
  await db.contact.create({
    data: {
      consultationId: request.id,
      channel: 'PHONE',
      isOutgoing: true,
      isReached: true,
      happenedAt: new Date('2025-02-05T12:00:00Z'),
      content: 'We talked.',
      staffId: user.id,
      staffName: 'Max',
    },
  })
  expect(await rowOf(user.id)).toMatchObject({ contacts: 1, openDeals: 0, overdue: 0 })
})
