import { type KeyboardEvent, useId } from 'react'
import { MAX_TASK_TITLE } from '../../../shared/limits'
import type { SubjectRef } from '../../generated/schema'
import { useSubmit } from '../../graph/use-submit'
import { useNow } from '../../ui/browser/now'
import { Button } from '../../ui/button'
import { momentOf } from '../../ui/eastern-local'
import { easternWhen } from '../../ui/eastern-time'
import { splitTime } from '../../ui/spoken-time'
import { toast } from '../../ui/toast/toast'
import { useOfficeHours } from '../../ui/use-office-hours'
import { byEvening } from '../calls/next-step'
import { useCreateTaskMutation, useRemoveTaskMutation } from './generated/tasks'

const refetchQueries = ['Today', 'StaffFrame', 'ConsultationById']

/** A line for a task of one's own and, at its end, the time: "Call the bank tomorrow 10". */
export function AddTask({
  subject,
  onClose,
}: {
  /** What it is about, if anything. */
  subject?: SubjectRef
  onClose: () => void
}) {
  const dueId = useId()
  const [create] = useCreateTaskMutation({ refetchQueries })
  const [remove] = useRemoveTaskMutation({ refetchQueries })
  const now = useNow()
  const hoursAt = useOfficeHours()
  const form = useSubmit({ title: '' }, async (sent, requestKey) => {
    const { text, at = byEvening(Date.now(), hoursAt(Date.now())) } = splitTime(
      sent.title,
      Date.now(),
    )
    if (!text) return { title: 'Say what to do' }
    if (momentOf(at) <= Date.now()) return { title: 'Choose a time in the future' }
    const variables = { input: { subject, title: text, dueEastern: at }, requestKey }
    const { data } = await create({ variables })
    const task = data?.createTask
    toast({
      tone: 'success',
      title: 'Task added',
      description: task && `${text}: ${easternWhen(task.dueAt, Date.now())}`,
      undo: task && (() => remove({ variables: { id: task.id } })),
    })
    form.reset({ title: '' }, sent)
  })
  const { text, at = byEvening(now, hoursAt(now)) } = splitTime(form.values.title, now)
  const problem = form.problems.title ?? form.failure
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onClose()
  }
  return (
    <form
      onSubmit={form.submit}
      onKeyDown={onKeyDown}
      noValidate
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-rule border-t bg-paper px-4 py-2 sm:px-7"
    >
      <input
        dir="auto"
        // Opened by a key or a press, to type.
        ref={focus}
        aria-label="Add a task"
        aria-describedby={dueId}
        aria-invalid={problem ? true : undefined}
        placeholder="Call the bank tomorrow 10"
        autoComplete="off"
        maxLength={MAX_TASK_TITLE}
        value={form.values.title}
        onChange={({ target }) => form.set({ title: target.value })}
        className="min-h-11 min-w-0 flex-1 basis-64 border border-rule-strong bg-paper px-3 placeholder:text-ink-faint lg:min-h-9"
      />
      <Button type="submit" size="sm" busy={form.isBusy} className="max-lg:min-h-11">
        Add
      </Button>
      <Button variant="bare" size="sm" onClick={onClose} className="max-lg:min-h-11">
        Close
      </Button>
      <p
        id={dueId}
        role={problem ? 'alert' : undefined}
        className={`w-full text-sm ${problem ? 'font-semibold text-red' : 'text-ink-soft'}`}
      >
        {problem ??
          (text ? `Due ${easternWhen(momentOf(at), now)}` : 'What, and when if not today')}
      </p>
    </form>
  )
}

const focus = (input: HTMLInputElement | null) => input?.focus()
