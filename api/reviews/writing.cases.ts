import { reviewConsent } from '../../shared/deals/review'
import { eventually } from '../../test/kit/eventually'
import { makeCustomer, makeMember } from '../../test/kit/people/people'
import { watch } from '../../test/kit/requests/subscriptions'
import { makeChoice, makePurchase, undoPurchase } from '../../test/kit/scenes/chosen-deals'
import { makeConsultation } from '../../test/kit/scenes/consultation-requests'
import { refusalIn } from '../../test/kit/scenes/quotes'
import {
  makeReview,
  reviewInput,
  saveReview,
  setReviewStatus,
  withdrawReview,
} from '../../test/kit/scenes/reviews'
import { type Caller, graph } from '../../test/kit/servers/shop'
import { db } from '../platform/db'

const readReview = async (caller: Caller, id: string) =>
  (
    await graph(
      caller,
      `{ deal(id: "${id}") { canReview review { id words status } reviewSignature { name place } } }`,
    )
  ).data.deal

test('the buyer reviews a bought deal, and the text that they agreed to is stored', async () => {
  const { id, caller } = await makeChoice()
  expect(await readReview(caller, id)).toMatchObject({ canReview: false, review: null })
  expect(refusalIn(await saveReview(caller, id))).toEqual({
    code: 'CONFLICT',
    message: 'You can write a review once your purchase is recorded.',
  })
  const bought = await makePurchase()
  const { data } = await saveReview(bought.caller, bought.id, {
    words: '  They found my car in a week.\u200b ',
    shownName: 'Cas C.',
    shownPlace: '',
  })
  expect(data.saveReview).toMatchObject({
    rating: 5,
    words: 'They found my car in a week.',
    mayPublish: true,
    shownName: 'Cas C.',
    shownPlace: '',
    status: 'SUBMITTED',
    revision: 0,
  })
  expect(await db.review.findUnique({ where: { dealId: bought.id } })).toMatchObject({
    consentText: reviewConsent.text,
    consentVersion: reviewConsent.version,
  })
  expect(await readReview(bought.caller, bought.id)).toMatchObject({
    canReview: true,
    review: { status: 'SUBMITTED' },
  })
})

test('without the check, no consent is stored', async () => {
  const { id } = await makeReview({ mayPublish: false })
  expect(await db.review.findUnique({ where: { dealId: id } })).toMatchObject({
    mayPublish: false,
    consentText: null,
    consentVersion: null,
  })
})

test('a review is signed with first name and initial, town and state, unless the buyer changes it', async () => {
  const { id, caller, user } = await makePurchase()
  await db.user.update({ where: { id: user.id }, data: { firstName: 'Casey', lastName: 'carter' } })
  await db.wishes.update({ where: { dealId: id }, data: { state: 'GA' } })
  await makeConsultation({ userId: user.id, city: 'Marietta' })
  const signature = { name: 'Casey C.', place: 'Marietta, Georgia' }
  expect((await readReview(caller, id)).reviewSignature).toEqual(signature)
  const { data } = await saveReview(caller, id)
  expect(data.saveReview).toMatchObject({
    shownName: signature.name,
    shownPlace: signature.place,
  })
})

test('stars and texts beyond their limits are refused, all at once', async () => {
  const { id, caller } = await makePurchase()
  const { errors } = await saveReview(caller, id, {
    rating: 6,
    words: 'Too short',
    shownName: ' ',
    shownPlace: 'x'.repeat(61),
  })
  expect(errors[0].extensions).toMatchObject({
    code: 'BAD_INPUT',
    fields: {
      rating: 'Choose 1 to 5 stars',
      words: 'Write 10 to 1,000 characters',
      shownName: 'Enter a name',
      shownPlace: 'At most 60 characters',
    },
  })
  const longest = {
    words: '🚗'.repeat(1_000),
    shownName: 'é'.repeat(40),
    shownPlace: 'x'.repeat(60),
  }
  expect((await saveReview(caller, id, longest)).errors).toBeUndefined()
  const tooLong = await saveReview(caller, id, { words: '🚗'.repeat(1_001) })
  expect(refusalIn(tooLong)?.code).toBe('BAD_INPUT')
})

test('there is one review for each deal: a second one replaces it and is submitted again', async () => {
  const { id, caller, review } = await makeReview()
  const { caller: owner } = await makeMember('OWNER')
  await setReviewStatus(owner, review.id, 'PUBLISHED')
  const { data } = await saveReview(caller, id, { rating: 4, words: 'Good, but it took a while.' })
  expect(data.saveReview).toMatchObject({
    id: review.id,
    rating: 4,
    words: 'Good, but it took a while.',
    status: 'SUBMITTED',
    revision: 2,
  })
  expect(await db.review.findUnique({ where: { id: review.id } })).toMatchObject({
    decidedAt: null,
    decidedByName: null,
  })
  const first = await makePurchase()
  const both = await Promise.all([1, 2, 3].map(() => saveReview(first.caller, first.id)))
  expect(both.map(({ data }) => data.saveReview.revision)).toEqual([0, 0, 0])
})

test('only the buyer writes and takes back: staff are refused, and to others it does not exist', async () => {
  const { id, review, staff } = await makeReview()
  expect(refusalIn(await saveReview(staff, id))).toEqual({
    code: 'FORBIDDEN',
    message: 'Only the buyer can review a deal.',
  })
  expect(refusalIn(await withdrawReview(staff, review.id))).toEqual({
    code: 'FORBIDDEN',
    message: 'Only the buyer can take a review back.',
  })
  const { caller: other } = await makeCustomer()
  expect(refusalIn(await saveReview(other, id))?.code).toBe('NOT_FOUND')
  expect(refusalIn(await withdrawReview(other, review.id))?.code).toBe('NOT_FOUND')
  expect(await db.review.findUnique({ where: { id: review.id } })).toMatchObject({
    words: reviewInput.words,
    revision: 0,
  })
})

test('a review that is taken back while it is published ends as taken back', async () => {
  const { caller: owner } = await makeMember('OWNER')
  for (let time = 0; time < 3; time++) {
    const { caller, review } = await makeReview()
    const [withdrawn] = await Promise.all([
      withdrawReview(caller, review.id),
      setReviewStatus(owner, review.id, 'PUBLISHED'),
    ])
    expect(withdrawn.errors).toBeUndefined()
    expect(await db.review.findUnique({ where: { id: review.id } })).toMatchObject({
      status: 'WITHDRAWN',
      words: '',
      mayPublish: false,
      consentText: null,
    })
  }
})

test('the buyer takes a review back: its words go, staff see it at once and cannot publish it', async () => {
  const { id, caller, review } = await makeReview()
  const { caller: owner } = await makeMember('OWNER')
  await setReviewStatus(owner, review.id, 'PUBLISHED')
  const live = await watch(
    owner,
    `subscription { dealChanged(dealId: "${id}") { deal { review { status } } } }`,
  )
  const answers = await Promise.all([1, 2].map(() => withdrawReview(caller, review.id)))
  for (const { data } of answers) {
    expect(data.withdrawReview).toMatchObject({
      status: 'WITHDRAWN',
      words: '',
      shownName: '',
      shownPlace: '',
      mayPublish: false,
      revision: 2,
    })
  }
  await eventually(() => expect(live.seen).toEqual([{ deal: { review: { status: 'WITHDRAWN' } } }]))
  for (const status of ['PUBLISHED', 'HIDDEN']) {
    expect(refusalIn(await setReviewStatus(owner, review.id, status))).toEqual({
      code: 'CONFLICT',
      message: 'The buyer took this review back.',
    })
  }
  expect((await saveReview(caller, id)).data.saveReview.status).toBe('SUBMITTED')
  const { data } = await setReviewStatus(owner, review.id, 'PUBLISHED')
  expect(data.setReviewStatus.status).toBe('PUBLISHED')
})

test('after an undone purchase the buyer can still take the review back', async () => {
  const { id, caller, review, staff } = await makeReview()
  await undoPurchase(staff, id)
  expect(refusalIn(await saveReview(caller, id))?.code).toBe('CONFLICT')
  expect((await withdrawReview(caller, review.id)).data.withdrawReview.status).toBe('WITHDRAWN')
})
