import { useParams } from 'react-router-dom'
import { isChange } from '../../chat/chat-events'
import { useRefetchOn } from '../../live/use-refetch-on'
import { Tag } from '../../ui/paper/marks'
import { Nothing } from '../../ui/states'
import { useOpened } from '../find/opened'
import { BackLink } from '../frame/back-link'
import { livingList } from '../frame/connections'
import { conversationEvents, dealEvents, workEvents } from '../frame/events'
import { Notes } from '../frame/notes'
import { useMay } from '../frame/rights'
import { RowsWaiting } from '../frame/rows-waiting'
import { Screen } from '../frame/screen'
import { StaffProblem } from '../frame/staff-problem'
import { staffPaths } from '../paths'
import { EraseButton } from './erase-dialog'
import {
  type PersonPageFragment,
  useAddPersonNoteMutation,
  usePersonByIdQuery,
} from './generated/people'
import { MightBe } from './might-be'
import { OpenThings } from './open-things'
import { PersonActions } from './person-actions'
import { PersonFacts } from './person-facts'
import { personQueries } from './refetch'
import { Timeline } from './timeline'

/** Everything about one person: who they are, what happened, and what is open. */
export function PersonScreen() {
  const { id = '' } = useParams()
  return <OnePerson key={id} id={id} />
}

function OnePerson({ id }: { id: string }) {
  const { data, error, refetch } = usePersonByIdQuery({ variables: { id }, ...livingList })
  useRefetchOn(workEvents, refetch)
  useRefetchOn(dealEvents, refetch)
  useRefetchOn(conversationEvents, refetch, isChange)
  const person = data?.person
  return (
    <Screen
      title={person?.name ?? 'Person'}
      subtitle={person?.isMember && <Tag>Team</Tag>}
      actions={<BackLink to={staffPaths.people()}>All people</BackLink>}
    >
      {person ? (
        <Person person={person} />
      ) : person === null ? (
        <Nothing title="Person not found">They may have been erased.</Nothing>
      ) : error ? (
        <StaffProblem error={error} retry={() => refetch()} />
      ) : (
        <RowsWaiting rows={3} />
      )}
    </Screen>
  )
}

function Person({ person }: { person: PersonPageFragment }) {
  const may = useMay()
  const [addNote] = useAddPersonNoteMutation({ refetchQueries: personQueries })
  useOpened('PERSON', staffPaths.person(person.id), person.name)
  return (
    <>
      {person.contactStop && <ContactStop stop={person.contactStop} />}
      <PersonActions person={person} />
      {/* A phone shows what is open before what happened. */}
      <div className="mt-5 grid items-start gap-6 lg:grid-cols-[17rem_minmax(0,1fr)] xl:grid-cols-[15rem_minmax(0,1fr)_17.5rem]">
        <PersonFacts person={person} />
        <div className="min-w-0 space-y-6 lg:max-xl:col-start-1 xl:col-start-3 xl:row-start-1">
          <OpenThings person={person} />
          <MightBe person={person} />
          <Notes
            notes={person.notes}
            about={person.id}
            onAdd={(content) => addNote({ variables: { id: person.id, content } })}
          />
        </div>
        <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1 xl:row-span-1">
          <Timeline personId={person.id} />
        </div>
      </div>
      {may('TEAM') && !person.isMember && (
        <div className="mt-6 border-rule border-t pt-3">
          <EraseButton person={person} />
        </div>
      )}
    </>
  )
}

function ContactStop({ stop: { note } }: { stop: NonNullable<PersonPageFragment['contactStop']> }) {
  return (
    <p
      dir="auto"
      className="mb-4 border-l-4 border-l-red bg-red-soft px-4 py-2.5 text-red [overflow-wrap:anywhere]"
    >
      <strong>Do not contact.</strong> {note ?? 'They asked us not to contact them.'}
    </p>
  )
}
