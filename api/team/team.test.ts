import { openShop } from '../../test/kit/servers/shop'
import './hand-over.cases'
import './invitations.cases'
import './members.cases'
import './who-is-staff.cases'

openShop()
