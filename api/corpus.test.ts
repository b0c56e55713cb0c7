import { makeScene } from '../test/kit/corpus/corpus-scene'
import { openShop } from '../test/kit/servers/shop'
import './corpus-graph.cases'
import './corpus-rest.cases'
import './failing-statements.cases'

openShop()

beforeAll(makeScene)
