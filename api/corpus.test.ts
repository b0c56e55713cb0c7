import { makeScene } from '../test/kit/corpus-scene'
import { openShop } from '../test/kit/shop'
import './corpus-graph.cases'
import './corpus-rest.cases'

openShop()

beforeAll(makeScene)
