import type { HistorySubject } from '../generated/prisma/client'
import type { StaffVisitor } from '../http/access'
import type { Tx } from '../platform/db'
import { badField } from '../platform/errors'
import {
  type About,
  type HistoryName,
  type LockedSubject,
  type SubjectRef,
  subjectsWith,
} from './subjects'

interface Named {
  kind: HistorySubject
  id: string
  about: About
}

const namedIn = (ref: SubjectRef): Named[] =>
  subjectsWith('about').flatMap(({ kind, ...about }) => {
    const id = ref[about.argument]
    return id == null ? [] : [{ kind, id, about }]
  })

/** Reads the one subject that is named. */
export function readSubject(ref: SubjectRef): Named {
  const [named, ...others] = namedIn(ref)
  if (named && others.length === 0) return named
  throw badField('subject', 'Name exactly one')
}

/** Locks what a contact or a task is about, until the transaction ends. */
export async function lockSubject(
  tx: Tx,
  visitor: StaffVisitor,
  ref: SubjectRef,
  dealsNeed: 'PEOPLE' | 'DEALS' = 'PEOPLE',
): Promise<LockedSubject> {
  const { kind, id, about } = readSubject(ref)
  return { kind, ...(await about.lock(tx, visitor, id, dealsNeed)) }
}

/** The columns of notes, contacts, and tasks that say what one is about. */
export interface Row {
  dealId: string | null
  consultationId: string | null
  conversationId?: string | null
  personId: string | null
  conversation?: { customerId: string } | null
}

/** What a row is about, as programs name it; nothing for a task about nothing. */
export const refOf = ({ dealId, consultationId, personId, conversation }: Row): SubjectRef => ({
  dealId,
  consultationId,
  personId,
  customerId: conversation?.customerId,
})

/** Whether a contact or a task is about this subject; null for a task about nothing. */
export function isAbout(
  row: Pick<Row, 'dealId' | 'consultationId' | 'conversationId' | 'personId'>,
  subject: LockedSubject | null,
) {
  const named = {
    dealId: null,
    consultationId: null,
    conversationId: null,
    personId: null,
    ...subject?.column,
  }
  return (
    row.dealId === named.dealId &&
    row.consultationId === named.consultationId &&
    (row.conversationId ?? null) === named.conversationId &&
    row.personId === named.personId
  )
}

/** The first name to greet someone with, if it is known. */
export async function firstNameOf(tx: Tx, ref: SubjectRef) {
  const [named] = namedIn(ref)
  return named?.about.firstNameOf?.(tx, named.id)
}

/** What the history says of the subject that is named. */
export async function historyOf(tx: Tx, ref: SubjectRef): Promise<HistoryName> {
  const { kind, id, about } = readSubject(ref)
  return { subject: kind, subjectId: id, subjectName: await about.nameOf(id, tx) }
}

/** "deal 1003": what is named, without saying whose it is; undefined for nothing. */
export async function mentionOf(tx: Tx, ref: SubjectRef) {
  const [named] = namedIn(ref)
  return named?.about.mentionOf(tx, named.id)
}

/** Tells staff who look at a subject that its notes, contacts, or tasks changed, once the transaction has committed. */
export function announceSubject(tx: Tx, ref: SubjectRef) {
  for (const { id, about } of namedIn(ref)) about.announce?.(tx, id)
}
