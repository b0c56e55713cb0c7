import { openShop } from '../../test/kit/servers/shop'
import { db } from '../platform/db'
import './requests.cases'
import './limits.cases'
import './consultations.mail.cases'
import './staff-consultations.cases'

openShop()

afterEach(() => db.attempt.deleteMany())
