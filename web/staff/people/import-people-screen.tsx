import { importedPersonColumns } from '../../../shared/imported-people'
import { ImportScreen } from '../imports/import-screen'
import { staffPaths } from '../paths'

/** Imports earlier customers from a spreadsheet. */
export const ImportPeopleScreen = () => (
  <ImportScreen
    of={{
      list: 'people',
      nouns: ['person', 'people'],
      columns: importedPersonColumns,
      intro:
        'Someone with the same email is changed, not added twice. No one gets an email, and no one has agreed to calls or texts by it.',
      path: staffPaths.people(),
      all: 'All people',
      check: 'PEOPLE',
      save: 'DEALS',
      who: 'Owners and advocates import people.',
      done: 'People imported',
    }}
  />
)
