import { expect, test } from '@jest/globals'
import { told } from './order-outcome'

test.each(['REFUNDING', 'REFUNDED'] as const)(
  '%s: who asked for the money back is not told that something sold out',
  (status) => {
    const [reason] = told[status].message.match(/[^.]*sold out[^.]*/) ?? []
    expect(reason?.trim()).toBe(
      'If you did not ask for it, a package was sold out before your payment arrived',
    )
  },
)
