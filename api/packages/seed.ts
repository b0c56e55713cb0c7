import { config } from '../platform/config'
import { db, type Tx } from '../platform/db'

const packages = [
  {
    name: 'Silver',
    priceCents: 299_00,
    totalInventory: 20,
    soldInDemo: 0,
    features: [
      'Market research for one vehicle',
      'Every relevant dealership in your area contacted',
      'Price and terms negotiated',
      'Offer verified in writing',
      'Appointment and paperwork coordinated with you',
    ],
  },
  {
    name: 'Gold',
    priceCents: 599_00,
    totalInventory: 15,
    soldInDemo: 7,
    isMostPopular: true,
    features: [
      'Everything in Silver',
      'Up to three vehicles researched and compared',
      'Loan and lease offers compared',
      'Trade-in value negotiated separately',
      'Dealer fees and add-ons reviewed line by line',
    ],
  },
  {
    name: 'Platinum',
    priceCents: 999_00,
    totalInventory: 10,
    soldInDemo: 7,
    features: [
      'Everything in Gold',
      'Your own dedicated advocate from start to finish',
      'Search beyond your area, up to 200 miles',
      'Paperwork reviewed before you sign',
      'Priority replies on weekdays',
    ],
  },
  {
    name: 'Diamond',
    priceCents: 1_999_00,
    totalInventory: 5,
    soldInDemo: 5,
    features: [
      'Everything in Platinum',
      'Nationwide search',
      'A senior negotiator leads your case',
      'Custom and factory orders negotiated',
      'Delivery coordination with the dealership',
      'Your advocate on the phone while you sign',
      'Warranty and protection offers reviewed with you',
    ],
  },
]

/**
 * Creates the initial packages unless there are any, and returns whether it did. The demo has one per
 * availability level; a real shop opens with all units free.
 */
export async function seedPackages(): Promise<boolean> {
  if (await hasPackages(db)) return false // without the lock, which waits for checkouts
  return db.$transaction(async (tx) => {
    await tx.$executeRaw`LOCK TABLE package IN SHARE ROW EXCLUSIVE MODE` // two servers may start together
    if (await hasPackages(tx)) return false
    await tx.package.createMany({
      data: packages.map(({ soldInDemo, ...each }) => {
        const sold = config.hasDemoAccounts ? soldInDemo : 0
        return {
          ...each,
          soldBefore: sold,
          soldInventory: sold,
          availableInventory: each.totalInventory - sold,
        }
      }),
    })
    return true
  })
}

const hasPackages = async (client: Tx) => (await client.package.count()) > 0
