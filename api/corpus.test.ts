import { expectToSurvive, expectToSurviveWorst } from '../test/kit/corpus/corpus'
import { makeScene } from '../test/kit/corpus/corpus-scene'
import { graphTargets } from '../test/kit/corpus/graph-targets'
import { oneOfEachKind, operations } from '../test/kit/corpus/targets'
import { openShop } from '../test/kit/servers/shop'
import './failing-statements.cases'

// Sends bad input: everything to one place of each kind, and what gets furthest to every place. `corpus.long.test.ts`
// sends everything to every place.

openShop()

beforeAll(makeScene)

test('a NUL is refused in every text of the graph, by its name', async () => {
  const others = []
  for (const { operation, place, kind, send } of graphTargets) {
    if (!/ (String|ID)$/.test(kind)) continue
    const { body } = await send('"a\\u0000b"')
    const field = place.replace(/\.0(?=\.|$)/g, '[0]').replace(/^\w+\./, '')
    const refusals: { extensions: Failure }[] = body.errors ?? []
    const isRefused = refusals.some(({ extensions: { code, fields } }) => {
      return code === 'BAD_INPUT' && fields?.[field]?.includes('NUL')
    })
    if (!isRefused || body.data) others.push({ operation, field, refusals })
  }
  expect(others).toEqual([])
})

interface Failure {
  code: string
  fields?: Record<string, string>
}

test.each(oneOfEachKind)('a $kind, $place of $operation, survives every bad value', expectToSurvive)

test.each(operations)('every field of $operation survives the worst values', ({ places }) =>
  expectToSurviveWorst(places),
)
