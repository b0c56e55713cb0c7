import { useDeferredValue, useEffect, useEffectEvent, useId, useState } from 'react'
import { useAction } from '../../../graph/use-action'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { TextField } from '../../../ui/field'
import type { StaffDealFragment } from '../deal/generated/deals'
import {
  type FindDealersQuery,
  useAskDealerMutation,
  useFindDealersQuery,
} from './generated/dealers'
import { NewDealerDialog } from './new-dealer-dialog'

type FoundDealer = NonNullable<FindDealersQuery['dealers']>['edges'][number]['node']

/** Finds a dealer by the first letters of the name, or adds a new one. */
export function AskDealerDialog({
  deal,
  onClose,
  onSaved,
}: {
  deal: StaffDealFragment
  onClose: () => void
  onSaved: () => void
}) {
  const [input, setInput] = useState('')
  const search = useDeferredValue(input.trim())
  const { data, previousData } = useFindDealersQuery({
    variables: { search },
    fetchPolicy: 'cache-and-network',
  })
  const isCurrent = data !== undefined && search === input.trim()
  const dealers = ((data ?? previousData)?.dealers?.edges ?? []).map(({ node }) => node)
  const asked = deal.solicitations?.map(({ dealer }) => dealer.id) ?? []
  const [isEntered, setEntered] = useState(false)
  const [isNew, setNew] = useState(false)
  const [ask] = useAskDealerMutation()
  const [run, isBusy] = useAction()
  const done = () => {
    onSaved()
    onClose()
  }
  const choose = async (dealerId: string) => {
    const variables = { dealId: deal.id, dealerId }
    if (await run(() => ask({ variables }), { done: 'Dealer added' })) done()
  }
  // Enter waits for the answer to what was typed: it never takes a dealer of an earlier search.
  const takeFirst = useEffectEvent(() => {
    setEntered(false)
    const first = dealers.find(({ id }) => !asked.includes(id))
    if (first) void choose(first.id)
    else if (search) setNew(true)
  })
  useEffect(() => {
    if (isEntered && isCurrent) takeFirst()
  }, [isEntered, isCurrent])
  if (isNew) {
    return (
      <NewDealerDialog
        name={input}
        state={deal.wishes.state ?? ''}
        onCancel={() => setNew(false)}
        onClose={onClose}
        onSend={async (dealer) => {
          await ask({ variables: { dealId: deal.id, dealer } })
          done()
        }}
      />
    )
  }
  return (
    <Dialog title="Ask a dealer" onClose={onClose}>
      <div className="space-y-4">
        <TextField
          label="Dealer's name"
          hint="The first letters are enough. Enter takes the first match."
          value={input}
          autoComplete="off"
          onChange={({ target }) => {
            setInput(target.value)
            setEntered(false)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (input.trim()) setEntered(true)
          }}
        />
        <DealerResults
          dealers={dealers}
          search={search}
          asked={asked}
          isBusy={isBusy}
          onChoose={(id) => void choose(id)}
        />
        <Button variant="quiet" onClick={() => setNew(true)}>
          Add a new dealer
        </Button>
      </div>
    </Dialog>
  )
}

function DealerResults({
  dealers,
  search,
  asked,
  isBusy,
  onChoose,
}: {
  dealers: readonly FoundDealer[]
  search: string
  asked: readonly string[]
  isBusy: boolean
  onChoose: (dealerId: string) => void
}) {
  const id = useId()
  return (
    <div aria-live="polite">
      <p id={id} className="mb-1.5 text-ink-soft text-sm">
        {dealers.length === 0
          ? search
            ? 'No dealer starts with that.'
            : 'No dealers in the directory yet.'
          : 'In the directory'}
      </p>
      <ul aria-labelledby={id} className="divide-y divide-rule">
        {dealers.map((dealer) => {
          const isAsked = asked.includes(dealer.id)
          return (
            <li key={dealer.id}>
              <button
                type="button"
                disabled={isAsked || isBusy}
                onClick={() => onChoose(dealer.id)}
                className="block min-h-11 w-full rounded-md px-2 py-1.5 text-left hover:bg-tread disabled:text-ink-faint disabled:hover:bg-transparent"
              >
                <span className="block font-medium">{dealer.name}</span>
                <span className="block text-ink-soft text-sm">
                  {isAsked
                    ? 'Already in this deal'
                    : [`${dealer.city}, ${dealer.state}`, dealer.makes.join(', ')]
                        .filter(Boolean)
                        .join(' · ')}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
