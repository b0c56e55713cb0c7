import './corpus-graph.cases'
import './corpus-rest.cases'
import { expectToSurvive, longestDelayMs } from '../test/kit/corpus'
import { callerOf, makeScene } from '../test/kit/corpus-scene'
import { openShop, send } from '../test/kit/shop'

// Sends a share of the bad input to every field and argument of the graph and of REST that takes text or numbers.

openShop()

let harmlessDelayMs: number

beforeAll(async () => {
  await makeScene()
  const values = Array<string>(100).fill('{ packages { id } }')
  const ask = (query: string) => send(callerOf('visitor'), 'POST', '/graphql', { query })
  await expectToSurvive({ values, send: ask })
  harmlessDelayMs = longestDelayMs()
})

test('no bad input blocks the event loop', () => {
  expect(longestDelayMs()).toBeLessThan(Math.max(100, 5 * harmlessDelayMs))
})
