import type { ReplyValues } from '../../shared/saved-replies'
import type { StaffRight } from '../../shared/staff-rights'
import type { Contact, HistorySubject, User } from '../generated/prisma/client'
import type { StaffVisitor } from '../http/access'
import type { Tx } from '../platform/db'
import type { ContactInput } from './contact-entries'
import type { Change } from './history'
import type { Work } from './work/sources'

// The register of subjects: each feature says in its `.subject.ts` what staff can do with its records. The desk reads
// this and imports no feature. To add a kind, add its entry here and import the file in `api/subjects.ts`.

/** What staff can do with the records of a kind. */
export interface Subject {
  /** Notes, tasks, contacts, and saved replies can be about one. */
  about?: About
  /** One can be on the list of work. */
  work?: Work
  /** The search finds it. */
  found?: FoundAs
  /** One can have a member of staff in charge, who hands it over. */
  handOver?: HandOver
}

/** What the history says of a record: its display name at the time. */
export type HistoryName = Pick<Change, 'subject' | 'subjectId' | 'subjectName'>

/** The arguments that name a subject. A conversation is named by its customer. */
export interface SubjectRef {
  dealId?: string | null | undefined
  consultationId?: string | null | undefined
  customerId?: string | null | undefined
  personId?: string | null | undefined
}

export interface About {
  /** The argument that names it. */
  argument: keyof SubjectRef
  /** Locks one until the transaction ends. Refuses (NOT_FOUND) what isn't there, and who lacks a right. */
  lock: (
    tx: Tx,
    visitor: StaffVisitor,
    id: string,
    dealsNeed: StaffRight,
  ) => Promise<Omit<LockedSubject, 'kind'>>
  nameOf: (id: string, tx?: Tx) => Promise<string>
  /** Number to call about one. */
  phoneOf?: (id: string) => Promise<string | null>
  /** What a saved reply about one can say. */
  replyValuesOf: (visitor: StaffVisitor, id: string) => Promise<ReplyValues>
  /** The first name to greet its person with. */
  firstNameOf?: (tx: Tx, id: string) => Promise<string | undefined>
  /** "deal 1003": which it is, without saying whose. */
  mentionOf: (tx: Tx, id: string) => Promise<string>
  /** Tells staff who look at one that its notes, contacts, or tasks changed, once the transaction has committed. */
  announce?: (tx: Tx, id: string) => void
}

/** A subject whose row is locked. */
export interface LockedSubject {
  kind: HistorySubject
  /** The column of notes, contacts, and tasks that names it. */
  column:
    | { dealId: string }
    | { consultationId: string }
    | { conversationId: string }
    | { personId: string }
  history: HistoryName
  /** Adds a contact in its own way. */
  addContactEntry?: (input: ContactInput) => Promise<Contact>
  /** What follows from a contact that was stored, such as the status of a request. */
  afterContact?: (contact: Contact, input: ContactInput) => Promise<void>
}

/** How one is listed among what the search found. */
interface FoundAs {
  titleOf: (id: string) => Promise<string>
  /** What tells it from others. */
  subtitleOf: (id: string) => Promise<string>
  /** Names it, for its person to be found; without it, it is no one's. */
  refOf?: (id: string) => { personId: string } | { dealId: string } | { orderId: string }
}

/** A record that goes from one member to another, locked. */
export interface HandedOver {
  id: string
  history: HistoryName
}

export interface HandOver {
  /** How much of it someone has. */
  count: 'deals' | 'conversations' | 'consultations' | 'tasks'
  /** What its assignee must be able to do. */
  need: 'DEALS' | 'CHAT'
  /** Locks what a member is in charge of and that isn't over, in the order of their IDs. */
  lockOpen: (tx: Tx, staffId: string) => Promise<HandedOver[]>
  /** Puts someone in charge of what is locked; null for no one. Tells who looks at it, after the commit. */
  assign: (tx: Tx, rows: HandedOver[], to: User | null) => Promise<void>
  /** The column of a note about one; without it, there are none. */
  noteColumn?: 'dealId' | 'consultationId' | 'conversationId'
}

const subjects = new Map<HistorySubject, Subject>()

/** Tells the desk about a kind of record. */
export const introduce = (kind: HistorySubject, subject: Subject) =>
  void subjects.set(kind, subject)

/** What is known of the kinds that have this entry, in the order in which they were introduced. */
export const subjectsWith = <Key extends keyof Subject>(key: Key) =>
  [...subjects].flatMap(([kind, { [key]: entry }]) => (entry ? [{ kind, ...entry }] : []))

/** What is known of a kind. */
export function subjectOf<Key extends keyof Subject>(kind: HistorySubject, key: Key) {
  const entry = subjects.get(kind)?.[key]
  if (!entry) throw new Error(`${kind} has no ${key} in the register of subjects`)
  return entry as NonNullable<Subject[Key]>
}
