import { openShop } from '../../test/kit/shop'
import './checked-documents.cases'
import './error-size.cases'
import './plain-posts.cases'
import './query-limits.cases'
import './refused-fields.cases'
import './trusted-documents.cases'

openShop()
