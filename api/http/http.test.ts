import { openShop } from '../../test/kit/shop'
import './failures.cases'
import './headers.cases'
import './origin.cases'
import './request-target.cases'

openShop()
