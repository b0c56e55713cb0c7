import { openShop } from '../../test/kit/servers/shop'
import { db } from '../platform/db'
import './hand-over.cases'
import './invitations.cases'
import './inviters.cases'
import './members.cases'
import './who-is-staff.cases'

openShop()

// Rows of all tests together would be more than a team may have.
beforeEach(async () => {
  await db.staffMember.deleteMany()
})
