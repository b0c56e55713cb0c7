import { expect, test } from '@jest/globals'
import { outcomeCopy } from './order-outcome'

test.each(['REFUNDING', 'REFUNDED'] as const)(
  '%s mentions a sold-out package only to buyers who did not request the refund',
  (status) => {
    const [reason] = outcomeCopy[status].message.match(/[^.]*sold out[^.]*/) ?? []
    expect(reason?.trim()).toBe(
      'If you didn’t request a refund, a package sold out before your payment arrived',
    )
  },
)
