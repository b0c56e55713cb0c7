import { useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { firstNameIn } from '../../../shared/person-name'
import { telOf } from '../../../shared/phones'
import { Button, buttonLook } from '../../ui/button'
import { easternLocal } from '../../ui/eastern-local'
import { duration, easternWhen } from '../../ui/eastern-time'
import { link } from '../../ui/link-look'
import { ReplyDocuments } from '../deals/dealers/reply-card'
import { refOf } from '../frame/call-subject'
import { Key } from '../frame/key'
import { useMay } from '../frame/rights'
import { StaffProblem } from '../frame/staff-problem'
import { EmailMark, OriginButtons } from '../replies/email-origin'
import { EmailText } from '../replies/email-text'
import { AddTask } from '../tasks/add-task'
import { TaskPlace } from '../tasks/task-place'
import { usePeekReplyQuery } from './generated/today'
import { DealFacts, LastMessage, LastWords, RequestFacts } from './peek-facts'
import { callOf, nameOf, subjectOf, toOf, type WorkItem } from './work-item'
import { PackageMark } from './work-row'

/** The selected item: what to do, whom to call, and what was said last. */
export function Peek({
  item,
  now,
  onCall,
  onDone,
  onSnooze,
}: {
  item: WorkItem
  now: number
  onCall: () => void
  /** Undefined for those who only read. */
  onDone: (() => void) | undefined
  onSnooze: ((local: string) => void) | undefined
}) {
  const { kind, step, dueAt, deal, task, reply, wasSnoozedUntil } = item
  const about = subjectOf(item)
  const name = nameOf(item)
  const { search } = useLocation()
  const [isAdding, setAdding] = useState(false)
  const may = useMay()
  const mayAnswer = may('PEOPLE') && (!reply?.solicitation || may('DEALS'))
  const call = callOf(item)
  const asked = deal?.nextStep?.kind === 'CONFIRM_WITH_DEALER' ? deal.chosen : null
  return (
    <aside
      aria-label="Selected"
      className="min-h-0 overflow-y-auto border-rule border-l bg-paper px-5 py-4 max-xl:hidden"
    >
      <h2 className="text-[1.4375rem]">{name}</h2>
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
          <a href={telOf(call.phone)} onClick={onCall} className={buttonLook({ size: 'sm' })}>
            <span className="truncate">Call {firstNameIn(call.name) ?? call.name}</span>
            <Key>c</Key>
          </a>
        )}
        {(kind === 'TASK' || kind === 'REPLY') && onDone && (
          <Button
            size="sm"
            variant={call || kind === 'REPLY' ? 'quiet' : 'primary'}
            onClick={onDone}
          >
            Done
            <Key>e</Key>
          </Button>
        )}
        <Link
          to={toOf(item, search)}
          className={buttonLook({
            variant: call || kind === 'TASK' ? 'quiet' : 'primary',
            size: 'sm',
          })}
        >
          Open
          <Key>Enter</Key>
        </Link>
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
      {task && <TaskPlace item={task} />}
      {kind === 'REPLY' && <ReplyWords key={item.id} id={item.id} mayAct={mayAnswer} />}
      {about?.kind === 'DEAL' && <DealFacts id={about.id} now={now} />}
      {about?.kind === 'CONSULTATION' && <RequestFacts id={about.id} phone={item.phone} />}
      {about?.kind === 'CONVERSATION' && (
        <LastWords>
          <LastMessage customerId={about.id} now={now} />
        </LastWords>
      )}
    </aside>
  )
}

/** The newest email of those that the item is about. */
function ReplyWords({ id, mayAct }: { id: string; mayAct: boolean }) {
  const { data, error, refetch } = usePeekReplyQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
  })
  const heading = useRef<HTMLParagraphElement>(null)
  const reply = data?.reply
  if (error && !reply) return <StaffProblem error={error} retry={() => refetch()} />
  if (!reply) return null
  return (
    <section aria-label="The email" className="mt-3.5 border-rule border-t pt-3">
      <p dir="auto" ref={heading} tabIndex={-1} className="font-semibold [overflow-wrap:anywhere]">
        {reply.from}
      </p>
      <EmailMark email={reply} />
      <EmailText email={reply} />
      <ReplyDocuments documents={reply.documents} />
      {mayAct && (
        <p className="mt-2.5 flex flex-wrap gap-2 empty:hidden">
          <OriginButtons email={reply} onChange={() => heading.current?.focus()} />
        </p>
      )}
    </section>
  )
}

function dueWords({ kind, dueAt, isPromise, snoozedUntil }: WorkItem, now: number) {
  if (snoozedUntil) return `back ${easternWhen(snoozedUntil, now)}`
  const left = Date.parse(dueAt ?? '') - now
  if (kind === 'CONVERSATION' || kind === 'REPLY') return `waiting ${duration(left)}`
  if (left <= 0) return `${duration(left)} late`
  return `${isPromise ? 'promised by' : 'by'} ${easternWhen(dueAt ?? '', now)}`
}
