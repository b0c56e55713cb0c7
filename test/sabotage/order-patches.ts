import type { Patch } from './patch'

/** Stock, checkout, and paying. */
export const orderPatches: Patch[] = [
  {
    breaks: 'remove the stock condition of a hold',
    edits: [
      {
        file: 'api/packages/stock.ts',
        find: 'where: { id: packageId, availableInventory: { gte: quantity } },\n      data: { availableInventory: { decrement: quantity }, heldInventory: { increment: quantity } },',
        replace:
          'where: { id: packageId },\n      data: { availableInventory: { decrement: 0 }, heldInventory: { increment: 0 } },',
      },
    ],
    test: { file: 'api/orders/orders.test.ts', name: 'never oversells: 20 visitors' },
  },
  {
    breaks: 'check stock only when adding to the cart',
    edits: [
      {
        file: 'api/orders/checkout.ts',
        find: '  await holdUnits(tx, lines)\n',
        replace: '',
      },
    ],
    test: { file: 'api/orders/orders.test.ts', name: 'never oversells: 20 visitors' },
  },
  {
    breaks: 'drop the unique key on the session id',
    edits: [
      {
        file: 'prisma/migrations/20261121124306_packages_carts_orders/migration.sql',
        find: 'CREATE UNIQUE INDEX "orders_session_id_key"',
        replace: 'CREATE INDEX "orders_session_id_key"',
      },
    ],
    test: { file: 'prisma/constraints.test.ts', name: 'orders_session_id_key rejects' },
  },
  {
    breaks: 'fulfill without looking at payment_status',
    edits: [
      {
        file: 'api/orders/fulfillment.ts',
        find: 'if (isPaid(session)) return',
        replace: "if (session.status !== 'expired') return",
      },
    ],
    test: { file: 'api/orders/orders.test.ts', name: 'an open page is not paid' },
  },
  {
    breaks: 'use a random idempotency key for each attempt',
    edits: [
      {
        file: 'api/orders/checkout.ts',
        find: '`checkout-${order.id}`',
        replace: '`checkout-${order.id}-${Math.random()}`',
      },
    ],
    test: {
      file: 'api/orders/provider.test.ts',
      name: 'two tabs get one page while a response is lost',
    },
  },
  {
    breaks: 'give up at once while another tab opens the payment page',
    edits: [
      {
        file: 'api/orders/checkout.ts',
        find: 'if (!isInProgress(error) || Date.now() > openUntil) throw error',
        replace: 'throw error',
      },
    ],
    test: { file: 'api/orders/provider.test.ts', name: 'waits while another tab opens the page' },
  },
  {
    breaks: 'abandon an order whose page another tab is opening',
    edits: [
      {
        file: 'api/orders/checkout.ts',
        find: "if (!isInProgress(error)) await closeOrder(order.id, 'abandon')",
        replace: "await closeOrder(order.id, 'abandon')",
      },
    ],
    test: { file: 'api/orders/provider.test.ts', name: 'keeps the order when another tab takes' },
  },
  {
    breaks: 'answer a webhook with 2xx before the commit',
    edits: [
      {
        file: 'api/orders/orders.routes.ts',
        find: 'await handleEvent(',
        replace: 'void handleEvent(',
      },
      {
        file: 'api/orders/events.ts',
        find: '  await applyEvent(event)\n',
        replace: '  await applyEvent(event).catch(() => undefined)\n',
      },
    ],
    test: { file: 'api/orders/orders.test.ts', name: 'rejects an event that it cannot handle now' },
  },
  {
    breaks: 'parse the webhook body before its signature is checked',
    edits: [
      {
        file: 'api/platform/payments.ts',
        find: 'signed = stripe.webhooks.constructEvent(body, signature, webhookSecret)',
        replace: 'signed = JSON.parse(body.toString())',
      },
    ],
    test: { file: 'api/orders/orders.test.ts', name: 'rejects an event without a signature' },
  },
  {
    breaks: 'change an order without locking it',
    edits: [
      {
        file: 'api/orders/states.ts',
        find: "  await lockRow(tx, 'orders', id)\n  const order = await tx.order.findFirst",
        replace: '  const order = await tx.order.findFirst',
      },
    ],
    test: { file: 'api/orders/orders.test.ts', name: 'a second caller waits for the first' },
  },
  {
    breaks: 'change an order from any status',
    edits: [
      { file: 'api/orders/states.ts', find: '...where, id, status: { in: from }', replace: 'id' },
    ],
    test: { file: 'api/orders/orders.test.ts', name: 'all other transitions leave' },
  },
  {
    breaks: 'write the status of an order outside the table',
    edits: [
      {
        file: 'api/orders/cancel-checkout.ts',
        find: 'data: { sessionUrl: null }',
        replace: "data: { sessionUrl: null, status: 'CANCELLED' }",
      },
    ],
    test: { file: 'api/orders/status-writes.test.ts', name: 'only states.ts writes' },
  },
  {
    breaks: 'sell a part of a late order',
    edits: [
      {
        file: 'api/packages/stock.ts',
        find: 'if (items.some((item) => item.quantity > (unitsLeft.get(item.packageId) ?? 0))) return false',
        replace:
          'if (items.every((item) => item.quantity > (unitsLeft.get(item.packageId) ?? 0))) return false',
      },
    ],
    test: { file: 'api/orders/orders.test.ts', name: 'a late payment takes all units' },
  },
  {
    breaks: 'let units sold before put ordered ones back on sale',
    edits: [
      {
        file: 'api/packages/staff-packages.ts',
        find: 'before.soldInventory - before.soldBefore + soldBefore',
        replace: 'soldBefore',
      },
    ],
    test: { file: 'api/packages/packages.test.ts', name: 'units sold before go back on sale' },
  },
  {
    breaks: 'accept a payment of another amount',
    edits: [
      {
        file: 'api/orders/fulfillment.ts',
        find: 'if (session.amount_total === order.totalCents && ',
        replace: 'if (',
      },
    ],
    test: { file: 'api/orders/orders.test.ts', name: 'a payment of too little' },
  },
  {
    breaks: "let a visitor cancel another visitor's checkout",
    edits: [
      {
        file: 'api/orders/cancel-checkout.ts',
        find: '!ownerHash.equals(order.cart.ownerHash)',
        replace: 'false',
      },
    ],
    test: { file: 'api/orders/orders.test.ts', name: "rejects cancelling another visitor's" },
  },
  {
    breaks: 'pay an order without locking its cart first',
    edits: [
      {
        file: 'api/orders/fulfillment.ts',
        find: "if (!cartId || (await lockRow(tx, 'cart', cartId))) return cartId",
        replace: "if (!cartId || (await lockRow(tx, 'cart', orderId)) || cartId) return cartId",
      },
    ],
    test: { file: 'api/orders/orders.test.ts', name: 'locks the cart before the order' },
  },
  {
    breaks: 'keep addresses on the waiting list after their email',
    edits: [
      {
        file: 'api/waiting-list/waiting-list.jobs.ts',
        find: 'DELETE FROM place_request USING due WHERE place_request.id = due.id',
        replace: 'UPDATE place_request SET email = email FROM due WHERE place_request.id = due.id',
      },
    ],
    test: { file: 'api/packages/packages.test.ts', name: 'emails each waiting address once' },
  },
  {
    breaks: 'email strangers on the waiting list before they have confirmed',
    edits: [
      {
        file: 'api/waiting-list/waiting-list.jobs.ts',
        find: ' AND link_hash IS NULL',
        replace: '',
      },
    ],
    test: { file: 'api/packages/packages.test.ts', name: 'emails a stranger nothing but one link' },
  },
  {
    breaks: 'put anyone’s email on the waiting list for a signed-in customer',
    edits: [
      {
        file: 'api/waiting-list/waiting-list.ts',
        find: ' && user.email === email',
        replace: '',
      },
    ],
    test: { file: 'api/packages/packages.test.ts', name: "the signed-in customer's own" },
  },
  {
    breaks: "show the buyer's whole email to everyone who has the link",
    edits: [
      {
        file: 'api/orders/orders.ts',
        find: 'email && !isOwner ? maskEmail(email)',
        replace: 'false ? email',
      },
    ],
    test: { file: 'api/orders/orders.test.ts', name: 'names the buyer and the card' },
  },
]
