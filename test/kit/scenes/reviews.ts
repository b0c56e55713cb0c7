import { type Caller, graph } from '../servers/shop'
import { addBuyersOrder, makePurchase, verifySaving } from './chosen-deals'

export const reviewInput = {
  rating: 5,
  words: 'They found my car in a week, and for less.',
  mayPublish: true,
}

const fields = 'id rating words mayPublish shownName shownPlace status submittedAt revision'

export const saveReview = (caller: Caller, dealId: string, input: object = {}) =>
  graph(
    caller,
    `mutation ($dealId: ID!, $input: ReviewInput!) {
      saveReview(dealId: $dealId, input: $input) { ${fields} } }`,
    { dealId, input: { ...reviewInput, ...input } },
  )

export const withdrawReview = (caller: Caller, id: string) =>
  graph(caller, `mutation ($id: ID!) { withdrawReview(id: $id) { ${fields} } }`, { id })

export const setReviewStatus = (caller: Caller, id: string, status: string, revision?: number) =>
  graph(
    caller,
    `mutation ($id: ID!, $status: ReviewStatus!, $revision: Int) {
      setReviewStatus(id: $id, status: $status, revision: $revision) {
        ${fields} consentText decidedBy decidedAt deal { id } } }`,
    { id, status, revision: revision ?? null },
  )

/** A bought deal whose saving is verified. */
async function makeVerifiedPurchase() {
  const made = await makePurchase()
  await addBuyersOrder(made.id)
  expect((await verifySaving(made.staff, made.id)).errors).toBeUndefined()
  return made
}

/** A review of a bought deal whose saving is verified. */
export async function makeReview(input: object = {}) {
  const made = await makeVerifiedPurchase()
  const { data, errors } = await saveReview(made.caller, made.id, input)
  expect(errors).toBeUndefined()
  return { ...made, review: data.saveReview as { id: string; revision: number; status: string } }
}
