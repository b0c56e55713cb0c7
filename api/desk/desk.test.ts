import { openShop } from '../../test/kit/servers/shop'
import '../saved-replies/saved-replies.cases'
import './pin-note.cases'
import './log-contact.cases'
import './tasks.cases'
import '../reminders/reminders.cases'
import './unknown-kinds.cases'
import './work/work.cases'
import './work/snooze.cases'
import './work/assign-work.cases'

openShop()
