import { phoneSpellings } from '../../test/kit/corpus/phone-spellings'
import { emailWhileMerged, mergeEachOther } from '../../test/kit/scenes/merges'
import { expectOneNumber, phoneEntrances } from '../../test/kit/scenes/phone-entrances'
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

test.each(Object.keys(phoneEntrances))(
  '%s takes a phone number in every spelling, as one number',
  (entrance) => expectOneNumber(entrance, phoneSpellings),
)
