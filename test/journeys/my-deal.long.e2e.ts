import { openSite } from './site'
import './my-deal-accessibility.cases'
import './two-devices.cases'

openSite({ manyUnits: true })
