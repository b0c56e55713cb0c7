import type { Patch } from './patch'

const test = (name: string) => ({ file: 'api/figures/figures.test.ts', name })

/** Figures: days of our zone, and each part of a refund once. */
export const figurePatches: Patch[] = [
  {
    breaks: 'begin the days of figures at midnight UTC',
    edits: [
      {
        file: 'api/platform/eastern.ts',
        find: 'new Date(clock.momentOf(`${day}T00:00`))',
        replace: 'new Date(`${day}T00:00Z`)',
      },
    ],
    test: test('from 2026-10-26 to 2026-11-01, an order paid at 11:59 PM ET'),
  },
  {
    breaks: 'count all refunds of an order when the last part went back',
    edits: [
      {
        file: 'api/figures/period-figures.ts',
        find: 'counted(sql`at`, sql`sum(cents) AS "refundsCents"`, sql`order_refund`)',
        replace:
          'counted(sql`refunded_at`, sql`sum(refunded_cents) AS "refundsCents"`, sql`orders`)',
      },
    ],
    test: test('each part of a refund counts once'),
  },
  {
    breaks: 'send the weekly email with every run of its job',
    edits: [
      {
        file: 'api/figures/week.mail.ts',
        find: '`weekly ${monday} ${email}`',
        replace: '`weekly ${monday} ${email} ${Math.random()}`',
      },
    ],
    test: test('owners who take the daily email get the week once'),
  },
]
