import { useSearchParams } from 'react-router-dom'
import { Nothing } from '../../ui/states'
import { livingList, PAGE } from '../frame/connections'
import { LiveList } from '../frame/live-list'
import { Screen } from '../frame/screen'
import { UrlSearch } from '../frame/url-search'
import { usePeopleQuery } from './generated/people'
import { PeopleTable } from './people-table'

export function PeopleScreen() {
  const [parameters] = useSearchParams()
  const search = parameters.get('search') ?? ''
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
            People appear here when they sign up, ask for a consultation, or buy.
          </Nothing>
        )
      }
    >
      {(people) => <PeopleTable people={people} />}
    </LiveList>
  )
}
