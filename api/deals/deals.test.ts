import { openShop } from '../../test/kit/shop'
import { stopWatching } from '../../test/kit/subscriptions'
import './opening.cases'
import './ownership.cases'
import './joining.cases'
import './wishes.cases'
import './dealers.cases'
import './contacts.cases'
import './staff-list.cases'
import './new-deals.mail.cases'
import './documents.cases'
import './quotes.jobs.cases'

openShop()

afterEach(stopWatching)
