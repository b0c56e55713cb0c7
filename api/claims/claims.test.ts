import { stopWatching } from '../../test/kit/requests/subscriptions'
import { openShop } from '../../test/kit/servers/shop'
import '../reviews/deciding.cases'
import '../reviews/requests.cases'
import '../reviews/writing.cases'
import './opening.cases'
import './deciding.cases'
import './part-refunds.cases'
import './failed-refunds.cases'
import './races.cases'
import './erasing.cases'

openShop()

afterEach(stopWatching)
