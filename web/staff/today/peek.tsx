import { Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { duration } from '../../../shared/duration'
import { firstNameIn } from '../../../shared/first-name'
import { telOf } from '../../../shared/phones'
import { Button, buttonLook } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { easternLocal } from '../../ui/eastern-local'
import { easternWhen } from '../../ui/eastern-time'
import { ErrorBoundary } from '../../ui/error-boundary'
import { link } from '../../ui/link-look'
import { refOf } from '../frame/call-subject'
import { Key } from '../frame/key'
import { subjectOf, type WorkItem, workOf, workPath } from '../frame/subjects'
import { AddTask } from '../tasks/add-task'
import { calleeOf, callSubjectOf, nameOf } from './work-item'
import { PackageMark } from './work-row'

interface PeekProps {
  item: WorkItem
  now: number
  onCall: () => void
  /** Undefined for those who only read. */
  onDone: (() => void) | undefined
  onSnooze: ((local: string) => void) | undefined
}

/** The selected item, beside the list. */
export function Peek(props: PeekProps) {
  return (
    <aside
      aria-label="Selected"
      className="min-h-0 overflow-y-auto border-rule border-l bg-paper px-5 py-4 max-xl:hidden"
    >
      <h2 className="text-[1.4375rem]">{nameOf(props.item)}</h2>
      <ItemDetail {...props} />
    </aside>
  )
}

/** The pressed item, where there is no room beside the list. */
export function PeekDialog({ onClose, ...props }: PeekProps & { onClose: () => void }) {
  return (
    <Dialog title={nameOf(props.item)} onClose={onClose}>
      <ItemDetail {...props} />
    </Dialog>
  )
}

/** What to do, whom to call, and what was said last. */
function ItemDetail({ item, now, onCall, onDone, onSnooze }: PeekProps) {
  const { step, dueAt, deal, wasSnoozedUntil } = item
  const about = callSubjectOf(item)
  const name = nameOf(item)
  const { search } = useLocation()
  const [isAdding, setAdding] = useState(false)
  const call = calleeOf(item)
  const to = workPath(item, search)
  const { doneButton, peek: OwnWords } = workOf(item)
  const Facts = about && subjectOf(about.kind).facts
  const asked = deal?.nextStep?.kind === 'CONFIRM_WITH_DEALER' ? deal.chosen : null
  return (
    <>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-ink-soft">
        {deal && `Deal ${deal.number}`}
        <PackageMark item={item} />
      </p>
      <div className="canary mt-3.5 rounded-sm border border-canary-edge px-3.5 py-3">
        {name !== step && <p className="font-bold">{step}</p>}
        <p>
          {asked &&
            `${[asked.solicitation?.contactName, asked.dealerName].filter(Boolean).join(', ')}, `}
          {dueAt && dueWords(item, now)}
        </p>
      </div>
      <div className="mt-3.5 flex flex-wrap gap-2 *:grow">
        {call && (
          <a
            href={telOf(call.phone)}
            onClick={onCall}
            className={buttonLook({ size: 'sm' }, 'max-lg:min-h-11')}
          >
            <span className="truncate">Call {firstNameIn(call.name) ?? call.name}</span>
            <Key>c</Key>
          </a>
        )}
        {doneButton && onDone && (
          <Button
            size="sm"
            className="max-lg:min-h-11"
            variant={call ? 'quiet' : doneButton}
            onClick={onDone}
          >
            Done
            <Key>e</Key>
          </Button>
        )}
        {to && (
          <Link
            to={to}
            className={buttonLook(
              { variant: call || doneButton === 'primary' ? 'quiet' : 'primary', size: 'sm' },
              'max-lg:min-h-11',
            )}
          >
            Open
            <Key>Enter</Key>
          </Link>
        )}
      </div>
      {wasSnoozedUntil && (
        <p className="mt-3 text-ink-soft">
          Snoozed until {easternWhen(wasSnoozedUntil, now)} before.{' '}
          {onSnooze && (
            <button
              type="button"
              className={link}
              onClick={() => onSnooze(easternLocal(Date.parse(wasSnoozedUntil)))}
            >
              Snooze again
            </button>
          )}
        </p>
      )}
      {about && onDone && !isAdding && (
        <p className="mt-3">
          <button type="button" className={link} onClick={() => setAdding(true)}>
            Add a task about this
          </button>
        </p>
      )}
      {about && isAdding && (
        <div className="-mx-5 mt-3">
          <AddTask subject={refOf(about)} onClose={() => setAdding(false)} />
        </div>
      )}
      <ErrorBoundary fallback={() => null}>
        <Suspense>
          {OwnWords && <OwnWords item={item} />}
          {Facts && <Facts id={about.id} now={now} phone={item.phone} />}
        </Suspense>
      </ErrorBoundary>
    </>
  )
}

function dueWords(item: WorkItem, now: number) {
  const { dueAt, isPromise, snoozedUntil } = item
  if (snoozedUntil) return `back ${easternWhen(snoozedUntil, now)}`
  const left = Date.parse(dueAt ?? '') - now
  if (workOf(item).isWaiting) return `waiting ${duration(left)}`
  if (left <= 0) return `${duration(left)} late`
  return `${isPromise ? 'promised by' : 'by'} ${easternWhen(dueAt ?? '', now)}`
}
