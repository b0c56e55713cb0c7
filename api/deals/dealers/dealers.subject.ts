import { introduce } from '../../desk/subjects'
import { foundBy } from '../../platform/batch'
import { db } from '../../platform/db'

const dealerById = foundBy((ids) => db.dealer.findMany({ where: { id: { in: ids } } }))

introduce('DEALER', {
  found: {
    titleOf: async (id) => (await dealerById(id))?.name ?? 'Dealer',
    subtitleOf: async (id) => {
      const dealer = await dealerById(id)
      return dealer ? `${dealer.city}, ${dealer.state}` : ''
    },
  },
})
