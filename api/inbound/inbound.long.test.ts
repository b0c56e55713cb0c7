import { openShop } from '../../test/kit/servers/shop'
import './large-emails.cases'
import './more-provider-shapes.cases'
import './more-shapes.cases'
import './poison.cases'

openShop()
