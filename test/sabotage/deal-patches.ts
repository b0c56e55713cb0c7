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
    breaks: 'count a contact with a dealer as one with the buyer',
    edits: [
      {
        file: 'api/deals/contacts.ts',
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
        file: 'api/deals/wishes.ts',
        find: 'where: { dealId: id, revision },',
        replace: 'where: { dealId: id },',
      },
    ],
    test: test('tells the second of two writers'),
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
]
