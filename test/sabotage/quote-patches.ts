import type { Patch } from './patch'

const test = (name: string) => ({ file: 'api/deals/quotes.test.ts', name })

export const quotePatches: Patch[] = [
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
    breaks: 'lose what was typed when others save',
    edits: [
      {
        file: 'web/deals/wishes/merge.ts',
        find: 'const kept = isTyped ? mine : isChanged ? other : mine',
        replace: 'const kept = isChanged ? other : mine',
      },
    ],
    test: { file: 'web/deals/wishes/merge.test.ts', name: 'keeps the typed text' },
  },
  {
    breaks: 'accept a quote by the time when the transaction began',
    edits: [
      {
        file: 'api/deals/accept-quote.ts',
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
        find: "  await lockRow(tx, 'deal', id)\n",
        replace: '',
      },
    ],
    test: test('50 tabs accept five quotes at once'),
  },
  {
    breaks: 'accept a quote in any state',
    edits: [
      {
        file: 'api/deals/accept-quote.ts',
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
        file: 'api/deals/accept-quote.ts',
        find: 'const text = conditionsText({ ...quote, validUntil: quote.validUntil })',
        replace: 'const text = conditionsText({ ...quote, validUntil: new Date() })',
      },
    ],
    test: test('stores the conditions as they were shown'),
  },
]
