import { Mail, MessageSquare, Phone, StickyNote, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { contactOutcomes } from '../../../shared/deals/deal-kinds'
import { easternMoment } from '../../ui/eastern-time'
import type { NoteFragment } from '../frame/generated/notes'
import { NewNote } from '../frame/notes'
import { PinButton } from '../frame/pin-button'
import { useMay } from '../frame/rights'
import { contactEntryWords } from '../words/deal-words'
import type { RequestContactFragment } from './generated/consultations'
import { logOf } from './request-log'

const channelIcons = { PHONE: Phone, EMAIL: Mail, TEXT: MessageSquare, IN_PERSON: Users } as const

/** What was said and noted about a request. Only staff see it. */
export function ContactLog({
  requestId,
  contacts,
  notes,
  onAdd,
  onPinned,
}: {
  requestId: string
  contacts: readonly RequestContactFragment[]
  notes: readonly NoteFragment[]
  onAdd: (content: string) => Promise<unknown>
  onPinned: () => unknown
}) {
  const may = useMay()
  return (
    <section aria-label="Contacts and notes">
      <h3 className="text-lg">Contacts and notes</h3>
      <p className="text-ink-soft text-sm">Only staff can read these.</p>
      <ul className="mt-3 divide-y divide-rule border-rule not-empty:border-y bg-paper">
        {logOf(contacts, notes).map((entry) =>
          entry.kind === 'note' ? (
            <NoteEntry key={entry.id} note={entry.note} onPinned={onPinned} />
          ) : (
            <ContactEntry key={entry.id} contact={entry.contact} />
          ),
        )}
      </ul>
      {contacts.length + notes.length === 0 && (
        <p className="py-3 text-ink-soft">Calls, emails, and notes appear here.</p>
      )}
      {may('PEOPLE') && <NewNote about={requestId} onAdd={onAdd} />}
    </section>
  )
}

function ContactEntry({ contact }: { contact: RequestContactFragment }) {
  const { channel, outcome, content, staffName, happenedAt } = contact
  const Icon = channelIcons[channel] ?? MessageSquare
  return (
    <Entry
      icon={<Icon aria-hidden className="size-4 text-ink" />}
      head={outcome ? contactOutcomes[outcome] : contactEntryWords(contact)}
      by={staffName}
      at={happenedAt}
    >
      {content}
    </Entry>
  )
}

function NoteEntry({ note, onPinned }: { note: NoteFragment; onPinned: () => unknown }) {
  const { content, authorName, createdAt, isPinned } = note
  const mayPin = useMay()('PEOPLE')
  return (
    <Entry
      icon={<StickyNote aria-hidden className="size-4 text-amber" />}
      head={isPinned ? 'Pinned note' : 'Note'}
      by={authorName}
      at={createdAt}
      isPinned={isPinned}
      action={mayPin && <PinButton note={note} onPinned={onPinned} />}
    >
      {content}
    </Entry>
  )
}

function Entry({
  icon,
  head,
  by,
  at,
  isPinned = false,
  action,
  children,
}: {
  icon: ReactNode
  head: string
  by: string
  at: string
  isPinned?: boolean
  action?: ReactNode
  children: string
}) {
  return (
    <li className={`flex gap-3 py-2.5 pr-2 pl-3 ${isPinned ? 'bg-tread' : ''}`}>
      <span className="mt-1 shrink-0">{icon}</span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <strong className="font-semibold">{head}</strong>
          <span className="text-ink-soft text-sm">
            {by}, <time dateTime={at}>{easternMoment(at)}</time>
          </span>
        </p>
        <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
          {children}
        </p>
      </div>
      {action}
    </li>
  )
}
