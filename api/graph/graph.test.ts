import { openShop } from '../../test/kit/servers/shop'
import './prepared-documents.cases'
import './error-size.cases'
import './plain-posts.cases'
import './query-limits.cases'
import './refused-fields.cases'
import './trusted-documents.cases'

openShop()
