import { supportEndWords } from '../../shared/deals/support'
import { ask, personIdOf } from '../../test/kit/requests/people-queries'
import { makePurchase, undoPurchase } from '../../test/kit/scenes/chosen-deals'
import { samStaff } from '../../test/kit/scenes/quotes'
import { saveReview, withdrawReview } from '../../test/kit/scenes/reviews'
import { config } from '../platform/config'
import { db } from '../platform/db'
import { mailReviewRequests } from './reviews.jobs'

/** Moves the purchase to a day, with the end of its support. */
const buyOn = (id: string, day: string) => db.$executeRaw`
  UPDATE deal SET purchased_on = ${day}::date,
    support_until = (${day}::date + 91)::timestamp AT TIME ZONE 'America/New_York' WHERE id = ${id}::uuid`

/** A deal whose support runs through Saturday, March 20, 2027: winter time when it was bought, summer time then. */
async function makeOldPurchase(day = '2026-12-20') {
  const made = await makePurchase()
  await buyOn(made.id, day)
  return made
}

const mailsAt = async (time: string, id: string) => {
  await mailReviewRequests(new Date(time))
  return db.mail.findMany({ where: { cause: `review-request ${id}` } })
}

test('asks once for a review, on the day that begins when support ends, across the DST change', async () => {
  const { id, user } = await makeOldPurchase()
  expect(await mailsAt('2027-03-21T03:59:59Z', id)).toEqual([])
  const now = new Date('2027-03-21T04:00:00Z')
  await Promise.all([mailReviewRequests(now), mailReviewRequests(now)])
  const [mail, ...others] = await mailsAt('2027-03-21T05:00:00Z', id)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ recipient: user.email, subject: 'How did we do?' })
  expect(mail?.text).toContain(
    'Your 90 days of support ended yesterday. Two minutes of your time help the next buyer.',
  )
  expect(mail?.text).toContain('Write a review')
  expect(mail?.text).toContain(`${config.PUBLIC_URL}/deals/${id}/review`)
  expect(await mailsAt('2027-03-25T12:00:00Z', id)).toHaveLength(1)
})

test('after an outage it asks later, and says which day it was', async () => {
  const { id } = await makeOldPurchase('2026-11-24')
  const [mail, ...others] = await mailsAt('2027-02-25T12:00:00Z', id)
  expect(others).toEqual([])
  expect(mail?.text).toContain('Your 90 days of support ended on Mon, Feb 22. Two minutes')
})

test('the email says "yesterday" until midnight in our zone', () => {
  const until = new Date('2027-03-21T04:00:00Z')
  expect(supportEndWords(until, new Date('2027-03-22T03:59:59Z'))).toBe('yesterday')
  expect(supportEndWords(until, new Date('2027-03-22T04:00:00Z'))).toBe('on Sat, Mar 20')
})

test('never asks months later, after an undone purchase, or when there is a review', async () => {
  const old = await makeOldPurchase()
  expect(await mailsAt('2027-04-20T04:00:01Z', old.id)).toEqual([])
  await undoPurchase(old.staff, old.id)
  expect(await mailsAt('2027-03-22T12:00:00Z', old.id)).toEqual([])

  const reviewed = await makeOldPurchase()
  const { data } = await saveReview(reviewed.caller, reviewed.id)
  expect(await mailsAt('2027-03-22T12:00:00Z', reviewed.id)).toEqual([])
  await withdrawReview(reviewed.caller, data.saveReview.id)
  expect(await mailsAt('2027-03-22T12:00:00Z', reviewed.id)).toEqual([])
})

test('never asks someone who asked us not to contact them', async () => {
  const { id, user } = await makeOldPurchase()
  const { caller } = await samStaff()
  await ask(caller, 'mutation ($id: ID!) { setContactStop(personId: $id, isOn: true) { id } }', {
    id: await personIdOf(user.email),
  })
  expect(await mailsAt('2027-03-22T12:00:00Z', id)).toEqual([])
})

test('before a guest has joined their deal, the email only says that there is news', async () => {
  const { id } = await makeOldPurchase()
  const { orderId } = await db.deal.findUniqueOrThrow({ where: { id } })
  await db.deal.update({ where: { id }, data: { customerId: null } })
  const email = `guest-${id.slice(0, 8)}@example.com`
  await db.order.update({ where: { id: orderId }, data: { email } })
  const [mail] = await mailsAt('2027-03-21T12:00:00Z', id)
  expect(mail).toMatchObject({ recipient: email })
  expect(mail?.text).toContain('There is news in your deal.')
})
