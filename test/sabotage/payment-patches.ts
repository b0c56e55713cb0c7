import type { Patch } from './patch'

/** The card provider's responses, events, refunds, and disputes. */
export const paymentPatches: Patch[] = [
  {
    breaks: 'restock nothing after a refund',
    edits: [
      {
        file: 'api/orders/states.ts',
        find: "    units: 'restockUnits',\n    deals: 'close',\n    by: 'staff'",
        replace: "    deals: 'close',\n    by: 'staff'",
      },
    ],
    test: { file: 'api/orders/refunds.test.ts', name: 'a refund returns the money' },
  },
  {
    breaks: 'send a refund again that the provider already made',
    edits: [
      {
        file: 'api/orders/refund-updates.ts',
        find: 'const isMissing = failed.length > 0 &&',
        replace: 'const isMissing = failed.length < 0 &&',
      },
    ],
    test: { file: 'api/orders/refunds.test.ts', name: 'does not resend a refund' },
  },
  {
    breaks: 'refund a disputed payment',
    edits: [
      {
        file: 'api/orders/states.ts',
        find: '{ paymentIntentId: { not: null }, disputedAt: null }',
        replace: '{ paymentIntentId: { not: null } }',
      },
    ],
    test: { file: 'api/orders/refunds.test.ts', name: 'staff can refund again after a dispute' },
  },
  {
    breaks: 'accept any payment status but unpaid',
    edits: [
      {
        file: 'api/orders/fulfillment.ts',
        find: "payment_status === 'paid' && status === 'complete'",
        replace: "payment_status !== 'unpaid' && status !== 'expired'",
      },
    ],
    test: { file: 'api/orders/provider.test.ts', name: 'an unknown payment status is not paid' },
  },
  {
    breaks: "accept another order's session",
    edits: [
      {
        file: 'api/platform/payment-responses.ts',
        find: 'orderId === undefined || session.client_reference_id === orderId',
        replace: 'true',
      },
    ],
    test: { file: 'api/orders/provider.test.ts', name: "another order's session in a response" },
  },
  {
    breaks: 'send a refund again without looking for the first',
    edits: [
      {
        file: 'api/orders/refunds.ts',
        find: 'const sentCents = await syncRefunds(order)',
        replace: 'const sentCents = 0',
      },
    ],
    test: { file: 'api/orders/refunds.test.ts', name: 'the job finds a refund that failed' },
  },
  {
    breaks: 'forget the other disputes when one is won',
    edits: [
      {
        file: 'api/orders/disputes.ts',
        find: 'data: { disputedAt: _min.openedAt,',
        replace: "data: { disputedAt: note.startsWith('dispute won') ? null : _min.openedAt,",
      },
    ],
    test: { file: 'api/orders/refunds.test.ts', name: 'rejects a refund while one of two' },
  },
  {
    breaks: "expire pages by the server's clock",
    edits: [
      {
        file: 'api/orders/fulfillment.ts',
        find: '(await databaseTime()).getTime()',
        replace: 'Date.now()',
      },
    ],
    test: { file: 'api/orders/provider.test.ts', name: 'an instance whose clock is fast' },
  },
  {
    breaks: 'query every order although the provider is silent',
    edits: [
      { file: 'api/orders/orders.jobs.ts', find: 'next && Date.now() < until', replace: 'next' },
    ],
    test: { file: 'api/orders/provider.test.ts', name: 'holds end on time although' },
  },
  {
    breaks: 'use one idempotency key for all attempts of a refund',
    edits: [
      {
        file: 'api/platform/payments.ts',
        find: '`refund-${orderId}-${attempt}`',
        replace: '`refund-${orderId}`',
      },
    ],
    test: { file: 'api/orders/refunds.test.ts', name: 'retries with a new idempotency key' },
  },
  {
    breaks: 'ask for a refund before its attempt is stored',
    edits: [
      {
        file: 'api/orders/refunds.ts',
        find: 'refundReason: reason, refundAttempts: { increment: 1 } }',
        replace: 'refundReason: reason }',
      },
    ],
    test: { file: 'api/orders/refunds.test.ts', name: 'staff may retry a failed refund' },
  },
  {
    breaks: 'call an order refunded although its refund failed',
    edits: [
      {
        file: 'api/orders/refund-updates.ts',
        find: "isReview ? 'reopenRefund' : undefined",
        replace: 'undefined',
      },
    ],
    test: { file: 'api/orders/refunds.test.ts', name: 'a refund that fails later goes to review' },
  },
  {
    breaks: 'send a refund although the payment was disputed meanwhile',
    edits: [
      {
        file: 'api/orders/refunds.ts',
        find: '  if (await refuseDisputedRefund(order)) return\n',
        replace: '',
      },
    ],
    test: { file: 'api/orders/refunds.test.ts', name: 'the job sends no refund of a payment' },
  },
  {
    breaks: 'reopen a closed dispute when its first event arrives late',
    edits: [
      {
        file: 'api/orders/disputes.ts',
        find: 'return isNewer && (isAppeal || isSettled(next)) ? next : before.status',
        replace: 'return next',
      },
    ],
    test: { file: 'api/orders/refunds.test.ts', name: 'never reopens a closed dispute' },
  },
  {
    breaks: 'take an inquiry for a dispute',
    edits: [
      {
        file: 'api/orders/disputes.ts',
        find: "warning_needs_response: 'INQUIRY'",
        replace: "warning_needs_response: 'OPEN'",
      },
    ],
    test: { file: 'api/orders/inquiries.test.ts', name: 'a claim is refunded during an inquiry' },
  },
  {
    breaks: 'take a dispute back when a late event calls it an inquiry',
    edits: [
      {
        file: 'api/orders/disputes.ts',
        find: 'return steps.indexOf(next) > steps.indexOf(before.status) ? next : before.status',
        replace: 'return next',
      },
    ],
    test: { file: 'api/orders/inquiries.test.ts', name: 'an inquiry that becomes a chargeback' },
  },
  {
    breaks: 'pay a customer back whom a prevented dispute paid back',
    edits: [
      {
        file: 'api/orders/disputes.ts',
        find: "caseType === 'resolution' || hasMovedMoney",
        replace: 'false',
      },
    ],
    test: { file: 'api/orders/inquiries.test.ts', name: 'a dispute that was prevented by paying' },
  },
  {
    breaks: 'skip an event of the list that failed',
    edits: [
      {
        file: 'api/orders/events.ts',
        find: 'if (!hasFailed) seen = Math.max',
        replace: 'seen = Math.max',
      },
    ],
    test: { file: 'api/orders/refunds.test.ts', name: 'continues where the last reading ended' },
  },
  {
    breaks: 'read the list of events from the start each time',
    edits: [
      { file: 'api/orders/events.ts', find: 'cursor?.seenAt ?? new Date', replace: 'new Date' },
    ],
    test: { file: 'api/orders/refunds.test.ts', name: 'reads only the events since the last' },
  },
  {
    breaks: "set the end of a page by the server's clock",
    edits: [
      {
        file: 'api/orders/checkout.ts',
        find: 'const now = await databaseTime(tx)',
        replace: 'const now = new Date()',
      },
    ],
    test: { file: 'api/orders/provider.test.ts', name: 'a clock that is' },
  },
  {
    breaks: "read all of the provider's answer, whatever its size",
    edits: [
      {
        file: 'api/platform/payments.ts',
        find: '    httpClient: makeHttpClient(),\n',
        replace: '',
      },
    ],
    test: { file: 'api/platform/payments.test.ts', name: 'reads no more of an answer' },
  },
]
