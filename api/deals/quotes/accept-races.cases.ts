import { acceptInTabs, raceAcceptance, raceNames } from '../../../test/kit/scenes/quote-races'

test('10 tabs accept five quotes at once: one is accepted', () => acceptInTabs(10))

/** Each moment at which the window of a quote ends; accept-races.long.test.ts has twenty times as many. */
const ROUNDS = 10

test.each(raceNames)('accepting a quote and %s at once has one outcome', (name) =>
  raceAcceptance(name, ROUNDS),
)
