import { openShop } from '../../test/kit/servers/shop'
import '../../examples/staff-tool.cases'
import '../desk/history.cases'
import '../tokens/creation.cases'
import '../tokens/requests.cases'
import '../tokens/sockets.cases'
import './prepared-documents.cases'
import './error-size.cases'
import './plain-posts.cases'
import './query-limits.cases'
import './refused-fields.cases'
import './trusted-documents.cases'

openShop()
