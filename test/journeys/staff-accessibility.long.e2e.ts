import { openSite, query } from './site'
import './staff-accessibility.cases'
import './staff-dialogs.cases'
import './deal-desk-accessibility.cases'

// Every screen, dialog, and menu of the staff application under axe. `npm test` has one of each kind.

openSite({ manyUnits: true })

beforeEach(() => query('DELETE FROM consultation'))
