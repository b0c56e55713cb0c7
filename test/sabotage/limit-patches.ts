import type { Patch } from './patch'

/** How much one visitor, account, or network may do. */
export const limitPatches: Patch[] = [
  {
    breaks: 'count all rows, however many there are',
    edits: [
      {
        file: 'api/platform/lists.ts',
        find: '(SELECT 1 ${from} LIMIT ${MAX_COUNTED})',
        replace: '(SELECT 1 ${from} LIMIT ${10 * MAX_COUNTED})',
      },
    ],
    test: { file: 'api/chat/chat.test.ts', name: 'counts no more unread messages' },
  },
  {
    breaks: 'keep rate limits in memory, with two instances',
    edits: [
      {
        file: 'api/platform/rate-limit.ts',
        find: 'await increment([key, withinSeconds])).rows\n',
        replace: 'await memory(key)).rows\n',
      },
      {
        file: 'api/platform/rate-limit.ts',
        find: '/** Takes back',
        replace:
          'const counts = new Map<string, number>()\nasync function memory(key: string) {\n  const count = (counts.get(key) ?? 0) + 1\n  counts.set(key, count)\n  return { rows: [{ count, secondsLeft: 1 }] }\n}\n\n/** Takes back',
      },
    ],
    test: { file: 'api/account/account.test.ts', name: 'counts guesses together' },
  },
  {
    breaks: 'let guests on one network hold everything',
    edits: [
      {
        file: 'api/orders/checkout-cart.ts',
        find: '  if (!isOver) return\n',
        replace: '  if (!isOver || isOver) return\n',
      },
    ],
    test: { file: 'api/orders/orders.test.ts', name: 'guests on one network have at most six' },
  },
  {
    breaks: 'let guests on one network hold all of a package',
    edits: [
      {
        file: 'api/orders/checkout-cart.ts',
        find: 'const GUEST_DIVISOR = 3',
        replace: 'const GUEST_DIVISOR = 1',
      },
    ],
    test: { file: 'api/orders/orders.test.ts', name: 'guests on one network have at most six' },
  },
  {
    breaks: 'let one network open any number of pages',
    edits: [
      {
        file: 'api/orders/checkout-cart.ts',
        find: '      heldPages >= MAX_PAGES_PER_NETWORK ||\n',
        replace: '',
      },
    ],
    test: { file: 'api/orders/orders.test.ts', name: 'guests on one network have at most six' },
  },
  {
    breaks: 'let guests hold more by clicking at once',
    edits: [
      {
        file: 'api/orders/checkout.ts',
        find: 'if (holder.networkHash) {',
        replace: 'if (holder.userId) {',
      },
    ],
    test: { file: 'api/orders/orders.test.ts', name: 'guests on one network have at most six' },
  },
  {
    breaks: 'query the provider for every return to the shop',
    edits: [
      {
        file: 'api/orders/process-order.ts',
        find: "clock_timestamp() - interval '3 seconds'",
        replace: 'clock_timestamp()',
      },
    ],
    test: { file: 'api/orders/orders.test.ts', name: 'many returns to one order' },
  },
  {
    breaks: 'look up every payment that a stranger names',
    edits: [
      {
        file: 'api/orders/process-order.ts',
        find: '(await mayLookUp(visitor)) ? findOrderOfPayment(reference) : null',
        replace: 'findOrderOfPayment(reference)',
      },
    ],
    test: { file: 'api/orders/orders.test.ts', name: 'unknown payments are not looked up' },
  },
  {
    breaks: 'let a customer flood the chat',
    edits: [
      {
        file: 'api/chat/store-message.ts',
        find: 'FROM own WHERE $3::boolean OR EXISTS (SELECT FROM token)',
        replace: 'FROM own',
      },
    ],
    test: { file: 'api/chat/chat.test.ts', name: 'accepts a burst of 10 messages' },
  },
  {
    breaks: 'accept any number of cart writes',
    edits: [
      { file: 'api/cart/cart-limits.ts', find: '  if (refusal) throw refusal\n', replace: '' },
    ],
    test: { file: 'api/cart/cart.test.ts', name: 'accepts 60 writes a minute' },
  },
  {
    breaks: 'count consultation requests by network only',
    edits: [
      {
        file: 'api/consultations/consultations.ts',
        find: "  if (ownerHash) await countAttempt(visitorKey('consultation', limitKey()), visitorLimit(), tx)\n",
        replace: '',
      },
    ],
    test: {
      file: 'api/consultations/consultations.test.ts',
      name: 'accepts five requests an hour from a signed-in user',
    },
  },
  {
    breaks: 'email staff about each request at once',
    edits: [
      {
        file: 'api/mail/staff-digest.ts',
        find: '  if (tokens.length === 0) return\n',
        replace: '',
      },
    ],
    test: {
      file: 'api/consultations/consultations.test.ts',
      name: 'tell staff of the first request at once',
    },
  },
  {
    breaks: "lock an account for everyone after a stranger's guesses",
    edits: [
      {
        file: 'api/account/rate-limits.ts',
        find: "countAttempt(pairKey('sign-in', clientIp, email)",
        replace: "countAttempt(accountKey('sign-in', email)",
      },
    ],
    test: { file: 'api/account/account.test.ts', name: 'never lock the owner out' },
  },
  {
    breaks: 'count guesses by account only',
    edits: [
      {
        file: 'api/account/rate-limits.ts',
        find: "  await countAttempt(networkKey('sign-in', clientIp), { most: MAX_PER_NETWORK })\n",
        replace: '',
      },
    ],
    test: { file: 'api/account/account.test.ts', name: 'one network can fail to sign in fifty' },
  },
  {
    breaks: "let a stranger use up the owner's mailed links",
    edits: [
      {
        file: 'api/account/rate-limits.ts',
        find: "  await countAttempt(pairKey('mail', clientIp, email), { ...limit, most: 3 })\n",
        replace: '',
      },
    ],
    test: { file: 'api/account/account.test.ts', name: "doesn't use up the owner's links" },
  },
  {
    breaks: 'keep every session of an account',
    edits: [
      {
        file: 'api/account/sessions/sessions.ts',
        find: 'skip: MAX_PER_ACCOUNT,',
        replace: 'skip: 10 * MAX_PER_ACCOUNT,',
      },
    ],
    test: { file: 'api/account/account.test.ts', name: 'an account has at most twenty sessions' },
  },
]
