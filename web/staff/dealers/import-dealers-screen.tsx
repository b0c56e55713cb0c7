import { dealerColumns } from '../../../shared/deals/dealer-columns'
import { ImportScreen } from '../imports/import-screen'
import { staffPaths } from '../paths'

/** Imports the directory from a spreadsheet. */
export const ImportDealersScreen = () => (
  <ImportScreen
    of={{
      list: 'dealers',
      nouns: ['dealer', 'dealers'],
      columns: dealerColumns,
      intro: 'A dealer with the same name and ZIP code is changed, not added twice.',
      path: staffPaths.dealers(),
      all: 'All dealers',
      check: 'DEALS',
      save: 'DEALS',
      who: 'Owners and advocates import dealers.',
      done: 'Dealers imported',
    }}
  />
)
