import { stopWatching } from '../../test/kit/requests/subscriptions'
import { openShop } from '../../test/kit/servers/shop'
import './opening.cases'
import './ownership.cases'
import './joining.cases'
import './wishes/wishes.cases'
import './dealers/dealers.cases'
import './dealers/directory.cases'
import './dealers/import.cases'
import './dealers/quote-requests.cases'
import './dealers/contact-entries.cases'
import './staff/staff-list.cases'
import './staff/last-time.cases'
import './documents/transfers.cases'
import './new-deals.mail.cases'
import './documents/documents.cases'
import './locked-deal.cases'
import './quotes/quotes.jobs.cases'

openShop()

afterEach(stopWatching)
