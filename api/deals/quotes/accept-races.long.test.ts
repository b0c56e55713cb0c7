import { acceptInTabs, raceAcceptance, raceNames } from '../../../test/kit/scenes/quote-races'
import { openShop } from '../../../test/kit/servers/shop'

openShop()

test('50 tabs accept five quotes at once: one is accepted', () => acceptInTabs(50))

test.each(raceNames)('200 times, accepting a quote and %s at once has one outcome', (name) =>
  raceAcceptance(name, 200),
)
