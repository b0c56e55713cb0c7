import { openShop } from '../../test/kit/servers/shop'
import './receiving.cases'
import './shapes.cases'
import './replies.cases'
import './shapes.cases'

openShop()
