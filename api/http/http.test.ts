import { openShop } from '../../test/kit/shop'
import './browser-errors.cases'
import './connections.cases'
import './failures.cases'
import './headers.cases'
import './methods.cases'
import './openapi.cases'
import './metrics.cases'
import './origin.cases'
import './request-log.cases'
import './request-target.cases'
import './security-events.cases'

openShop()
