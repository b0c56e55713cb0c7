import type { NoteFragment } from '../frame/generated/notes'
import type { RequestContactFragment } from './generated/consultations'

type LogEntry =
  | { kind: 'note'; id: string; at: string; note: NoteFragment }
  | { kind: 'contact'; id: string; at: string; contact: RequestContactFragment }

/** Contacts and notes as one list: the pinned note, then the newest first. */
export function logOf(
  contacts: readonly RequestContactFragment[],
  notes: readonly NoteFragment[],
): LogEntry[] {
  const entries: LogEntry[] = [
    ...contacts.map((contact) => ({
      kind: 'contact' as const,
      id: contact.id,
      at: contact.happenedAt,
      contact,
    })),
    ...notes.map((note) => ({ kind: 'note' as const, id: note.id, at: note.createdAt, note })),
  ]
  return entries.sort(
    (a, b) => Number(isPinned(b)) - Number(isPinned(a)) || Date.parse(b.at) - Date.parse(a.at),
  )
}

const isPinned = (entry: LogEntry) => entry.kind === 'note' && entry.note.isPinned
