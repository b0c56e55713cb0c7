import type { Patch } from './patch'

const test = (name: string) => ({ file: 'api/deals/quotes/quotes.test.ts', name })

export const quotePatches: Patch[] = [
  {
    breaks: 'tell a buyer to buy by a contract that costs more',
    edits: [
      {
        file: 'web/deals/deal/steps.ts',
        find: '!!contract && !contractCheck?.isStop &&',
        replace: '!!contract &&',
      },
    ],
    test: { file: 'web/deals/deal/steps.test.ts', name: 'whether a buyer can sign' },
  },
  {
    breaks: 'call a rebate that the contract lacks as good as agreed',
    edits: [
      {
        file: 'web/deals/sheet/sheet-rows.ts',
        find: 'isSame: differenceCents === 0,',
        replace: 'isSame: differenceCents === 0 || contractCents === null,',
      },
    ],
    test: { file: 'web/deals/sheet/sheet-rows.test.ts', name: 'beside the contract' },
  },
  {
    breaks: 'show the lines of a lease as its total',
    edits: [
      {
        file: 'web/deals/sheet/sheet-rows.ts',
        find: 'agreed: money(rankedPrice(quote), true)',
        replace: 'agreed: money(quote.totals.outTheDoor, true)',
      },
    ],
    test: { file: 'web/deals/sheet/sheet-rows.test.ts', name: 'a lease has the sum' },
  },
  {
    breaks: "count down by the visitor's clock",
    edits: [
      {
        file: 'web/deals/live/server-clock.ts',
        find: 'offset.set(clockOffset(Date.parse(serverNow), askedAt, gotAt))',
        replace: 'void clockOffset(Date.parse(serverNow), askedAt, gotAt)',
      },
    ],
    test: { file: 'web/deals/live/countdown.test.tsx', name: "follows the server's clock" },
  },
  {
    breaks: 'save a draft without what was filled in',
    edits: [
      {
        file: 'api/deals/quotes/draft.ts',
        find: '      filledIn: storedFilledIn(input, role),\n',
        replace: '',
      },
    ],
    test: test('is known to staff until the draft is published, and not of a copy'),
  },
  {
    breaks: 'copy a quote without one of its fields',
    edits: [
      {
        file: 'api/deals/quotes/staff-drafts.ts',
        find: '  ...columnsIn(quoteFields, quote),\n',
        replace: '  ...columnsIn(quoteFields, quote),\n  securityDepositCents: null,\n',
      },
    ],
    test: test('every field of a LEASE quote is stored, and copied'),
  },
  {
    breaks: 'lose what was typed when others save',
    edits: [
      {
        file: 'web/graph/merge-edits.ts',
        find: 'if (isSame(ours[name], base[name])) draft[name] = theirs[name]',
        replace: 'if (!isSame(ours[name], theirs[name])) draft[name] = theirs[name]',
      },
    ],
    test: { file: 'web/graph/merge-edits.test.ts', name: 'leaves an edited field as it was typed' },
  },
  {
    breaks: 'accept a quote by the time when the transaction began',
    edits: [
      {
        file: 'api/deals/quotes/accept-quote.ts',
        find: `date_trunc('milliseconds', clock_timestamp()) AS`,
        replace: `date_trunc('milliseconds', now()) AS`,
      },
    ],
    test: test('waited for the lock past the end of the window'),
  },
  {
    breaks: 'accept a quote without locking its deal',
    edits: [
      {
        file: 'api/deals/deal-of.ts',
        find: "  await lockRow(tx, 'deal', id)\n  return dealOf",
        replace: '  return dealOf',
      },
    ],
    test: test('10 tabs accept five quotes at once'),
  },
  {
    breaks: 'accept a quote in any state',
    edits: [
      {
        file: 'api/deals/quotes/accept-quote.ts',
        find: `       AND status = 'PUBLISHED' AND valid_until > clock."time"\n`,
        replace: '',
      },
    ],
    test: test('until the last millisecond of its window'),
  },
  {
    breaks: 'change a deal from any status',
    edits: [
      {
        file: 'api/deals/states.ts',
        find: 'where: { ...where, id, status: { in: from } }',
        replace: 'where: { ...where, id }',
      },
    ],
    test: test('all other transitions leave a deal that is CHOSEN'),
  },
  {
    breaks: 'let the lines of a published quote be edited',
    edits: [
      {
        file: 'prisma/migrations/20261122143400_deal_rules/migration.sql',
        find: 'CREATE TRIGGER "quote_line_only_in_drafts" BEFORE INSERT OR UPDATE OR DELETE ON',
        replace: 'CREATE TRIGGER "quote_line_only_in_drafts" BEFORE UPDATE OF "id" ON',
      },
    ],
    test: test('a published quote cannot be changed'),
  },
  {
    breaks: 'store other conditions than the buyer has read',
    edits: [
      {
        file: 'api/deals/quotes/accept-quote.ts',
        find: 'const text = conditionsText({ ...quote, validUntil: quote.validUntil })',
        replace: 'const text = conditionsText({ ...quote, validUntil: new Date() })',
      },
    ],
    test: test('stores the conditions as they were shown'),
  },
  {
    breaks: 'let staff accept a quote for the buyer',
    edits: [
      {
        file: 'api/deals/quotes/accept-quote.ts',
        find: 'if (!user || before.customerId !== user.id) {',
        replace: 'if (!user) {',
      },
    ],
    test: test('neither staff nor another customer can accept a quote'),
  },
  {
    breaks: 'accept a quote without its conditions',
    edits: [
      {
        file: 'api/deals/quotes/accept-quote.ts',
        find: "  if (!hasAllConditions(conditions)) throw badField('conditions', dealProblems.conditions)\n",
        replace: '  void [hasAllConditions, conditions, badField, dealProblems]\n',
      },
    ],
    test: test('a quote is not accepted without the condition EXACT_UNIT'),
  },
  {
    breaks: "publish a quote without the dealer's document",
    edits: [
      {
        file: 'shared/deals/publishing.ts',
        find: "['documentId', !hasDocument && publishingProblems.document],",
        replace: "['documentId', !hasDocument && undefined],",
      },
    ],
    test: test('a quote lacking documentId cannot be published'),
  },
  {
    breaks: 'let SQL publish a quote that no person stands for',
    edits: [
      {
        file: 'prisma/migrations/20261122143400_deal_rules/migration.sql',
        find: '"solicitation_id" IS NOT NULL AND "manager_name" IS NOT NULL AND',
        replace: '"solicitation_id" IS NOT NULL AND',
      },
    ],
    test: test('SQL cannot publish a quote without manager_name'),
  },
  {
    breaks: 'let SQL publish another total than the sum of the lines',
    edits: [
      {
        file: 'prisma/migrations/20261122143400_deal_rules/migration.sql',
        find: `WHEN (NEW."status" <> 'DRAFT') EXECUTE FUNCTION "check_quote_sum"()`,
        replace: 'WHEN (NEW."status" IS NULL) EXECUTE FUNCTION "check_quote_sum"()',
      },
    ],
    test: test('SQL cannot publish a total that is not the sum'),
  },
  {
    breaks: 'let the price of a published quote be changed',
    edits: [
      {
        file: 'prisma/migrations/20261122143400_deal_rules/migration.sql',
        find: `WHEN (OLD."status" <> 'DRAFT') EXECUTE FUNCTION "check_quote_change"()`,
        replace: 'WHEN (OLD."status" IS NULL) EXECUTE FUNCTION "check_quote_change"()',
      },
    ],
    test: test('a published quote cannot be changed'),
  },
  {
    breaks: 'keep a quote beside the one that replaces it',
    edits: [
      {
        file: 'api/deals/quotes/publish-quote.ts',
        find: "data: { status: 'REPLACED' }",
        replace: 'data: {}',
      },
    ],
    test: test('the copy of a quote takes its place'),
  },
  {
    breaks: "save a draft over a colleague's changes",
    edits: [
      {
        file: 'api/deals/quotes/draft.ts',
        find: '      ...(revision !== undefined && { revision: revision ?? -1 }),\n',
        replace: '',
      },
    ],
    test: test('the second of two staff members who save one draft'),
  },
  {
    breaks: 'shorten the window of a published quote',
    edits: [
      {
        file: 'api/deals/quotes/quote-window.ts',
        find: "where: { id, status: 'PUBLISHED', validUntil: { lt: validUntil } },",
        replace: "where: { id, status: 'PUBLISHED' },",
      },
      {
        file: 'prisma/migrations/20261122143400_deal_rules/migration.sql',
        find: 'OR NEW."valid_until" < OLD."valid_until"',
        replace: '',
      },
    ],
    test: test('a window is never shortened'),
  },
  {
    breaks: 'quote a trade-in in Silver',
    edits: [
      {
        file: 'api/deals/quotes/draft.ts',
        find: "role === 'DEALER' && hasTradeIn &&",
        replace: "role === 'OWN' && hasTradeIn &&",
      },
    ],
    test: test('a trade-in on a quote in Silver'),
  },
  {
    breaks: 'compare kinds of payment in Silver',
    edits: [
      {
        file: 'api/deals/quotes/publish-quote.ts',
        find: '  if (!other) return\n',
        replace: '  if (!other || other.id) return\n',
      },
    ],
    test: test('Silver has one kind of payment'),
  },
  {
    breaks: 'wait a minute between polls of a deal',
    edits: [
      {
        file: 'web/deals/live/follow-deal.ts',
        find: 'const POLL_MS = 15_000',
        replace: 'const POLL_MS = 60_000',
      },
    ],
    test: { file: 'web/deals/live/follow-deal.test.ts', name: 'shows a change within 16 seconds' },
  },
  {
    breaks: 'add rebates to the price',
    edits: [
      {
        file: 'shared/deals/deal-math.ts',
        find: "kind === 'REBATE' ? -cents : cents",
        replace: "kind === 'REBATE' ? cents : cents",
      },
    ],
    test: { file: 'shared/deals/deals.test.ts', name: 'T5: adds up' },
  },
  {
    breaks: 'leave what a trade-in pays out of the cost of a lease',
    edits: [
      {
        file: 'shared/deals/deal-math.ts',
        find: '    (tradeInPaysCents ?? 0) +\n',
        replace: '',
      },
    ],
    test: { file: 'shared/deals/deals.test.ts', name: 'what the same cash down costs' },
  },
  {
    breaks: 'rank a published lease by the total of its sheet',
    edits: [
      {
        file: 'api/deals/quotes/quotes.ts',
        find: 'return { ...totals, totalCostCents, effectiveMonthlyCents }',
        replace:
          'return { ...totals, totalCostCents, rankedCents: totalCostCents, effectiveMonthlyCents }',
      },
    ],
    test: test('keeps its sheet, and is ranked by all it costs'),
  },
  {
    breaks: 'skip the check digit of a VIN',
    edits: [
      {
        file: 'shared/deals/vin.ts',
        find: 'return vin[CHECK_PLACE] === checkDigit(vin) ? undefined : vinProblems.checkDigit',
        replace: 'return vin[CHECK_PLACE] || checkDigit(vin) ? undefined : vinProblems.checkDigit',
      },
    ],
    test: { file: 'shared/deals/deals.test.ts', name: 'T20: rejects the VIN "1G4AH59H55G118341"' },
  },
  {
    breaks: 'forget when the first live quote ends',
    edits: [
      {
        file: 'prisma/migrations/20261122182000_deal_times/migration.sql',
        find: 'AFTER INSERT OR UPDATE OF "status", "valid_until" ON "quote"',
        replace: 'AFTER UPDATE OF "id" ON "quote"',
      },
    ],
    test: test('a withdrawn quote is emailed only if the buyer may have counted on it'),
  },
  {
    breaks: 'mail an appointment in our zone instead of that of its place',
    edits: [
      {
        file: 'api/deals/quotes/quotes.mail.ts',
        find: "['When', timeAtPlace(at, timeZone)]",
        replace: "['When', timeAtPlace(at)]",
      },
    ],
    test: test('a pickup has the time of day at the dealer'),
  },
  {
    breaks: 'tell a delivery on the clocks of the dealer',
    edits: [
      {
        file: 'api/deals/place-zone.ts',
        find: "kind === 'DEALER_DELIVERY' ? zips?.buyerZip : zips?.dealerZip",
        replace: 'kind ? zips?.dealerZip : zips?.buyerZip',
      },
    ],
    test: test('a delivery has the time of day where the buyer lives'),
  },
  {
    breaks: 'leave tax that was filled in as it is when the price changes',
    edits: [
      {
        file: 'web/staff/deals/form/quote-draft.ts',
        find: 'if (taxPpm === undefined) return amount\n',
        replace: 'if (taxPpm === undefined || amount) return amount\n',
      },
    ],
    test: {
      file: 'web/staff/deals/form/quote-draft.test.ts',
      name: 'computes tax from the price until the tax is typed',
    },
  },
  {
    breaks: 'fill in the taxes and fees of another state',
    edits: [
      {
        file: 'api/deals/staff/last-time.ts',
        find: 'Prisma.sql`theirs.state = (SELECT state FROM wishes WHERE deal_id = ${dealId}::uuid)`',
        replace: 'Prisma.sql`${dealId}::uuid IS NOT NULL`',
      },
    ],
    test: {
      file: 'api/deals/deals.test.ts',
      name: 'finds the last quote of another buyer in the state who pays the same way',
    },
  },
]
