import type { Patch } from './patch'

const test = (name: string) => ({ file: 'api/deals/purchase/purchase.test.ts', name })

/** Contracts, purchases, and savings. */
export const purchasePatches: Patch[] = [
  {
    breaks: "verify a saving without the signed buyer's order",
    edits: [
      {
        file: 'api/deals/purchase/saved-saving.ts',
        find: "if ((await tx.document.count({ where: { dealId, kind: 'BUYERS_ORDER' } })) === 0) {",
        replace: 'if (!dealId) {',
      },
    ],
    test: test('a saving is verified only with the signed order'),
  },
  {
    breaks: 'record a purchase of tomorrow',
    edits: [
      {
        file: 'api/deals/purchase/purchase.ts',
        find: 'AND (clock_timestamp() AT TIME ZONE ${brand.timeZone})::date AS',
        replace: 'AND (clock_timestamp() AT TIME ZONE ${brand.timeZone})::date + 1 AS',
      },
    ],
    test: test('a purchase is neither before the choice nor in the future'),
  },
  {
    breaks: 'end support at midnight in UTC',
    edits: [
      {
        file: 'api/deals/purchase/purchase.ts',
        find: '::timestamp AT TIME ZONE ${brand.timeZone} AS "end"',
        replace: '::timestamp AT TIME ZONE \'UTC\' AS "end"',
      },
    ],
    test: test('T21: support for a purchase on 2026-11-24 ends at midnight'),
  },
  {
    breaks: 'measure every saving against the sticker price',
    edits: [
      {
        file: 'shared/deals/saving.ts',
        find: '.filter(({ whyNot }) => whyNot === null)',
        replace: ".filter(({ kind }) => kind === 'MSRP')",
      },
    ],
    test: test('T14: the purchase stores the saving to the cent'),
  },
  {
    breaks: 'count own offers that staff have not reviewed',
    edits: [
      {
        file: 'shared/deals/saving.ts',
        find: "if (isComparable === null) return 'Not reviewed yet'",
        replace: 'if (isComparable === null) return null',
      },
    ],
    test: test('an offer that staff have not reviewed does not count'),
  },
  {
    breaks: 'keep the verdict about a contract that has changed since',
    edits: [
      {
        file: 'api/deals/purchase/contract.ts',
        find: '{ ...withoutVerdict, revision: { increment: 1 } }',
        replace: '{ revision: { increment: 1 } }',
      },
    ],
    test: test('a verdict goes when the contract changes'),
  },
  {
    breaks: 'let the last writer of a contract win',
    edits: [
      {
        file: 'api/deals/purchase/contract.ts',
        find: '{ input, author: user, revision }',
        replace: '{ input, author: user }',
      },
    ],
    test: test('of two writers of a contract, the second learns'),
  },
  {
    breaks: 'sign a lease whose residual is lower than in the quote',
    edits: [
      {
        file: 'shared/deals/contract-terms.ts',
        find: "residual: { column: 'residualCents', worse: 'less' }",
        replace: "residual: { column: 'residualCents', worse: 'more' }",
      },
    ],
    test: {
      file: 'shared/deals/deals.test.ts',
      name: '{"residualCents":1900000} in a lease stops it',
    },
  },
  {
    breaks: 'overlook a fee of a lease that its quote does not have',
    edits: [
      {
        file: 'shared/deals/contract-terms.ts',
        find: 'const more = isZeroUnsaid || (quoted',
        replace: 'const more = (quoted',
      },
    ],
    test: {
      file: 'shared/deals/deals.test.ts',
      name: 'a charge of a lease that the quote does not have stops it',
    },
  },
]
