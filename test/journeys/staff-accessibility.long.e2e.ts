import { expectFocusAroundDeal } from './dialog-focus'
import { openSite, query } from './site'
import { expectRoomyTables } from './staff-tables'
import './staff-accessibility.cases'
import './staff-dialogs.cases'
import './deal-desk-accessibility.cases'

// Every screen, dialog, and menu of the staff application under axe, and at every width. `npm test` has one of each kind.

openSite({ manyUnits: true })

beforeEach(() => query('DELETE FROM consultation'))

test('no value of a staff table is wider than its cell, cut, or over another one, at any width', () =>
  expectRoomyTables([1280, 1366, 1440, 1512, 1600, 1680, 1920], [320, 375, 768, 1024]))

test('a closed dialog never loses the focus, on a desktop', () => expectFocusAroundDeal())
