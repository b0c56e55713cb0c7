import { everyField, expectToSurviveLoss } from '../test/kit/corpus/failing-statements'

/** The first field of each type; `corpus.long.test.ts` asks for all. */
const oneOfEachType = everyField().filter(({ type }, n, all) => type !== all[n - 1]?.type)

test.each(oneOfEachType)(
  'a repeated query of $field returns an error when its last statement fails',
  expectToSurviveLoss,
)
