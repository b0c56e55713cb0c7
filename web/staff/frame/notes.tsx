import { StickyNote } from 'lucide-react'
import { MAX_NOTE_LENGTH } from '../../../shared/limits'
import { useSubmit } from '../../graph/use-submit'
import { Button } from '../../ui/button'
import { easternMoment } from '../../ui/eastern-time'
import { TextAreaField } from '../../ui/field'
import type { NoteFragment } from './generated/notes'
import { PinButton } from './pin-button'
import { useMay } from './rights'

/** Notes that only staff can read, styled apart from messages; the pinned one is on top. */
export function Notes({
  notes,
  about,
  need = 'PEOPLE',
  onAdd,
  onPinned,
}: {
  notes: readonly NoteFragment[]
  /** The ID of what they are about. */
  about: string
  /** What those who add one must be able to do. */
  need?: 'CHAT' | 'PEOPLE'
  onAdd: (content: string) => Promise<unknown>
  /** Undefined where notes are not pinned, as on the page of a person. */
  onPinned?: () => unknown
}) {
  const may = useMay()
  const sorted = [...notes].sort((a, b) => Number(b.isPinned) - Number(a.isPinned))
  return (
    <section
      aria-label="Private notes"
      className="rounded-md border border-amber/60 border-dashed bg-tread p-4"
    >
      <h3 className="flex items-center gap-2 text-base">
        <StickyNote aria-hidden className="size-4 text-amber" />
        Private notes
      </h3>
      <p className="text-ink-soft text-sm">Only staff can read these.</p>
      {notes.length > 0 && (
        <ul className="mt-3 space-y-3">
          {sorted.map((note) => (
            <li key={note.id} className="flex gap-2">
              <div className="min-w-0 flex-1">
                <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
                  {note.content}
                </p>
                <p className="text-ink-soft text-sm">
                  {note.isPinned && 'Pinned, '}
                  {note.authorName},{' '}
                  <time dateTime={note.createdAt}>{easternMoment(note.createdAt)}</time>
                </p>
              </div>
              {onPinned && may('PEOPLE') && <PinButton note={note} onPinned={onPinned} />}
            </li>
          ))}
        </ul>
      )}
      {may(need) && <NewNote about={about} onAdd={onAdd} />}
    </section>
  )
}

/** The form for another note. */
export function NewNote({
  about,
  onAdd,
}: {
  about: string
  onAdd: (content: string) => Promise<unknown>
}) {
  const form = useSubmit(
    { content: '' },
    async (sent) => {
      const content = sent.content.trim()
      if (!content) return { content: 'Write the note first' }
      await onAdd(content)
      form.reset({ content: '' }, sent)
    },
    { draft: `drafted-note ${about}` },
  )
  return (
    <form onSubmit={form.submit} className="mt-4 space-y-3">
      <TextAreaField
        label="Add a private note"
        rows={2}
        maxLength={MAX_NOTE_LENGTH}
        {...form.field('content')}
        problem={form.problems.content ?? form.failure}
      />
      <Button type="submit" variant="quiet" size="sm" busy={form.isBusy}>
        Save note
      </Button>
    </form>
  )
}
