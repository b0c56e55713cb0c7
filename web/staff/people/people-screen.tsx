import { useSearchParams } from 'react-router-dom'
import { ButtonLink } from '../../ui/button'
import { Nothing } from '../../ui/states'
import { livingList, PAGE } from '../frame/connections'
import { ExportButton } from '../frame/export-button'
import { LiveList } from '../frame/live-list'
import { useMay } from '../frame/rights'
import { Screen } from '../frame/screen'
import { UrlSearch } from '../frame/url-search'
import { staffPaths } from '../paths'
import { usePeopleQuery } from './generated/people'
import { PeopleTable } from './people-table'

export function PeopleScreen() {
  const [parameters] = useSearchParams()
  const search = parameters.get('search') ?? ''
  const mayImport = useMay()('PEOPLE')
  return (
    <Screen
      title="People"
      actions={
        <UrlSearch
          label="Search people"
          placeholder="Name, email, or phone number"
          className="w-full sm:w-96"
        />
      }
    >
      <div className="mb-4 flex flex-wrap gap-3 empty:hidden sm:justify-end">
        <ExportButton list="people" />
        {mayImport && (
          <ButtonLink
            to={staffPaths.importPeople()}
            variant="quiet"
            size="sm"
            className="max-lg:min-h-11"
          >
            Import
          </ButtonLink>
        )}
      </div>
      <FoundPeople key={search} search={search} />
    </Screen>
  )
}

function FoundPeople({ search }: { search: string }) {
  const query = usePeopleQuery({
    variables: { first: PAGE, search: search || null },
    ...livingList,
  })
  return (
    <LiveList
      query={query}
      connection={query.data?.people}
      noun={['person', 'people']}
      nothing={
        search ? (
          <Nothing title={`No one matches “${search}”`}>
            Search by part of a name, an email, or a phone number.
          </Nothing>
        ) : (
          <Nothing title="No one yet">
            People appear here when they sign up, ask for a consultation, or buy, and when you
            import those you have.
          </Nothing>
        )
      }
    >
      {(people) => <PeopleTable people={people} />}
    </LiveList>
  )
}
