import { Check } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '../../graph/use-action'
import { useNow } from '../../ui/browser/now'
import { Button } from '../../ui/button'
import { easternMoment } from '../../ui/eastern-time'
import { toast } from '../../ui/toast/toast'
import { useCommands } from '../frame/commands'
import { Key } from '../frame/key'
import { useMay } from '../frame/rights'
import { AddTask } from '../tasks/add-task'
import { useSetTaskDoneMutation } from '../tasks/generated/tasks'
import { untilDue } from './due'
import { Light } from './due-light'
import type { RequestTaskFragment } from './generated/consultations'

/** What is to be done next about a request: its open tasks, each done with one press. */
export function NextStep({
  requestId,
  tasks,
}: {
  requestId: string
  tasks: readonly RequestTaskFragment[]
}) {
  const [isAdding, setAdding] = useState(false)
  const now = useNow()
  const mayDo = useMay()('PEOPLE')
  const [setDone] = useSetTaskDoneMutation({
    refetchQueries: ['ConsultationById'],
    awaitRefetchQueries: true,
  })
  const [run, isBusy] = useAction()
  useCommands([mayDo && { name: 'Add a task', key: 't', run: () => setAdding(true) }])
  const finish = async (id: string) => {
    await setDone({ variables: { id, isDone: true } })
    const undo = () =>
      run(() => setDone({ variables: { id, isDone: false } }), { failed: 'Task not changed' })
    toast({ tone: 'success', title: 'Task done', undo })
  }
  return (
    <section aria-labelledby="next-step">
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-4">
        <h3 id="next-step" className="font-sans font-semibold text-base tracking-normal">
          Next step
        </h3>
        {mayDo && !isAdding && (
          <Button
            variant="bare"
            size="sm"
            className="max-lg:min-h-11"
            onClick={() => setAdding(true)}
          >
            Add a task
            <Key>t</Key>
          </Button>
        )}
      </div>
      {tasks.length === 0 ? (
        <p className="text-ink-soft">None yet.</p>
      ) : (
        <ul className="divide-y divide-rule border-rule border-y bg-paper">
          {tasks.map(({ id, title, dueAt, assignedTo }) => (
            <li key={id} className="flex items-center gap-3 py-2 pr-2 pl-3">
              <span className="min-w-0 flex-1">
                <span dir="auto" className="block font-medium [overflow-wrap:anywhere]">
                  {title}
                </span>
                <span className="flex flex-wrap items-center gap-x-3 text-ink-soft text-sm">
                  <time dateTime={dueAt}>{easternMoment(dueAt)}</time>
                  <Light {...untilDue(dueAt, now)} />
                  <span>{assignedTo ? `With ${assignedTo.firstName}` : 'Unassigned'}</span>
                </span>
              </span>
              {mayDo && (
                <Button
                  variant="quiet"
                  size="sm"
                  className="max-lg:min-h-11"
                  busy={isBusy}
                  aria-label={`Done: ${title}`}
                  onClick={() => void run(() => finish(id), { failed: 'Task not changed' })}
                >
                  <Check aria-hidden className="size-4" />
                  Done
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {isAdding && (
        <AddTask subject={{ consultationId: requestId }} onClose={() => setAdding(false)} />
      )}
    </section>
  )
}
