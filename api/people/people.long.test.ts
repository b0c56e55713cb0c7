import { emailWhileMerged, mergeEachOther } from '../../test/kit/scenes/merges'
import { openShop } from '../../test/kit/servers/shop'

openShop()

test('merging two people into each other at once leaves one, 100 times', async () => {
  await mergeEachOther(100)
})

test.each(['person', 'request', 'deal'] as const)(
  'emails about a %s go to the person who is left, when they are merged meanwhile, 100 times',
  async (about) => {
    await emailWhileMerged(100, { about })
  },
)
