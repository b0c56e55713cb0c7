import { makeMember } from '../../test/kit/people/people'
import { ask } from '../../test/kit/requests/people-queries'
import { makePurchase, undoPurchase } from '../../test/kit/scenes/chosen-deals'
import { refusalIn } from '../../test/kit/scenes/quotes'
import { makeReview, saveReview, setReviewStatus } from '../../test/kit/scenes/reviews'
import { type Caller, graph } from '../../test/kit/servers/shop'
import { db } from '../platform/db'

const makeOwner = async () =>
  (await makeMember('OWNER', { firstName: 'Olga', lastName: 'Owner' })).caller

const historyOf = (id: string) =>
  db.historyEntry.findMany({
    where: { subject: 'REVIEW', subjectId: id },
    orderBy: { createdAt: 'asc' },
    select: { subjectName: true, field: true, before: true, after: true, staffName: true },
  })

test('an owner publishes, hides, and publishes again; each is in the history once', async () => {
  const { review, deal } = await makeReview()
  const owner = await makeOwner()
  const { data } = await setReviewStatus(owner, review.id, 'PUBLISHED', 0)
  expect(data.setReviewStatus).toMatchObject({
    status: 'PUBLISHED',
    revision: 1,
    decidedBy: 'Olga Owner',
    decidedAt: expect.any(String),
    consentText: expect.stringMatching(/^You may show this on your website/),
    deal: { id: deal.id },
  })
  await setReviewStatus(owner, review.id, 'PUBLISHED')
  await setReviewStatus(owner, review.id, 'HIDDEN')
  await setReviewStatus(owner, review.id, 'PUBLISHED')
  const entry = { subjectName: deal.number, field: 'status', staffName: 'Olga Owner' }
  expect(await historyOf(review.id)).toEqual([
    { ...entry, before: 'SUBMITTED', after: 'PUBLISHED' },
    { ...entry, before: 'PUBLISHED', after: 'HIDDEN' },
    { ...entry, before: 'HIDDEN', after: 'PUBLISHED' },
  ])
})

test('a review that the buyer did not allow is never published, by mutation or SQL', async () => {
  const { review } = await makeReview({ mayPublish: false })
  expect(refusalIn(await setReviewStatus(await makeOwner(), review.id, 'PUBLISHED'))).toEqual({
    code: 'CONFLICT',
    message: "The buyer hasn't allowed us to show it.",
  })
  const decided = { status: 'PUBLISHED', decidedAt: new Date(), decidedByName: 'Olga' } as const
  const bySql = db.review.update({ where: { id: review.id }, data: decided })
  await expect(bySql).rejects.toThrow(/review_published_check/)
})

test('a review is published only with a verified saving, and hidden when the purchase is undone', async () => {
  const { id, caller } = await makePurchase()
  const owner = await makeOwner()
  const early = (await saveReview(caller, id)).data.saveReview
  expect(refusalIn(await setReviewStatus(owner, early.id, 'PUBLISHED'))).toEqual({
    code: 'CONFLICT',
    message: 'The saving of this deal is not verified.',
  })
  const { review, deal, staff } = await makeReview()
  await setReviewStatus(owner, review.id, 'PUBLISHED')
  await undoPurchase(staff, deal.id)
  expect(await db.review.findUnique({ where: { id: review.id } })).toMatchObject({
    status: 'HIDDEN',
    revision: 2,
  })
  expect((await historyOf(review.id)).at(-1)).toMatchObject({
    before: 'PUBLISHED',
    after: 'HIDDEN',
  })
  expect(refusalIn(await setReviewStatus(owner, review.id, 'PUBLISHED'))?.code).toBe('CONFLICT')
})

test('an owner never publishes words that they have not read', async () => {
  const { id, caller, review } = await makeReview()
  await saveReview(caller, id, { words: 'I have changed my mind about them.' })
  const owner = await makeOwner()
  expect(refusalIn(await setReviewStatus(owner, review.id, 'PUBLISHED', review.revision))).toEqual({
    code: 'CONFLICT',
    message: expect.stringMatching(/^The buyer changed this at .+ Review the changes/),
  })
  const { errors } = await setReviewStatus(owner, review.id, 'PUBLISHED', review.revision + 1)
  expect(errors).toBeUndefined()
})

test('staff only publish and hide, and only owners do', async () => {
  const { review } = await makeReview()
  const owner = await makeOwner()
  for (const status of ['SUBMITTED', 'WITHDRAWN']) {
    expect(refusalIn(await setReviewStatus(owner, review.id, status))?.code).toBe('BAD_INPUT')
  }
  const { caller: advocate } = await makeMember('ADVOCATE')
  const { errors } = await setReviewStatus(advocate, review.id, 'PUBLISHED')
  expect(errors[0].extensions).toMatchObject({ code: 'FORBIDDEN', reason: 'ROLE_NEEDED' })
})

test('staff of every role list reviews by status, newest first', async () => {
  const owner = await makeOwner()
  const { caller: reader } = await makeMember('READER')
  const [first, second, third] = [await makeReview(), await makeReview(), await makeReview()]
  await setReviewStatus(owner, second.review.id, 'PUBLISHED')
  const list = async (caller: Caller, args: string) => {
    const { reviews } = await ask(
      caller,
      `{ reviews(first: 100${args}) { totalCount nodes { id } } }`,
    )
    const made = [first, second, third].map(({ review }) => review.id)
    return reviews.nodes
      .map(({ id }: { id: string }) => id)
      .filter((id: string) => made.includes(id))
  }
  const ids = [third.review.id, second.review.id, first.review.id]
  expect(await list(reader, '')).toEqual(ids)
  expect(await list(reader, ', status: PUBLISHED')).toEqual([second.review.id])
  expect(await list(reader, ', status: SUBMITTED')).toEqual([ids[0], ids[2]])
  const { data } = await graph(first.caller, '{ reviews { totalCount } }')
  expect(data.reviews).toBeNull()
})
