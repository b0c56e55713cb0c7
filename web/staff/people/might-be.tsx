import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { phoneWords } from '../../../shared/phones'
import { addressStates, matchReasons } from '../../../shared/words/people'
import { wordsFor } from '../../../shared/words/rows'
import { useAction } from '../../graph/use-action'
import { Button } from '../../ui/button'
import { link } from '../../ui/link-look'
import { boxLook } from '../../ui/paper/sheet'
import { ConfirmDialog } from '../frame/confirm-dialog'
import { Part } from '../frame/part'
import { useMay } from '../frame/rights'
import { staffPaths } from '../paths'
import {
  type PersonPageFragment,
  type PersonSideFragment,
  useDismissMatchMutation,
  useMergePeopleMutation,
  usePersonMatchesQuery,
} from './generated/people'
import { personQueries } from './refetch'

/** Others who might be the same person, both sides beside each other. */
export function MightBe({ person }: { person: PersonPageFragment }) {
  const { data } = usePersonMatchesQuery({
    variables: { id: person.id },
    fetchPolicy: 'cache-and-network',
  })
  const [merging, setMerging] = useState<PersonSideFragment>()
  const [dismiss] = useDismissMatchMutation({ refetchQueries: personQueries })
  const [run, isBusy] = useAction()
  const may = useMay()('PEOPLE')
  const matches = data?.person?.mightBe ?? []
  if (matches.length === 0) return null
  const isOther = (other: PersonSideFragment) =>
    run(() => dismiss({ variables: { personId: person.id, otherId: other.id } }), {
      done: 'Not the same person',
      failed: 'Not saved',
    })
  return (
    <Part title="Might be the same person" heading="h2" count={matches.length}>
      <ul className={`${boxLook} divide-y divide-rule`}>
        {matches.map(({ person: other, reasons }) => (
          <li key={other.id} className="px-4 py-3">
            <p className="font-semibold text-amber text-sm">
              {reasons.map((reason) => wordsFor(matchReasons, reason)).join(', ')}
            </p>
            <div className="mt-1 grid grid-cols-2 gap-x-4">
              <Side person={person} />
              <Side person={other} isLinked />
            </div>
            {may && (
              <div className="mt-2.5 flex flex-wrap gap-2">
                <Button
                  size="sm"
                  className="max-lg:min-h-11"
                  aria-label={`Merge with ${other.name}`}
                  onClick={() => setMerging(other)}
                >
                  Merge
                </Button>
                <Button
                  variant="quiet"
                  size="sm"
                  className="max-lg:min-h-11"
                  busy={isBusy}
                  aria-label={`Not the same as ${other.name}`}
                  onClick={() => void isOther(other)}
                >
                  Not the same
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {merging && (
        <MergeDialog keep={person} merge={merging} onClose={() => setMerging(undefined)} />
      )}
    </Part>
  )
}

function Side({ person, isLinked = false }: { person: PersonSideFragment; isLinked?: boolean }) {
  const { id, name, addresses, phones } = person
  return (
    <div dir="auto" className="min-w-0 text-sm [overflow-wrap:anywhere]">
      {isLinked ? (
        <Link to={staffPaths.person(id)} className={link}>
          {name}
        </Link>
      ) : (
        <span className="font-semibold">{name}</span>
      )}
      <ul className="text-ink-soft">
        {addresses.map(({ email, state }) => (
          <li key={email}>
            {email}, {wordsFor(addressStates, state).toLocaleLowerCase('en-US')}
          </li>
        ))}
        {phones.map((phone) => (
          <li key={phone}>{phoneWords(phone)}</li>
        ))}
      </ul>
    </div>
  )
}

function MergeDialog({
  keep,
  merge,
  onClose,
}: {
  keep: PersonSideFragment
  merge: PersonSideFragment
  onClose: () => void
}) {
  const [mergePeople] = useMergePeopleMutation({ refetchQueries: [...personQueries, 'People'] })
  const navigate = useNavigate()
  return (
    <ConfirmDialog
      title={`Merge ${merge.name} into ${keep.name}?`}
      action="Merge"
      done="Merged"
      onConfirm={async () => {
        const { data } = await mergePeople({ variables: { keepId: keep.id, mergeId: merge.id } })
        // A colleague may have merged them the other way at the same time.
        const left = data?.mergePeople.id
        if (left && left !== keep.id) navigate(staffPaths.person(left), { replace: true })
      }}
      onClose={onClose}
    >
      The addresses, notes, calls, emails, and tasks of both are on one page then. What a customer
      sees stays as it is. An address can be separated again later.
    </ConfirmDialog>
  )
}
