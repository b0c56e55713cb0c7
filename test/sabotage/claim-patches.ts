import type { Patch } from './patch'

const test = (name: string) => ({ file: 'api/claims/claims.test.ts', name })

/** Claims: a buyer's money goes back once, and only when an owner says so. */
export const claimPatches: Patch[] = [
  {
    breaks: 'send each attempt at a part refund with a random idempotency key',
    edits: [
      {
        file: 'api/platform/payments.ts',
        find: '`claim-${claimId}-${attempt}`',
        replace: '`claim-${claimId}-${attempt}-${Math.random()}`',
      },
    ],
    test: test('sends no second part when the response to the first is lost'),
  },
  {
    breaks: 'decide a claim without a recent password check',
    edits: [
      {
        file: 'api/claims/claims.schema.ts',
        find: 'await requireConfirmation(context.visitor)\n      return decideClaim(user, args)',
        replace: 'return decideClaim(user, args)',
      },
    ],
    test: test('only owners decide, and only a moment after their password'),
  },
  {
    breaks: 'decide a claim twice',
    edits: [
      {
        file: 'api/claims/states.ts',
        find: "approve: { from: ['OPEN'], to:",
        replace: "approve: { from: ['OPEN', 'REFUNDING', 'REFUNDED'], to:",
      },
      {
        file: 'api/claims/decide.ts',
        find: "  if (claim.status !== 'OPEN') throw decidedAlready()\n",
        replace: '',
      },
    ],
    test: test('of 50 decisions at once, one counts (1 deals)'),
  },
  {
    breaks: 'restock the units of an order with each part of its payment that goes back',
    edits: [
      {
        file: 'api/claims/refund.ts',
        find: '  if (!claim) return\n',
        replace:
          '  if (!claim) return\n  const { orderId } = await tx.deal.findUniqueOrThrow({ where: { id: dealId } })\n  await restockUnits(tx, (await lockOrder(tx, orderId)).items)\n',
      },
      {
        file: 'api/claims/refund.ts',
        find: "import { databaseTime, db, type Tx } from '../platform/db'",
        replace:
          "import { restockUnits } from '../packages/stock'\nimport { databaseTime, db, type Tx } from '../platform/db'",
      },
    ],
    test: test('a claim on one of three deals refunds its fee only'),
  },
  {
    breaks: 'close no deal whose fee goes back',
    edits: [
      {
        file: 'api/claims/decide.ts',
        find: '  await closeRefunded(tx,',
        replace: '  if (!deal.id) await closeRefunded(tx,',
      },
    ],
    test: test('a claim on one of three deals refunds its fee only'),
  },
  {
    breaks: 'let staff open a claim for a buyer',
    edits: [
      {
        file: 'api/claims/open-claim.ts',
        find: 'if (deal.customerId === visitor.user?.id) return deal',
        replace: 'if (deal.id) return deal',
      },
    ],
    test: test('only the buyer opens a claim'),
  },
  {
    breaks: 'open a claim a day before its reason applies',
    edits: [
      {
        file: 'api/claims/open-claim.ts',
        find: 'claimable.from > (await databaseTime(tx))',
        replace: 'claimable.from.getTime() - 86_400_000 > Number(await databaseTime(tx))',
      },
    ],
    test: test('without a quote, money can be claimed after 14'),
  },
  {
    breaks: 'offer the guarantee for a contract of another vehicle',
    edits: [
      {
        file: 'api/claims/claimable.ts',
        find: 'return isStop && isSameVehicle ?',
        replace: 'return isStop ?',
      },
    ],
    test: test('a contract above the quote is a reason'),
  },
  {
    breaks: 'erase a deal during its support',
    edits: [
      {
        file: 'api/privacy/erase-deal.ts',
        find: 'if (deal.supportUntil > (await databaseTime(tx)))',
        replace: 'if (deal.supportUntil.getTime() < 0)',
      },
    ],
    test: test('only the buyer erases a deal, once support is over'),
  },
  {
    breaks: 'let a buyer ask again for money that they got in another way',
    edits: [
      { file: 'api/deals/states.ts', find: "'REFUNDED', 'SETTLED']", replace: "'REFUNDED']" },
    ],
    test: test(
      'after a dispute, an owner settles a claim whose part could not be sent, and says why',
    ),
  },
  {
    breaks: 'show nothing of a state that only a newer server knows',
    edits: [
      {
        file: 'shared/words/rows.ts',
        find: 'table[value].words : plainWords(value)',
        replace: "table[value].words : ''",
      },
    ],
    test: { file: 'shared/words/words.test.ts', name: 'only a newer server knows' },
  },
]
