import { MAX_TASK_TITLE } from '../../../shared/limits'
import { useSubmit } from '../../graph/use-submit'
import { momentOf } from '../../ui/eastern-local'
import { easternWhen } from '../../ui/eastern-time'
import { TextField } from '../../ui/field'
import { FormDialog } from '../../ui/form-dialog'
import { readTime, spokenTime, timeHint } from '../../ui/spoken-time'
import { toast } from '../../ui/toast/toast'
import { useOfficeHours } from '../../ui/use-office-hours'
import { byEvening } from '../calls/next-step'
import { WhenField } from '../frame/when-field'
import { useCreateTaskMutation } from '../tasks/generated/tasks'
import { personQueries } from './refetch'

const refetchQueries = [...personQueries, 'StaffFrame']

/** Adds a task about a person. */
export function NewTaskDialog({
  person,
  onClose,
}: {
  person: { id: string; name: string }
  onClose: () => void
}) {
  const [create] = useCreateTaskMutation({ refetchQueries })
  const hoursAt = useOfficeHours()
  const initial = () => {
    const now = Date.now()
    return { title: '', dueEastern: spokenTime(byEvening(now, hoursAt(now)), now) }
  }
  const form = useSubmit(
    initial,
    async ({ title, dueEastern }, requestKey) => {
      const at = readTime(dueEastern, Date.now())
      if (!title.trim()) return { title: 'Say what to do' }
      if (!at) return { dueEastern: timeHint }
      const input = { title: title.trim(), dueEastern: at, subject: { personId: person.id } }
      await create({ variables: { input, requestKey } })
      toast({
        tone: 'success',
        title: 'Task added',
        description: `${input.title}: ${easternWhen(momentOf(at), Date.now())}`,
      })
      onClose()
    },
    { draft: `drafted-task ${person.id}` },
  )
  return (
    <FormDialog title={`Add a task: ${person.name}`} form={form} action="Add" onClose={onClose}>
      <div>
        <TextField
          label="What"
          autoComplete="off"
          maxLength={MAX_TASK_TITLE}
          {...form.field('title')}
        />
        <WhenField label="When (ET)" className="-mt-px" {...form.field('dueEastern')} />
      </div>
    </FormDialog>
  )
}
