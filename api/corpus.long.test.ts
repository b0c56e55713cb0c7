import { expectToSurvive } from '../test/kit/corpus/corpus'
import { makeScene } from '../test/kit/corpus/corpus-scene'
import { everyField, expectToSurviveLoss } from '../test/kit/corpus/failing-statements'
import { targets } from '../test/kit/corpus/targets'
import { openShop } from '../test/kit/servers/shop'

openShop()

beforeAll(makeScene)

test.each(targets)('$place of $operation survives every bad value', expectToSurvive)

test.each(everyField())(
  'a repeated query of $field returns an error when its last statement fails',
  expectToSurviveLoss,
)
