import { openShop } from '../../test/kit/servers/shop'
import './limits.cases'
import './sending.cases'
import './reading.cases'
import './chat-events.cases'
import './announcements.cases'
import './chat.routes.cases'
import './chat.jobs.cases'
import './waiting-chats.cases'
import './inbox.cases'
import './inbox-size.cases'
import './reply-time.cases'

openShop()
