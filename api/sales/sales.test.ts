import { openShop } from '../../test/kit/servers/shop'
import { db } from '../platform/db'
import './own-package.cases'
import './pay-page.cases'
import './won.cases'
import './won-races.cases'
import './staff-links.cases'
import './person-links.cases'
import './reminders.cases'

openShop()

afterEach(() => db.attempt.deleteMany())
