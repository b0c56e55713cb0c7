import type { Patch } from './patch'

const test = (name: string) => ({ file: 'api/claims/claims.test.ts', name })

/** Reviews of deals. */
export const reviewPatches: Patch[] = [
  {
    breaks: 'publish a review that the buyer did not allow',
    edits: [
      {
        file: 'shared/deals/review.ts',
        find: 'if (!mayPublish) return',
        replace: 'if (!mayPublish && isVerified === null) return',
      },
    ],
    test: test('a review that the buyer did not allow is never published'),
  },
  {
    breaks: 'publish a review that the buyer took back',
    edits: [
      {
        file: 'api/reviews/reviews.ts',
        find: "if (review.status === 'WITHDRAWN') throw",
        replace: "if (review.status === 'WITHDRAWN' && status === 'HIDDEN') throw",
      },
      {
        file: 'api/reviews/reviews.ts',
        find: "isWithdrawn: status === 'WITHDRAWN',\n    mayPublish,",
        replace: 'isWithdrawn: false,\n    mayPublish: true,',
      },
    ],
    test: test('the buyer takes a review back'),
  },
  {
    breaks: 'publish words that have changed since they were read',
    edits: [
      {
        file: 'api/reviews/reviews.ts',
        find: 'if (revision != null && revision !== review.revision)',
        replace: 'if (revision != null && revision > review.revision)',
      },
    ],
    test: test('an owner never publishes words that they have not read'),
  },
  {
    breaks: 'keep a review published although the purchase is undone',
    edits: [
      {
        file: 'api/deals/purchase/purchase.ts',
        find: '    await hidePublishedReview(tx, visitor.user, deal)\n',
        replace: '',
      },
    ],
    test: test('a review is published only with a verified saving'),
  },
  {
    breaks: 'let staff write the review',
    edits: [
      {
        file: 'api/reviews/reviews.ts',
        find: 'if (customerId !== visitor.user?.id) throw',
        replace: 'if (!customerId) throw',
      },
    ],
    test: test('only the buyer writes and takes back'),
  },
  {
    breaks: 'ask for a review twice',
    edits: [
      {
        file: 'api/reviews/reviews.jobs.ts',
        find: '{ cause: `review-request ${id}`, now }',
        replace: '{ cause: `review-request ${id} ${now.toISOString()}`, now }',
      },
    ],
    test: test('asks once for a review'),
  },
  {
    breaks: 'ask for a review although the buyer wants no contact',
    edits: [
      {
        file: 'api/reviews/reviews.jobs.ts',
        find: '     AND NOT ${isContactStopped}\n',
        replace: '',
      },
    ],
    test: test('never asks someone who asked us not to contact them'),
  },
  {
    breaks: 'forget whose review of an old deal it is',
    edits: [
      {
        file: 'api/privacy/deals.ts',
        find: 'erasedAt: { not: null }, review: null }',
        replace: 'erasedAt: { not: null } }',
      },
    ],
    test: { file: 'api/privacy/privacy.test.ts', name: 'a published review stays until it is' },
  },
]
