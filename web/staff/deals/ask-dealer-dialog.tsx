import { useDeferredValue, useEffect, useEffectEvent, useId, useState } from 'react'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { TextField } from '../../ui/field'
import {
  type FindDealersQuery,
  useAskDealerMutation,
  useFindDealersQuery,
} from './generated/dealers'
import type { StaffDealFragment } from './generated/deals'
import { NewDealerForm } from './new-dealer-form'
import { useCall } from './use-call'

type FoundDealer = NonNullable<FindDealersQuery['dealers']>['edges'][number]['node']

/** Finds a dealer by the first letters of the name, or takes down a new one. */
export function AskDealerDialog({
  deal,
  onClose,
  onSaved,
}: {
  deal: StaffDealFragment
  onClose: () => void
  onSaved: () => void
}) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const { data, previousData } = useFindDealersQuery({
    variables: { search },
    fetchPolicy: 'cache-and-network',
  })
  const isCurrent = data !== undefined && search === typed.trim()
  const found = ((data ?? previousData)?.dealers?.edges ?? []).map(({ node }) => node)
  const asked = deal.solicitations?.map(({ dealer }) => dealer.id) ?? []
  const [isEntered, setEntered] = useState(false)
  const [isNew, setNew] = useState(false)
  const [ask] = useAskDealerMutation()
  const [call, busy] = useCall()
  const done = () => {
    onSaved()
    onClose()
  }
  const choose = async (dealerId: string) => {
    const variables = { dealId: deal.id, dealerId }
    if (await call(() => ask({ variables }), 'Dealer added')) done()
  }
  // Enter waits for the answer to what was typed: it never takes a dealer of an earlier search.
  const takeFirst = useEffectEvent(() => {
    setEntered(false)
    const first = found.find(({ id }) => !asked.includes(id))
    if (first) void choose(first.id)
    else if (search) setNew(true)
  })
  useEffect(() => {
    if (isEntered && isCurrent) takeFirst()
  }, [isEntered, isCurrent])
  if (isNew) {
    return (
      <Dialog key="new" title="New dealer" onClose={onClose}>
        <NewDealerForm
          name={typed}
          state={deal.wishes.state ?? ''}
          onCancel={() => setNew(false)}
          onSend={async (dealer) => {
            await ask({ variables: { dealId: deal.id, dealer } })
            done()
          }}
        />
      </Dialog>
    )
  }
  return (
    <Dialog key="directory" title="Ask a dealer" onClose={onClose}>
      <div className="space-y-4">
        <TextField
          label="Dealer's name"
          hint="The first letters are enough. Enter takes the first match."
          value={typed}
          autoComplete="off"
          onChange={({ target }) => {
            setTyped(target.value)
            setEntered(false)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (typed.trim()) setEntered(true)
          }}
        />
        <Found
          found={found}
          search={search}
          asked={asked}
          isBusy={busy}
          onChoose={(id) => void choose(id)}
        />
        <Button variant="secondary" onClick={() => setNew(true)}>
          Add a new dealer
        </Button>
      </div>
    </Dialog>
  )
}

function Found({
  found,
  search,
  asked,
  isBusy,
  onChoose,
}: {
  found: readonly FoundDealer[]
  search: string
  asked: readonly string[]
  isBusy: boolean
  onChoose: (dealerId: string) => void
}) {
  const id = useId()
  return (
    <div aria-live="polite">
      <p id={id} className="mb-1.5 text-ink-soft text-sm">
        {found.length === 0
          ? search
            ? 'No dealer starts with that.'
            : 'No dealers in the directory yet.'
          : 'In the directory'}
      </p>
      <ul aria-labelledby={id} className="divide-y divide-line">
        {found.map((dealer) => {
          const isAsked = asked.includes(dealer.id)
          return (
            <li key={dealer.id}>
              <button
                type="button"
                disabled={isAsked || isBusy}
                onClick={() => onChoose(dealer.id)}
                className="block min-h-11 w-full rounded-lg px-2 py-1.5 text-left hover:bg-raised disabled:text-ink-faint disabled:hover:bg-transparent"
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
