import { expectToSurvive, expectToSurviveWorst } from '../test/kit/corpus/corpus'
import { makeScene } from '../test/kit/corpus/corpus-scene'
import { oneOfEachKind, operations } from '../test/kit/corpus/targets'
import { openShop } from '../test/kit/servers/shop'
import './failing-statements.cases'

// Sends bad input: everything to one place of each kind, and what gets furthest to every place. `corpus.long.test.ts`
// sends everything to every place.

openShop()

beforeAll(makeScene)

test.each(oneOfEachKind)('a $kind, $place of $operation, survives every bad value', expectToSurvive)

test.each(operations)('every field of $operation survives the worst values', ({ places }) =>
  expectToSurviveWorst(places),
)
