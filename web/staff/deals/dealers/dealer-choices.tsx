import {
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { MAX_DEALERS_AT_ONCE } from '../../../../shared/limits'
import type { EmailState, SolicitationStatus } from '../../../generated/schema'
import { Button } from '../../../ui/button'
import { CheckField } from '../../../ui/check-field'
import { SelectField, TextField } from '../../../ui/field'
import { byAnswers, figureWords, recipientsOf } from './askable'
import { type AskableDealerFragment, useAskableDealersQuery } from './generated/dealers'
import type { AskForm } from './use-ask-dealers'

interface Asked {
  status: SolicitationStatus
  dealer: { id: string }
  requests: readonly { state: EmailState; bouncedAt?: string | null }[]
}

/** Checks dealers: those found, or for a reminder those that were asked. Arrow keys move, Space checks. */
export function DealerChoices({
  form,
  only,
  lastTime,
  solicitations,
  onNew,
}: {
  form: AskForm
  only: readonly AskableDealerFragment[] | undefined
  /** The dealers that were asked last for the same make in the buyer's state. */
  lastTime: { count: number; check: () => void } | undefined
  /** The dealers of the deal. */
  solicitations: readonly Asked[]
  onNew: (name: string) => void
}) {
  const [input, setInput] = useState('')
  const search = useDeferredValue(input.trim())
  const { data, previousData } = useAskableDealersQuery({
    variables: { search },
    fetchPolicy: 'cache-and-network',
    skip: only !== undefined,
  })
  const result = data ?? previousData
  const edges = [...(result?.dealers?.edges ?? []), ...(result?.hidden?.edges ?? [])]
  const { to } = form.values
  const rest = only ?? edges.map(({ node }) => node)
  const isChecked = ({ id }: { id: string }) => to.some(({ dealer }) => dealer.id === id)
  const found = byAnswers(rest)
  const foundIds = new Set(found.map(({ id }) => id))
  // What is checked stays in view while searching for more.
  const others = form.seen.filter(({ id }) => !foundIds.has(id))
  const dealers = only ? found : [...others, ...found]
  const askedOf = (dealer: AskableDealerFragment) =>
    solicitations.find((asked) => asked.dealer.id === dealer.id)

  const room = MAX_DEALERS_AT_ONCE - to.length
  const fresh = found
    .filter((dealer) => !isChecked(dealer) && !dealer.isHidden && !askedOf(dealer))
    .slice(0, room)

  // Enter waits for the answer to what was typed: it never takes a dealer of an earlier search.
  const [entered, setEntered] = useState<'first' | 'all'>()
  const isCurrent = data !== undefined && search === input.trim()
  const takeEntered = useEffectEvent(() => {
    setEntered(undefined)
    if (found.length === 0) return onNew(input.trim())
    form.check(...(entered === 'all' ? fresh : fresh.slice(0, 1)))
    setInput('')
  })
  useEffect(() => {
    if (entered && isCurrent) takeEntered()
  }, [entered, isCurrent])

  // Shift and a press check all from the last one on.
  const last = useRef<string>(undefined)
  function press(dealer: AskableDealerFragment, isRange: boolean) {
    const [from, to] = [last.current, dealer.id]
      .map((id) => dealers.findIndex((each) => each.id === id))
      .toSorted((one, other) => one - other)
    last.current = dealer.id
    if (!isRange || from === undefined || from < 0 || to === undefined) return form.toggle(dealer)
    const isOpen = (each: AskableDealerFragment) =>
      each.id === dealer.id || (!each.isHidden && askedOf(each)?.status !== 'DECLINED')
    form.check(...dealers.slice(from, to + 1).filter(isOpen))
  }

  return (
    <section aria-label="Dealers" onKeyDown={moveByArrows} className="min-w-0">
      {!only && (
        <TextField
          label="Find a dealer"
          hint="Name, city, make, or contact. Enter checks the first, Shift + Enter all, ↓ goes to the list."
          value={input}
          autoComplete="off"
          onChange={({ target }) => {
            setInput(target.value)
            setEntered(undefined)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
            event.preventDefault()
            if (event.shiftKey) setEntered('all')
            else if (input.trim()) setEntered('first')
          }}
        />
      )}
      {form.problems.to && (
        <p role="alert" className="mt-2 text-red">
          {form.problems.to}
        </p>
      )}
      <ul
        aria-label="Dealers to ask"
        className="mt-2 max-h-[36rem] divide-y divide-rule overflow-y-auto border-rule border-y max-lg:max-h-80"
      >
        {dealers.map((dealer) => (
          <DealerChoice
            key={dealer.id}
            dealer={dealer}
            form={form}
            asked={askedOf(dealer)}
            isReminder={only !== undefined}
            onPress={(isRange) => press(dealer, isRange)}
          />
        ))}
      </ul>
      {dealers.length === 0 && (only || result) && (
        <p className="py-3 text-ink-soft">
          {only ? 'Every dealer that was asked by email has answered.' : 'No dealer matches.'}
        </p>
      )}
      {!only && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="quiet" size="sm" onClick={() => onNew(input.trim())}>
            Add a new dealer
          </Button>
          {lastTime && (
            <Button
              variant="bare"
              size="sm"
              aria-keyshortcuts="Alt+S"
              title="Asked last for this make in the buyer's state"
              onClick={lastTime.check}
            >
              The same {lastTime.count} as last time
              <kbd className="font-normal font-sans text-ink-faint max-sm:hidden">Alt + S</kbd>
            </Button>
          )}
          {fresh.length > 1 && (
            <Button variant="bare" size="sm" onClick={() => form.check(...fresh)}>
              Check all {fresh.length}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

function DealerChoice({
  dealer,
  form,
  asked,
  isReminder,
  onPress,
}: {
  dealer: AskableDealerFragment
  form: AskForm
  asked: Asked | undefined
  isReminder: boolean
  onPress: (isRange: boolean) => void
}) {
  const choice = form.values.to.find(({ dealer: { id } }) => id === dealer.id)
  const recipients = recipientsOf(dealer)
  const refused = form.refused[dealer.id]
  const isOut = dealer.isHidden || asked?.status === 'DECLINED'
  return (
    <li className="px-1 py-2 has-focus-visible:bg-tread">
      <CheckField
        label={dealer.name}
        hint={[
          dealer.isHidden ? 'Hidden' : asked && stateWords(asked, isReminder),
          `${dealer.city}, ${dealer.state}`,
          figureWords(dealer),
          recipients.length === 0 && 'No email',
        ]
          .filter(Boolean)
          .join(' · ')}
        checked={choice !== undefined}
        disabled={!choice && isOut}
        onChange={({ nativeEvent }) =>
          onPress(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
      {choice && recipients.length > 1 && (
        <SelectField
          label={`Contact at ${dealer.name}`}
          alwaysChosen
          options={Object.fromEntries(
            recipients.map(({ contactId, name, email }) => [
              contactId,
              name ? `${name}, ${email}` : email,
            ]),
          )}
          value={choice.contactId}
          onChange={({ target }) => form.chooseContact(dealer.id, target.value)}
          className="mt-1 ml-9"
        />
      )}
      {refused && (
        <p role="alert" className="ml-9 text-red text-sm">
          {refused}
        </p>
      )}
    </li>
  )
}

/** What was said in this deal that speaks against another email. */
function stateWords({ status, requests }: Asked, isReminder: boolean) {
  if (status === 'DECLINED') return 'Declined'
  if (requests.at(-1)?.bouncedAt) return 'The last email came back'
  if (isReminder) return undefined
  return requests.length > 0 ? 'Already asked' : status !== 'TO_ASK' && 'Already called'
}

/** From the search to the list, and up and down in it. */
function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  const { key, target, currentTarget } = event
  if ((key !== 'ArrowDown' && key !== 'ArrowUp') || target instanceof HTMLSelectElement) return
  const stops = [...currentTarget.querySelectorAll<HTMLInputElement>('input:enabled')]
  const at = stops.indexOf(target as HTMLInputElement)
  const next = stops[at + (key === 'ArrowDown' ? 1 : -1)]
  if (!next) return
  event.preventDefault()
  next.focus()
}
