import { makeCustomer, makeMember } from '../../test/kit/people/people'
import { logContact } from '../../test/kit/requests/work-queries'
import { say } from '../../test/kit/scenes/chats'
import { makeChoice } from '../../test/kit/scenes/chosen-deals'
import { makeConsultation } from '../../test/kit/scenes/consultation-requests'
import { makeDeal } from '../../test/kit/scenes/deals'
import { graph } from '../../test/kit/servers/shop'
import { db } from '../platform/db'
import { dayToMail, mailDay } from './day-mail'
import { mailLatePromises } from './late-promises'

const MINUTE = 1 / 60

const lateMails = (id: string) =>
  db.mail.findMany({ where: { cause: { contains: ` ${id} ` } }, orderBy: { cause: 'asc' } })

test('a promise that ends within two hours is mailed once to who is in charge', async () => {
  const ann = await makeMember('ADVOCATE')
  await db.staffMember.update({ where: { userId: ann.user.id }, data: { newWorkMail: false } })
  const data = { assignedToId: ann.user.id, firstName: 'Rosa' }
  const soon = await makeConsultation({ ...data, hoursAgo: 22 + MINUTE })
  const later = await makeConsultation({ ...data, hoursAgo: 22 - MINUTE })
  await mailLatePromises()
  await mailLatePromises()
  const [mail, ...others] = await lateMails(soon.id)
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    cause: `late CONSULTATION ${soon.id} ${ann.user.email}`,
    recipient: ann.user.email,
    subject: expect.stringMatching(/^Contact a customer by \d+:\d\d [AP]M ET$/),
  })
  expect(mail?.text).toContain(`/staff/consultations/${soon.id}`)
  expect(mail?.html).not.toContain('Rosa')
  expect(await lateMails(later.id)).toEqual([])
})

test('a promise that no one has taken is mailed to all who work on it, not after a contact', async () => {
  const support = await makeMember('SUPPORT')
  const reader = await makeMember('READER')
  const quiet = await makeMember('SUPPORT')
  await db.staffMember.update({ where: { userId: quiet.user.id }, data: { newWorkMail: false } })
  const late = await makeConsultation({ hoursAgo: 23 })
  const kept = await makeConsultation({ hoursAgo: 23 })
  const deal = await makeDeal()
  await db.deal.update({ where: { id: deal.id }, data: { contactBy: new Date() } })
  await logContact(support.caller, { subject: { consultationId: kept.id }, outcome: 'NO_ANSWER' })
  await mailLatePromises()
  const recipients = (await lateMails(late.id)).map(({ recipient }) => recipient)
  expect(recipients).toContain(support.user.email)
  expect(recipients).not.toContain(reader.user.email)
  expect(recipients).not.toContain(quiet.user.email)
  expect(await lateMails(kept.id)).toEqual([])
  expect(await lateMails(deal.id)).not.toEqual([])
})

test.each([
  ['2027-03-12T13:30:00Z', '2027-03-12'], // Friday 8:30 AM ET
  ['2027-03-12T13:29:59Z', null],
  ['2027-03-13T13:30:00Z', null], // Saturday
  ['2027-03-15T12:30:00Z', '2027-03-15'], // Monday, after the clocks went forward
  ['2027-03-15T12:29:59Z', null],
  ['2027-03-15T14:00:00Z', null],
  ['2026-11-26T13:31:00Z', null], // Thanksgiving
  ['2026-11-27T13:31:00Z', '2026-11-27'],
  ['2027-06-18T12:31:00Z', null], // Juneteenth is observed on Friday
  ['2027-12-31T13:31:00Z', null], // New Year's Day of 2028 is, too
])('at %s, the email of the day is that of %s', (now, day) => {
  expect(dayToMail(new Date(now))).toBe(day)
})

test('the email of the day goes out once to each member with something to do', async () => {
  await db.consultation.deleteMany()
  await db.conversation.deleteMany()
  await db.task.deleteMany()
  await db.deal.updateMany({
    where: { status: { not: 'CLOSED' } },
    data: { status: 'CLOSED', endedAs: 'NO_DEAL', closedAt: new Date() },
  })
  const bo = await makeMember('SUPPORT', { firstName: 'Bo' })
  const idle = await makeMember('SUPPORT')
  const silent = await makeMember('SUPPORT')
  const reader = await makeMember('READER')
  await db.staffMember.update({ where: { userId: silent.user.id }, data: { dailyMail: false } })
  await makeConsultation({ firstName: 'Rosa', hoursAgo: 30, assignedToId: bo.user.id })
  const mailOf = ({ user }: typeof bo) =>
    db.mail.findMany({ where: { cause: { startsWith: `day ${user.id} ` } } })
  const monday = new Date('2027-03-15T12:31:00Z')
  await mailDay(monday)
  expect(await mailOf(idle)).toEqual([])

  const { user, caller } = await makeCustomer({ firstName: 'Cora' })
  await say(caller, 'Hello')
  await mailDay(monday)
  await mailDay(monday)
  const [mail, ...others] = await mailOf(bo)
  expect(others).toEqual([])
  expect(mail?.cause).toBe(`day ${bo.user.id} 2027-03-15`)
  expect(mail?.subject).toBe('Your day: 1 overdue')
  expect(mail?.text).toContain('Request of Rosa: Contact the buyer, ')
  expect(mail?.text).not.toContain('Lee')
  const [toIdle] = await mailOf(idle)
  expect(toIdle?.subject).toBe('Your day: 1 that no one has taken')
  expect(toIdle?.text).toContain('Chat with Cora: Answer in the chat')
  for (const other of [silent, reader]) expect(await mailOf(other)).toEqual([])
  await mailDay(new Date('2027-03-13T13:31:00Z'))
  expect(await mailOf(bo)).toHaveLength(1)
  expect(user.firstName).toBe('Cora')
})

test('the email of the day says an appointment in another zone on its clocks, and ours', async () => {
  const member = await makeMember('ADVOCATE')
  const { id, deal, staff } = await makeChoice()
  await db.dealer.updateMany({
    where: { solicitations: { some: { dealId: id } } },
    data: { zip: '35203' },
  })
  await db.deal.update({
    where: { id },
    data: {
      assignedToId: member.user.id,
      dealerConfirmedAt: new Date(),
      appointmentAt: new Date('2099-01-13T22:00:00Z'),
      appointmentPlace: 'Bayline Motors',
      appointmentKind: 'PICKUP',
    },
  })
  await mailDay(new Date('2099-01-14T13:31:00Z'))
  const mail = await db.mail.findFirstOrThrow({
    where: { cause: { startsWith: `day ${member.user.id} ` } },
  })
  expect(mail.text).toContain(
    `Deal ${deal.number}: Ask how the appointment went, Tue, Jan 13, 4:00 PM CT (5:00 PM ET)`,
  )
  const end = 'mutation ($id: ID!) { endDeal(id: $id, as: NO_DEAL, note: "Done") { stage } }'
  expect((await graph(staff, end, { id })).errors).toBeUndefined()
})
