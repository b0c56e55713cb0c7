import { makeCustomer } from '../../../test/kit/people/people'
import { makeDeal } from '../../../test/kit/scenes/deals'
import { startSearch, storeLiveQuote } from '../../../test/kit/scenes/live-quotes'
import { db } from '../../platform/db'
import { mailEndingQuotes, mailNewQuotes, remindOfWishes } from './quotes.jobs'

const HOUR = 60
const DAY = 24 * HOUR

async function makeSearch() {
  const { user } = await makeCustomer()
  const { id } = await makeDeal({ user })
  await startSearch(id)
  const emails = async (cause: string) =>
    db.mail.findMany({
      where: { recipient: user.email, cause: { startsWith: cause } },
      orderBy: { createdAt: 'asc' },
    })
  return { id, emails }
}

const several = (run: () => Promise<void>) => Promise.all(Array.from({ length: 4 }, run))

test('mails the quotes that were not seen within two minutes, once and all together', async () => {
  const { id, emails } = await makeSearch()
  await storeLiveQuote(id, { minutesAgo: 1.9, dealer: 'Harbor' })
  await several(mailNewQuotes)
  expect(await emails('quotes')).toEqual([])

  const seen = await storeLiveQuote(id, { minutesAgo: 3, dealer: 'Lakeside' })
  await db.quote.update({ where: { id: seen.id }, data: { seenAt: new Date() } })
  await storeLiveQuote(id, { minutesAgo: 3, dealer: 'Northgate' })
  await several(mailNewQuotes)
  await mailNewQuotes()
  const [email, ...others] = await emails('quotes')
  expect(others).toEqual([])
  expect(email?.subject).toBe('You have 2 new quotes in My deal')
  expect(email?.text).toMatch(/Northgate, 2026 Honda CR-V.*\n.*Harbor, 2026 Honda CR-V/s)
  expect(email?.text).not.toContain('Lakeside')
  expect(email?.text).toContain(`/deals/${id}`)
  expect(await db.quote.count({ where: { dealId: id, mailedAt: null } })).toBe(0)
})

test('mails no quote that ended or was withdrawn before', async () => {
  const { id, emails } = await makeSearch()
  const ended = await storeLiveQuote(id, { minutesAgo: 3, minutesLeft: -1 })
  const { id: withdrawn } = await storeLiveQuote(id, { minutesAgo: 3 })
  await db.quote.update({
    where: { id: withdrawn },
    data: { status: 'WITHDRAWN', withdrawnNote: 'Sold' },
  })
  await mailNewQuotes()
  expect(await emails('quotes')).toEqual([])
  expect((await db.quote.findUniqueOrThrow({ where: { id: ended.id } })).mailedAt).not.toBeNull()
})

test('tells a guest who has not joined the deal only that there is news', async () => {
  const email = `guest-${Date.now()}@example.com`
  const { id } = await makeDeal({ email })
  await startSearch(id)
  await storeLiveQuote(id, { minutesAgo: 3, dealer: 'Coastal' })
  await mailNewQuotes()
  const mail = await db.mail.findFirstOrThrow({ where: { recipient: email } })
  expect(mail.text).not.toMatch(/Coastal|CR-V|\$/)
  expect(mail.text).toMatch(/\/deals\/\?session_id=cs_/)
})

test.each([
  ['a long window, more than a day before its end', 3 * DAY, 25 * HOUR, 0],
  ['a long window, a day before its end', 3 * DAY, 23 * HOUR, 1],
  ['a window of a day, before its last quarter', 17 * HOUR, 7 * HOUR, 0],
  ['a window of a day, in its last quarter', 19 * HOUR, 5 * HOUR, 1],
  ['a window that is over', DAY, -1, 0],
])('reminds of %s', async (_name, minutesAgo, minutesLeft, count) => {
  const { id, emails } = await makeSearch()
  await storeLiveQuote(id, { minutesAgo, minutesLeft })
  await several(mailEndingQuotes)
  expect(await emails('quote-ends')).toHaveLength(count)
})

test('reminds again after an extension, and never after a choice', async () => {
  const { id, emails } = await makeSearch()
  const quote = await storeLiveQuote(id, { minutesAgo: 3 * DAY, minutesLeft: HOUR })
  await mailEndingQuotes()
  const validUntil = new Date(Date.now() + 2 * HOUR * 60_000)
  await db.quote.update({ where: { id: quote.id }, data: { validUntil } })
  await several(mailEndingQuotes)
  expect(await emails(`quote-ends ${quote.id}`)).toHaveLength(2)

  const other = await storeLiveQuote(id, { minutesAgo: 3 * DAY, minutesLeft: HOUR })
  await db.quote.update({
    where: { id: quote.id },
    data: { status: 'ACCEPTED', acceptedAt: new Date(), conditionsText: 'All four' },
  })
  await db.deal.update({
    where: { id },
    data: { status: 'CHOSEN', acceptedQuoteId: quote.id, chosenAt: new Date() },
  })
  await mailEndingQuotes()
  expect(await emails(`quote-ends ${other.id}`)).toEqual([])
})

test('asks once for the wishes, 48 hours after the first contact', async () => {
  const { user } = await makeCustomer()
  const { id } = await makeDeal({ user })
  const contacted = (hours: number) =>
    db.deal.update({
      where: { id },
      data: { contactedAt: new Date(Date.now() - hours * HOUR * 60_000) },
    })
  const count = () => db.mail.count({ where: { cause: `deal-wishes ${id}` } })
  await contacted(47)
  await remindOfWishes()
  expect(await count()).toBe(0)
  await contacted(49)
  await several(remindOfWishes)
  expect(await count()).toBe(1)
  await db.mail.deleteMany({ where: { cause: `deal-wishes ${id}` } })
  await startSearch(id)
  await remindOfWishes()
  expect(await count()).toBe(0)
})
