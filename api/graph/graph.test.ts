import { openShop } from '../../test/kit/shop'
import './query-limits.cases'
import './refused-fields.cases'

openShop()
