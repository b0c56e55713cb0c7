import { MAX_REVIEW_WORDS, MAX_SHOWN_NAME, MAX_SHOWN_PLACE } from '../../shared/deals/review'
import { reviewStatuses } from '../../shared/words/reviews'
import { Deal } from '../deals/deals.schema'
import { builder, forStaff, staffMay, staffVisitorOf } from '../graph/builder'
import { enumValues } from '../graph/enum-values'
import { countOf, pageOf } from '../graph/paging'
import { costs } from '../graph/query-cost'
import { batched } from '../platform/batch'
import { db } from '../platform/db'
import {
  canReview,
  listReviews,
  readReviews,
  saveReview,
  setReviewStatus,
  withdrawReview,
} from './reviews'
import { type Signature, signatureOf } from './signature'

const ReviewStatus = builder.enumType('ReviewStatus', {
  description: 'What becomes of a review.',
  values: enumValues(reviewStatuses),
})

const Review = builder.prismaObject('Review', {
  description: 'What the buyer says about a deal.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique ID.' }),
    rating: t.exposeInt('rating', { description: 'Stars, from 1 to 5.' }),
    words: t.exposeString('words', {
      ...costs({ points: 10 }),
      description: "The buyer's words, as they wrote them; empty once taken back.",
    }),
    mayPublish: t.exposeBoolean('mayPublish', {
      description: 'Whether the buyer allows us to show it on the website.',
    }),
    shownName: t.exposeString('shownName', { description: 'Name that is shown with it.' }),
    shownPlace: t.exposeString('shownPlace', {
      description: 'Town that is shown with it; may be empty.',
    }),
    status: t.expose('status', { type: ReviewStatus, description: 'What becomes of it.' }),
    submittedAt: t.expose('submittedAt', {
      type: 'DateTime',
      description: 'When the buyer last sent it.',
    }),
    revision: t.exposeInt('revision', { description: 'Counts the changes.' }),
    consentText: t.exposeString('consentText', {
      ...forStaff,
      description: 'What the buyer agreed to, if they did.',
    }),
    decidedBy: t.exposeString('decidedByName', {
      ...forStaff,
      description: 'Name of who published or hid it; null before.',
    }),
    decidedAt: t.expose('decidedAt', {
      type: 'DateTime',
      ...forStaff,
      description: 'When it was published or hidden; null before.',
    }),
    deal: t.relation('deal', { ...forStaff, description: 'The deal that it is about.' }),
  }),
})

const ReviewSignature = builder.objectRef<Signature>('ReviewSignature').implement({
  description: 'How a review is signed unless the buyer changes it.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'First name and initial.' }),
    place: t.exposeString('place', { description: 'Town and state; empty if we know neither.' }),
  }),
})

const reviewOfDeal = batched(async (dealIds) => {
  const reviews = await db.review.findMany({ where: { dealId: { in: [...dealIds] } } })
  return new Map(reviews.map((review) => [review.dealId, review]))
})

builder.prismaObjectFields(Deal, (t) => ({
  review: t.field({
    type: Review,
    nullable: true,
    description: 'What the buyer says about it; null before.',
    resolve: async ({ id }) => (await reviewOfDeal(id)) ?? null,
  }),
  canReview: t.boolean({
    description: 'Whether the buyer can write a review, or change it: from the purchase on.',
    resolve: canReview,
  }),
  reviewSignature: t.field({
    type: ReviewSignature,
    nullable: true,
    description: 'How a review of it is signed unless the buyer changes it; null without a buyer.',
    resolve: (deal) => signatureOf(deal),
  }),
}))

const ReviewInput = builder.inputType('ReviewInput', {
  description: 'A review.',
  fields: (t) => ({
    rating: t.int({ description: 'Stars, from 1 to 5.' }),
    words: t.string({
      description: `10 to ${MAX_REVIEW_WORDS.toLocaleString('en-US')} characters.`,
    }),
    mayPublish: t.boolean({
      description: 'Whether the buyer allows us to show it. The text that they agree to is stored.',
    }),
    shownName: t.string({
      required: false,
      description: `Name to show: at most ${MAX_SHOWN_NAME} characters; without it, first name and initial.`,
    }),
    shownPlace: t.string({
      required: false,
      description: `Town to show: at most ${MAX_SHOWN_PLACE} characters; without it, what we know of it.`,
    }),
  }),
})

builder.queryField('reviews', (t) =>
  t.connection(
    {
      type: Review,
      ...forStaff,
      description: 'Reviews by buyers, newest first.',
      args: {
        status: t.arg({
          type: ReviewStatus,
          required: false,
          description: 'Only reviews with this status.',
        }),
      },
      resolve: (_root, args) => pageOf(listReviews(args.status ?? null), args, readReviews),
    },
    {
      name: 'ReviewConnection',
      description: 'A page of reviews.',
      fields: (t) => ({
        totalCount: t.int({
          description: countOf('reviews'),
          resolve: (page) => page.totalCount(),
        }),
      }),
    },
    { name: 'ReviewEdge', description: 'One entry of a page of reviews.' },
  ),
)

const reviewArg = { description: 'The review.' }

builder.mutationFields((t) => ({
  saveReview: t.field({
    type: Review,
    authScopes: { signedIn: true },
    description:
      'Stores what the buyer says about a deal, from the purchase on. A second one replaces the first and is SUBMITTED again. Only the buyer can.',
    args: {
      dealId: t.arg.id({ description: 'The deal.' }),
      input: t.arg({ type: ReviewInput, description: 'The whole review.' }),
    },
    resolve: (_root, { dealId, input }, { visitor }) => saveReview(visitor, dealId, input),
  }),
  withdrawReview: t.field({
    type: Review,
    authScopes: { signedIn: true },
    description:
      'Takes a review back: its words are deleted, and no one can publish it. Only the buyer can, at any time.',
    args: { id: t.arg.id(reviewArg) },
    resolve: (_root, { id }, { visitor }) => withdrawReview(visitor, id),
  }),
  setReviewStatus: t.field({
    type: Review,
    ...staffMay('SETTINGS'),
    description:
      "Publishes or hides a review. CONFLICT if the buyer took it back, and for publishing if they didn't allow it or the saving isn't verified.",
    args: {
      id: t.arg.id(reviewArg),
      status: t.arg({ type: ReviewStatus, description: 'PUBLISHED or HIDDEN.' }),
      revision: t.arg.int({
        required: false,
        description: 'Revision of the review as it was read: CONFLICT when it has changed since.',
      }),
    },
    resolve: (_root, args, context) => setReviewStatus(staffVisitorOf(context), args),
  }),
}))
