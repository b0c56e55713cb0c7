import { Link, useLocation, useNavigate } from 'react-router-dom'
import { MAX_TASK_TITLE } from '../../../shared/limits'
import { useAction } from '../../graph/use-action'
import { useSubmit } from '../../graph/use-submit'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { easternLocal } from '../../ui/eastern-local'
import { TextField } from '../../ui/field'
import { FormDialog } from '../../ui/form-dialog'
import { link } from '../../ui/link-look'
import { readTime, spokenTime, timeHint } from '../../ui/spoken-time'
import { toast } from '../../ui/toast/toast'
import { useMay } from '../frame/rights'
import { WhenField } from '../frame/when-field'
import {
  useRemoveTaskMutation,
  useSetTaskDoneMutation,
  useTaskByIdQuery,
  useUpdateTaskMutation,
  type WorkTaskFragment,
} from './generated/tasks'
import { placeOf } from './task-place'

const refetchQueries = ['Today', 'StaffFrame']

/** The task that the URL names, above the list. */
export function TaskDialog({ id }: { id: string }) {
  const { data, error } = useTaskByIdQuery({ variables: { id }, fetchPolicy: 'cache-and-network' })
  const { search } = useLocation()
  const navigate = useNavigate()
  const close = () => {
    const parameters = new URLSearchParams(search)
    parameters.delete('task')
    navigate({ search: parameters.toString() }, { replace: true })
  }
  if (error) {
    return (
      <Dialog title="Task" onClose={close}>
        This task doesn’t exist anymore.
      </Dialog>
    )
  }
  return data?.task ? <EditTask key={id} task={data.task} onClose={close} /> : null
}

function EditTask({ task, onClose }: { task: WorkTaskFragment; onClose: () => void }) {
  const { id, createdBy, doneAt } = task
  const place = placeOf(task)
  const mayEdit = useMay()('PEOPLE') && !doneAt
  const [update] = useUpdateTaskMutation({ refetchQueries })
  const [remove] = useRemoveTaskMutation({ refetchQueries })
  const [setDone] = useSetTaskDoneMutation({ refetchQueries })
  const [run] = useAction()
  const initial = () => ({
    title: task.title,
    dueEastern: spokenTime(easternLocal(Date.parse(task.dueAt)), Date.now()),
    // What was edited, even if a colleague saves meanwhile.
    revision: task.revision,
  })
  const form = useSubmit(initial, async ({ title, dueEastern, revision }) => {
    const isMoved = dueEastern !== initial().dueEastern
    const at = readTime(dueEastern, Date.now())
    if (!title.trim()) return { title: 'Say what to do' }
    if (isMoved && !at) return { dueEastern: timeHint }
    await update({ variables: { id, revision, title, dueEastern: isMoved ? at : null } })
    toast({ tone: 'success', title: 'Saved' })
    onClose()
  })
  const removeNow = () =>
    run(
      async () => {
        await remove({ variables: { id } })
        onClose()
      },
      { done: 'Removed', failed: 'Couldn’t remove it' },
    )
  const finish = () =>
    run(async () => {
      await setDone({ variables: { id, isDone: true } })
      toast({
        tone: 'success',
        title: 'Done',
        description: task.title,
        undo: () => setDone({ variables: { id, isDone: false } }),
      })
      onClose()
    })
  return (
    <FormDialog
      title="Task"
      form={form}
      action={mayEdit ? 'Save' : undefined}
      aside={
        mayEdit && (
          <>
            <Button variant="bare" onClick={() => void removeNow()}>
              Remove
            </Button>
            <Button variant="bare" className="sm:mr-auto" onClick={() => void finish()}>
              Mark as done
            </Button>
          </>
        )
      }
      onClose={onClose}
    >
      <div>
        <TextField
          label="What"
          autoComplete="off"
          maxLength={MAX_TASK_TITLE}
          readOnly={!mayEdit}
          {...form.field('title')}
        />
        <WhenField
          label="When (ET)"
          className="-mt-px"
          readOnly={!mayEdit}
          {...form.field('dueEastern')}
        />
      </div>
      <p className="flex flex-wrap gap-x-4 text-ink-soft text-sm">
        {place && (
          <Link to={place.to} className={link}>
            {place.words}
          </Link>
        )}
        <span>Added by {createdBy}</span>
      </p>
    </FormDialog>
  )
}
