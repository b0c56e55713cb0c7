import { contactOutcomes } from '../../shared/deals/deal-kinds'
import type { Contact, Task } from '../generated/prisma/client'
import type { StaffVisitor } from '../http/access'
import { lockKey, type Tx } from '../platform/db'
import { badField } from '../platform/errors'
import { takeTurn } from '../platform/turns'
import { announceSubject, isAbout, lockSubject } from './about'
import {
  type ContactInput,
  contactText,
  entryOf,
  storeContactEntry,
  validEntry,
} from './contact-entries'
import { recordChange } from './history'
import type { LockedSubject, SubjectRef } from './subjects'
import { addTask, checkKey, findTaskAssignee, type NewTask, otherKey } from './tasks'

export interface LogContactInput extends ContactInput {
  subject: SubjectRef
  nextStep?: NewTask | null | undefined
}

export interface LoggedContact {
  contact: Contact
  task: Task | null
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
    if (existing) return { contact: existing, task: keptTask }
    if (keptTask && nextStep) throw otherKey()

    const contact = await addContactEntry(tx, visitor, subject, input)
    const task = nextStep
      ? await addTask(tx, visitor, { ...nextStep, subject, assignee, requestKey })
      : null
    announceSubject(tx, input.subject)
    return { contact, task }
  })
}

/** Adds a contact about a subject that is locked, with what follows from it. */
export async function addContactEntry(
  tx: Tx,
  { user }: StaffVisitor,
  subject: LockedSubject,
  input: ContactInput,
): Promise<Contact> {
  if (!subject.afterContact) refuseStatus(input)
  if (subject.addContactEntry) return subject.addContactEntry(input)
  if (input.solicitationId) throw badField('solicitationId', 'Choose a dealer of this deal')
  const contact = await storeContactEntry(tx, user, subject.column, entryOf(input))
  await recordChange(tx, user, {
    ...subject.history,
    field: 'contact',
    before: null,
    after: contactText(contact, contactOutcomes[input.outcome].toLowerCase()),
  })
  await subject.afterContact?.(contact, input)
  return contact
}

/** Refuses what only a request has. */
export function refuseStatus({ status, lostReason, lostNote }: Partial<ContactInput>) {
  if (status) throw badField('status', 'Only a request has one')
  if (lostReason) throw badField('lostReason', 'Only a lost request has one')
  if (lostNote) throw badField('lostNote', 'Only a lost request has one')
}
