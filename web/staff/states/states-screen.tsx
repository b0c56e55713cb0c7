import { useState } from 'react'
import { usStates } from '../../../shared/us-states'
import { useAction } from '../../graph/use-action'
import { Button } from '../../ui/button'
import { CheckField } from '../../ui/check-field'
import { boxLook } from '../../ui/paper/sheet'
import { OwnersOnly, useMay } from '../frame/rights'
import { RowsWaiting } from '../frame/rows-waiting'
import { Screen } from '../frame/screen'
import { StaffProblem } from '../frame/staff-problem'
import { useSetServedStatesMutation, useStatesWeServeQuery } from './generated/states'

/** Where we work. Buyers from other states can't send their wishes. */
export function StatesScreen() {
  const { data, error, refetch } = useStatesWeServeQuery({ fetchPolicy: 'network-only' })
  return (
    <Screen title="States" subtitle="Where we work. Buyers elsewhere can’t start a search.">
      {error && !data ? (
        <StaffProblem error={error} retry={() => refetch()} />
      ) : data ? (
        <ServedStates served={data.servedStates.map(({ code }) => code)} />
      ) : (
        <RowsWaiting />
      )}
    </Screen>
  )
}

function ServedStates({ served }: { served: readonly string[] }) {
  const [chosen, setChosen] = useState(() => new Set(served))
  const may = useMay()
  const [save] = useSetServedStatesMutation()
  const [run, isBusy] = useAction()
  const changes = Object.keys(usStates).filter((code) => served.includes(code) !== chosen.has(code))

  const toggle = (code: string) => {
    const next = new Set(chosen)
    if (!next.delete(code)) next.add(code)
    setChosen(next)
  }
  const send = () => {
    const options = {
      variables: { codes: [...chosen].sort() },
      refetchQueries: ['StatesWeServe'],
      awaitRefetchQueries: true,
    }
    void run(() => save(options), { done: 'Saved', failed: 'Not saved' })
  }

  return (
    <div className="space-y-4">
      <fieldset disabled={!may('SETTINGS')}>
        <legend className="mb-1.5 font-semibold">{chosen.size} states selected</legend>
        <div
          className={`grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-6 px-4 pt-2.5 ${boxLook}`}
        >
          {Object.entries(usStates).map(([code, name]) => (
            <CheckField
              key={code}
              label={name}
              checked={chosen.has(code)}
              onChange={() => toggle(code)}
            />
          ))}
        </div>
      </fieldset>
      <div className="flex flex-wrap items-center gap-4">
        {may('SETTINGS') ? (
          <Button busy={isBusy} disabled={changes.length === 0} onClick={send}>
            Save changes
          </Button>
        ) : (
          <OwnersOnly>Save changes</OwnersOnly>
        )}
        {changes.length > 0 && (
          <p className="text-ink-soft text-sm">
            {changes
              .map(
                (code) =>
                  `${chosen.has(code) ? '+' : '−'} ${usStates[code as keyof typeof usStates]}`,
              )
              .join(', ')}
          </p>
        )}
      </div>
    </div>
  )
}
