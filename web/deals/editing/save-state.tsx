import { LoaderCircle } from 'lucide-react'
import { Button } from '../../ui/button'
import { easternClock } from '../../ui/eastern-time'
import { Notice } from '../deal/notices'
import { type Editor, type EditorState, hasConflicts, isDirty } from './draft-editor'

/** Whether what is typed is safe. */
export function SaveState({
  editor,
  state,
  problems,
}: {
  editor: Pick<Editor, 'save'>
  state: EditorState
  problems: number
}) {
  const { failure, isSaving, stored } = state
  return (
    <p role="status" className="min-h-6 text-sm">
      {isSaving ? (
        <span className="inline-flex items-center gap-2 text-ink-soft">
          <LoaderCircle aria-hidden className="size-4 animate-spin" />
          Saving…
        </span>
      ) : hasConflicts(state) ? (
        <span className="text-amber">Not saved: compare the marked fields first</span>
      ) : failure ? (
        <span className="text-red">
          Not saved. {failure}{' '}
          <Button variant="bare" size="sm" onClick={() => void editor.save()}>
            Try again
          </Button>
        </span>
      ) : problems > 0 ? (
        <span className="text-amber">
          {problems === 1 ? '1 field isn’t' : `${problems} fields aren’t`} complete, and not saved
          yet
        </span>
      ) : (
        <span className="text-ink-soft">
          {isDirty(state) ? 'Saving soon…' : stored.at && `Saved at ${easternClock(stored.at)}`}
        </span>
      )}
    </p>
  )
}

/** Who changed what while the form was open. */
export function OthersNotice({ state: { others } }: { state: EditorState }) {
  if (!others) return null
  const count = Object.keys(others.conflicts).length
  return (
    <div className="mb-6">
      <Notice
        tone={count > 0 ? 'warning' : 'neutral'}
        title={`${others.name} changed this at ${easternClock(others.at)}`}
      >
        {count > 0
          ? `You both changed ${count === 1 ? 'one field. It’s marked' : `${count} fields. They’re marked`} below: choose which text to keep.`
          : 'Their changes are in the form, and what you typed is still there.'}
      </Notice>
    </div>
  )
}
