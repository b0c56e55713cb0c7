import { openShop } from '../../test/kit/servers/shop'
import { mailboxRoutes } from '../stand-ins/mailbox/mailbox-pages'
import './emails.cases'
import './erase.cases'
import './identity.cases'
import './import.cases'
import './next-work.cases'
import './ownership.cases'
import './search.cases'
import './spellings.cases'

openShop({ mailbox: mailboxRoutes })
