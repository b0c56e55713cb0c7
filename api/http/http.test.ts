import { openShop } from '../../test/kit/shop'
import './connections.cases'
import './failures.cases'
import './headers.cases'
import './methods.cases'
import './openapi.cases'
import './origin.cases'
import './request-target.cases'
import './security-events.cases'

openShop()
