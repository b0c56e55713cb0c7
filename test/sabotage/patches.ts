/** A rule of the product, broken on purpose, and the test that must notice. */
export interface Patch {
  /** What the patch breaks. */
  breaks: string
  edits: { file: string; find: string; replace: string }[]
  /** The test file to run, and the name of the test that must fail. */
  test: { file: string; name: string }
}

export const patches: Patch[] = [
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
    test: { file: 'api/orders/checkout.test.ts', name: 'twenty visitors who want three units' },
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
    test: { file: 'api/orders/one-session.test.ts', name: 'the last unit goes to one of two' },
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
    test: { file: 'prisma/constraints.test.ts', name: 'session' },
  },
  {
    breaks: 'fulfill without looking at payment_status',
    edits: [
      {
        file: 'api/orders/fulfil.ts',
        find: "if (session.payment_status !== 'unpaid') return",
        replace: "if (session.status !== 'expired') return",
      },
    ],
    test: { file: 'api/orders/fulfil.test.ts', name: 'an open page is not paid' },
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
    test: { file: 'api/orders/provider.test.ts', name: 'two tabs while one answer is lost' },
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
        find: '  await act(event)\n',
        replace: '  await act(event).catch(() => undefined)\n',
      },
    ],
    test: { file: 'api/orders/events.test.ts', name: 'an event that cannot be handled now' },
  },
  {
    breaks: 'parse the webhook body before its signature is checked',
    edits: [
      {
        file: 'api/platform/payments.ts',
        find: 'return stripe.webhooks.constructEvent(body, signature, webhookSecret)',
        replace: 'return JSON.parse(body.toString())',
      },
    ],
    test: { file: 'api/orders/events.test.ts', name: 'an event without a signature' },
  },
  {
    breaks: 'look a cart item up by id alone',
    edits: [
      {
        file: 'api/cart/cart.ts',
        find: 'WHERE cart_item.id = $2 AND cart_item.cart_id = mine.id`',
        replace: 'WHERE cart_item.id = $2`',
      },
    ],
    test: { file: 'api/cart/strangers.test.ts', name: "a line of somebody else's cart" },
  },
  {
    breaks: 'allow every origin, as the default CORS does',
    edits: [{ file: 'api/graph/graphql.ts', find: '    cors: false,', replace: '    ' }],
    test: { file: 'api/http/origin.test.ts', name: 'no answer ever allows another site' },
  },
  {
    breaks: 'publish a message before the commit',
    edits: [
      {
        file: 'api/chat/chat.ts',
        find: '  const { message, isNew } = await storeMessage(part, draft)\n',
        replace:
          "  tell({ kind: 'message', messageId: '', ...side(part) })\n  const { message, isNew } = await storeMessage(part, draft)\n",
      },
    ],
    test: { file: 'api/chat/live.test.ts', name: 'a message that could not be stored' },
  },
  {
    breaks: 'fetch nothing after a reconnect',
    edits: [{ file: 'web/chat/reading.ts', find: '      refresh({ anew: true })\n', replace: '' }],
    test: { file: 'web/chat/reading.test.ts', name: 'a new line asks for what was missed' },
  },
  {
    breaks: 'keep rate limits in memory, with two instances',
    edits: [
      {
        file: 'api/platform/attempts.ts',
        find: "  const { rows } = await pool.query({\n    name: 'count-try',",
        replace: "  const { rows } = await memory({\n    name: 'count-try',",
      },
      {
        file: 'api/platform/attempts.ts',
        find: '/** What succeeded',
        replace:
          'const counts = new Map<string, number>()\nasync function memory({ values: [key] }: { name: string; text: string; values: unknown[] }) {\n  const count = (counts.get(String(key)) ?? 0) + 1\n  counts.set(String(key), count)\n  return { rows: [{ count }] }\n}\n\n/** What succeeded',
      },
    ],
    test: { file: 'api/account/limits.test.ts', name: 'guesses are counted together' },
  },
  {
    breaks: 'spread the request body into Prisma',
    edits: [
      {
        file: 'api/consultations/consultations.ts',
        find: 'Consultation.parse(given)',
        replace: '{ ...Consultation.parse(given), ...given }',
      },
    ],
    test: { file: 'api/consultations/consultations.test.ts', name: 'a complete request is stored' },
  },
  {
    breaks: 'show chat text as HTML',
    edits: [
      {
        file: 'web/chat/message-row.tsx',
        find: '          text\n        ),',
        replace:
          '          // biome-ignore lint: sabotage\n          <span key={at} dangerouslySetInnerHTML={{ __html: text }} />\n        ),',
      },
    ],
    test: { file: 'web/chat/message-row.test.tsx', name: 'shows HTML in a message as text' },
  },
]
