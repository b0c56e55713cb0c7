import type { Patch } from './patch'

const test = (name: string) => ({ file: 'api/deals/deals.test.ts', name })

/** Deals, wishes, and contacts. */
export const dealPatches: Patch[] = [
  {
    breaks: 'check the owner of a deal in the query only',
    edits: [
      {
        file: 'api/deals/deal-of.ts',
        find: '  const deal = await findDeal(visitor, id, client)\n',
        replace:
          '  const deal = isId(id) ? await client.deal.findUnique({ where: { id } }) : null\n',
      },
    ],
    test: test("for another customer's deal like one"),
  },
  {
    breaks: 'let one person wait for a deal with all connections',
    edits: [
      {
        file: 'api/platform/turns.ts',
        find: 'const MAX_CONNECTIONS = 4',
        replace: 'const MAX_CONNECTIONS = 100',
      },
    ],
    test: test('a person who waits for a locked deal leaves the database'),
  },
  {
    breaks: 'let a person wait for a locked deal as long as a payment',
    edits: [
      {
        file: 'api/platform/turns.ts',
        find: '      await tx.$executeRawUnsafe(`SET LOCAL lock_timeout = ${turnLimits.lockMs}`)\n',
        replace: '',
      },
    ],
    test: test('a person who waits for a locked deal leaves the database'),
  },
  {
    breaks: 'limit the wait of everything for locked rows, also of payments',
    edits: [
      {
        file: 'api/platform/db.ts',
        find: '      commitHooks.set(tx, hooks)\n      return run(tx)',
        replace:
          "      commitHooks.set(tx, hooks)\n      return tx.$executeRaw`SET LOCAL lock_timeout = '2s'`.then(() => run(tx))",
      },
    ],
    test: test('a person who waits for a locked deal leaves the database'),
  },
  {
    breaks: 'count a contact with a dealer as one with the buyer',
    edits: [
      {
        file: 'api/deals/dealers/contact-entries.ts',
        find: "if (solicitation.status !== 'TO_ASK') return",
        replace:
          'await tx.deal.update({ where: { id: deal.id }, data: { contactedAt: happenedAt } })',
      },
    ],
    test: test('keeps the promise with the first outgoing contact'),
  },
  {
    breaks: 'save wishes over the changes of another writer',
    edits: [
      {
        file: 'api/deals/wishes/wishes.ts',
        find: 'where: { dealId: id, revision },',
        replace: 'where: { dealId: id },',
      },
    ],
    test: test('refuses the second of two writers'),
  },
  {
    breaks: "join by an email that isn't verified",
    edits: [
      {
        file: 'api/deals/join.ts',
        find: '  if (!user.emailVerified) return\n',
        replace: '',
      },
    ],
    test: test('does not join by an email'),
  },
  {
    breaks: 'open one deal for each item, however many units',
    edits: [
      {
        file: 'api/deals/open-deals.ts',
        find: 'Array.from({ length: item.quantity }',
        replace: 'Array.from({ length: 1 }',
      },
    ],
    test: test('opens one deal for each paid unit'),
  },
  {
    breaks: 'promise the first contact by when the deal was opened',
    edits: [
      {
        file: 'api/deals/open-deals.ts',
        find: '(paidAt ?? new Date()).getTime()',
        replace: 'Date.now()',
      },
    ],
    test: test('opens one deal for each paid unit'),
  },
  {
    breaks: 'open the deals of orders that are not paid',
    edits: [
      {
        file: 'api/deals/deals.jobs.ts',
        find: "WHERE status = 'PAID' AND created_at",
        replace: 'WHERE created_at',
      },
      {
        file: 'api/deals/deals.jobs.ts',
        find: "where: { id, status: 'PAID' },",
        replace: 'where: { id },',
      },
    ],
    test: test('opens no deal for an order that is PENDING'),
  },
  {
    breaks: 'join deals that another account has joined',
    edits: [
      {
        file: 'api/deals/join.ts',
        find: ' AND customer_id IS NULL AND erased_at IS NULL\n     ORDER',
        replace: ' AND erased_at IS NULL\n     ORDER',
      },
      {
        file: 'api/deals/join.ts',
        find: 'where: { id: { in: ids }, customerId: null }',
        replace: 'where: { id: { in: ids } }',
      },
    ],
    test: test("joins a guest's deals by the order's reference"),
  },
  {
    breaks: 'show the drafts of staff to the buyer',
    edits: [
      {
        file: 'api/deals/quotes/quotes.schema.ts',
        find: '    type: [Quote],\n    ...forStaff,\n',
        replace: '    type: [Quote],\n',
      },
    ],
    test: test('keeps calls, notes, and dealers from the buyer'),
  },
  {
    breaks: 'let Silver ask for three vehicles',
    edits: [
      {
        file: 'shared/deals/entitlements.ts',
        find: 'wantedVehicles: 1,',
        replace: 'wantedVehicles: 3,',
      },
    ],
    test: test('refuses a second vehicle for Silver'),
  },
  {
    breaks: 'search in states where we do not work',
    edits: [
      {
        file: 'api/deals/wishes/wishes.ts',
        find: 'if (state && isUsState(state) && !(await isServed(state, tx))) {',
        replace: 'if (state && isUsState(state) && !(await isServed(state, tx)) && !state) {',
      },
    ],
    test: test('refuses wishes from a state where we do not work'),
  },
]
