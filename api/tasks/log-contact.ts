import { contactOutcomes } from '../../shared/deals/deal-kinds'
import { type StatusChange, setStatus } from '../consultations/change-consultation'
import { omit, type PublicConsultation } from '../consultations/consultations'
import { dealOf } from '../deals/deal-of'
import { addDealContact } from '../deals/dealers/contacts'
import type {
  Consultation,
  Contact,
  ContactChannel,
  ContactOutcome,
  Deal,
  Task,
} from '../generated/prisma/client'
import type { StaffVisitor } from '../http/access'
import { databaseTime, lockKey, type Tx } from '../platform/db'
import { badField } from '../platform/errors'
import { takeTurn } from '../platform/turns'
import { type ContactEntry, contactText, storeContact, validEntry } from '../staff/contacts'
import { recordChange } from '../staff/history'
import { announceSubject, type LockedSubject, lockSubject, type SubjectRef } from './subject'
import { addTask, checkKey, findTaskAssignee, isAbout, type NewTask, otherKey } from './tasks'

/** The new status of a request, if it gets one. */
interface ChosenStatus extends Omit<StatusChange, 'status' | 'contactedAt'> {
  status?: StatusChange['status'] | null | undefined
}

export interface LogContactInput extends ChosenStatus {
  subject: SubjectRef
  solicitationId?: string | null | undefined
  channel: ContactChannel
  outcome: ContactOutcome
  content: string
  happenedAt?: Date | null | undefined
  nextStep?: NewTask | null | undefined
  requestKey: string
}

export interface LoggedContact {
  contact: Contact
  task: Task | null
  consultation: PublicConsultation | null
  deal: Deal | null
}

/**
 * Logs a contact with what follows from it, all or nothing: the promise it keeps, the status of a request, and the next
 * step. Sent again with the same key, it returns what was stored.
 */
export function logContact(visitor: StaffVisitor, input: LogContactInput): Promise<LoggedContact> {
  const { requestKey, nextStep, solicitationId } = input
  checkKey(requestKey)
  const entry = entryOf(input)
  return takeTurn(visitor, async (tx) => {
    await validEntry(tx, entry)
    await lockKey(tx, requestKey)
    const assignee = nextStep ? await findTaskAssignee(tx, visitor, nextStep.assignToId) : null
    const need = solicitationId ? 'DEALS' : 'PEOPLE'
    const subject = await lockSubject(tx, visitor, input.subject, need)
    const existing = await tx.contact.findUnique({ where: { requestKey } })
    if (existing && !isAbout(existing, subject)) throw otherKey()
    const keptTask = await tx.task.findUnique({ where: { requestKey } })
    if (existing) return withSubject(tx, visitor, existing, keptTask)
    if (keptTask && nextStep) throw otherKey()

    const contact = await addContact(tx, visitor, subject, input)
    const task = nextStep
      ? await addTask(tx, visitor, { ...nextStep, subject, assignee, requestKey })
      : null
    announceSubject(tx, subject.named)
    return withSubject(tx, visitor, contact, task)
  })
}

const entryOf = (input: LogContactInput): ContactEntry => ({
  channel: input.channel,
  content: input.content,
  happenedAt: input.happenedAt,
  requestKey: input.requestKey,
  outcome: input.outcome,
  isOutgoing: input.outcome !== 'RECEIVED',
  isReached: input.outcome === 'TALKED' || input.outcome === 'RECEIVED',
})

/** Adds a contact about a subject that is locked, with what follows from it. */
export async function addContact(
  tx: Tx,
  visitor: StaffVisitor,
  subject: LockedSubject,
  input: LogContactInput,
) {
  const { solicitationId, outcome } = input
  const entry = entryOf(input)
  if (subject.kind !== 'CONSULTATION') refuseStatus(input)
  if (subject.kind === 'DEAL') {
    return addDealContact(tx, visitor.user, subject.deal, { ...entry, solicitationId })
  }
  if (solicitationId) throw badField('solicitationId', 'Choose a dealer of this deal')
  const contact = await storeContact(tx, visitor.user, subject.column, entry)
  await recordChange(tx, visitor.user, {
    ...subject.history,
    field: 'contact',
    before: null,
    after: contactText(contact, contactOutcomes[outcome].toLowerCase()),
  })
  if (subject.kind === 'CONSULTATION') {
    const change = await statusAfter(tx, subject.consultation, contact, input)
    if (change) await setStatus(tx, visitor.user, subject.consultation, change)
  }
  return contact
}

function refuseStatus({ status, lostReason, lostNote }: ChosenStatus) {
  if (status) throw badField('status', 'Only a request has one')
  if (lostReason) throw badField('lostReason', 'Only a lost request has one')
  if (lostNote) throw badField('lostNote', 'Only a lost request has one')
}

/** A contact from us keeps the promise to a new request, unless the number was wrong. */
async function statusAfter(
  tx: Tx,
  row: Consultation,
  { happenedAt, isOutgoing, outcome }: Contact,
  { status: chosen, lostReason, lostNote }: ChosenStatus,
): Promise<StatusChange | null> {
  const keepsPromise = row.status === 'NEW' && isOutgoing && outcome !== 'WRONG_NUMBER'
  const status = chosen ?? (keepsPromise ? 'CONTACTED' : null)
  if (status === 'LOST' && !lostReason) throw badField('lostReason', 'Choose why')
  if (!status) {
    refuseStatus({ lostReason, lostNote })
    return null
  }
  const now = await databaseTime(tx)
  return { status, lostReason, lostNote, contactedAt: happenedAt < now ? happenedAt : now }
}

async function withSubject(
  tx: Tx,
  visitor: StaffVisitor,
  contact: Contact,
  task: Task | null,
): Promise<LoggedContact> {
  const { consultationId, dealId } = contact
  return {
    contact,
    task,
    consultation: consultationId
      ? await tx.consultation.findUniqueOrThrow({ where: { id: consultationId }, omit })
      : null,
    deal: dealId ? await dealOf(visitor, dealId, tx) : null,
  }
}
