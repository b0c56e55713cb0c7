import { StickyNote } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { MAX_NOTE_LENGTH } from '../../../shared/limits'
import { refusalOf } from '../../graph/graph-error'
import { Button } from '../../ui/button'
import { easternMoment } from '../../ui/eastern-time'
import { TextAreaField } from '../../ui/field'
import type { NoteFragment } from './generated/notes'

/** Notes that only staff can read, styled apart from messages. */
export function Notes({
  notes,
  onAdd,
}: {
  notes: readonly NoteFragment[]
  onAdd: (content: string) => Promise<unknown>
}) {
  return (
    <section
      aria-label="Private notes"
      className="rounded-xl border border-warning/60 border-dashed bg-warning-soft p-4"
    >
      <h3 className="flex items-center gap-2 text-base">
        <StickyNote aria-hidden className="size-4 text-warning" />
        Private notes
      </h3>
      <p className="text-ink-soft text-sm">Only staff can read these.</p>
      {notes.length > 0 && (
        <ul className="mt-3 space-y-3">
          {notes.map(({ id, content, authorName, createdAt }) => (
            <li key={id}>
              <p className="whitespace-pre-line [overflow-wrap:anywhere]">{content}</p>
              <p className="text-ink-soft text-sm">
                {authorName}, <time dateTime={createdAt}>{easternMoment(createdAt)}</time>
              </p>
            </li>
          ))}
        </ul>
      )}
      <NewNote onAdd={onAdd} />
    </section>
  )
}

function NewNote({ onAdd }: { onAdd: (content: string) => Promise<unknown> }) {
  const [content, setContent] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (!content.trim()) return setProblem('Write the note first')
    setBusy(true)
    try {
      await onAdd(content.trim())
      setContent('')
      setProblem(undefined)
    } catch (error) {
      setProblem(refusalOf(error)?.message ?? 'The note could not be saved. Please try again.')
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={add} className="mt-4 space-y-3">
      <TextAreaField
        label="Add a private note"
        rows={2}
        maxLength={MAX_NOTE_LENGTH}
        value={content}
        problem={problem}
        onChange={({ target }) => {
          setContent(target.value)
          setProblem(undefined)
        }}
      />
      <Button type="submit" variant="secondary" size="sm" busy={busy}>
        Save note
      </Button>
    </form>
  )
}
