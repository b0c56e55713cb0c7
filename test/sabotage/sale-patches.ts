import type { Patch } from './patch'

/** Payment links, and the requests that payments win. */
export const salePatches: Patch[] = [
  {
    breaks: 'fill the cart when a payment link is opened',
    edits: [
      {
        file: 'api/sales/pay.routes.ts',
        find: "        if (queryOf(request).filled !== '1') return",
        replace:
          "        await fillCartFrom(visitor, opened.link)\n        if (queryOf(request).filled !== '1') return",
      },
    ],
    test: { file: 'api/sales/sales.test.ts', name: 'a mail scanner that opens the link' },
  },
  {
    breaks: "win a request outside of the payment's transaction",
    edits: [
      {
        file: 'api/orders/states.ts',
        find: '    await recordSale(tx, changed)\n',
        replace:
          '    afterCommit(tx, () => void db.$transaction((later) => recordSale(later, changed)).catch(() => {}))\n',
      },
      {
        file: 'api/orders/states.ts',
        find: "import { lockRow, type Tx } from '../platform/db'",
        replace: "import { afterCommit, db, lockRow, type Tx } from '../platform/db'",
      },
    ],
    test: { file: 'api/sales/sales.test.ts', name: "a payment that can't win its request" },
  },
  {
    breaks: 'count the open links of a request without its lock',
    edits: [
      {
        file: 'api/sales/staff-links.ts',
        find: 'const about = await lockSubject(tx, visitor, named)',
        replace:
          "const column = named as { consultationId: string }\n    const about = { kind: 'CONSULTATION' as const, column, history: { subject: 'CONSULTATION' as const, subjectId: '', subjectName: '' } }",
      },
    ],
    test: { file: 'api/sales/sales.test.ts', name: 'a request has at most five open links' },
  },
  {
    breaks: 'let a second order take over a paid link',
    edits: [
      {
        file: 'api/sales/record-sale.ts',
        find: 'if (!link.orderId && !link.revokedAt)',
        replace: 'if (!link.revokedAt)',
      },
    ],
    test: { file: 'api/sales/sales.test.ts', name: 'two carts with one link both pay' },
  },
  {
    breaks: 'use a payment link that was revoked',
    edits: [
      {
        file: 'api/sales/open-link.ts',
        find: "  if (status === 'REVOKED') throw noLongerValid()\n",
        replace: '',
      },
      {
        file: 'api/sales/open-link.ts',
        find: 'AND order_id IS NULL AND revoked_at IS NULL\n',
        replace: 'AND order_id IS NULL\n',
      },
    ],
    test: { file: 'api/sales/sales.test.ts', name: 'a link that ended says why' },
  },
  {
    breaks: 'let a payment link be paid by other items',
    edits: [
      {
        file: 'api/sales/links.ts',
        find: 'others.length === 0 && item?.packageId === link.packageId && item.quantity === link.quantity',
        replace: 'link.packageId !== null && others.length >= 0 && item !== undefined',
      },
    ],
    test: { file: 'api/sales/sales.test.ts', name: 'not by another package' },
  },
  {
    breaks: 'let an order of the release before pay a link with other items',
    edits: [
      {
        file: 'api/sales/record-sale.ts',
        find: '  if (!isAgreed(link, order.items)) return null\n',
        replace: '',
      },
    ],
    test: { file: 'api/sales/sales.test.ts', name: 'not by an order of the release before' },
  },
  {
    breaks: 'lead a browser that refuses cookies from a payment link to an empty cart',
    edits: [
      {
        file: 'api/sales/pay.routes.ts',
        find: "if (sendsCookies(request)) return redirect(reply, '/checkout')",
        replace: "if (request) return redirect(reply, '/checkout')",
      },
    ],
    test: {
      file: 'api/sales/sales.test.ts',
      name: 'leads a browser that refuses cookies to checkout, or says',
    },
  },
]
