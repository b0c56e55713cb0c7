import { publishStaffChange } from '../chat/chat-events'
import { lockConversation, subjectOf as ofConversation } from '../chat/inbox'
import {
  type LockedConsultation,
  lockConsultationWithAssignee,
  subjectOf as ofConsultation,
} from '../consultations/change-consultation'
import { announce } from '../deals/deal-events'
import { lockDealOf } from '../deals/deal-of'
import type { Deal } from '../generated/prisma/client'
import type { StaffVisitor } from '../http/access'
import { ofPerson, type PersonSubject } from '../people/history'
import { lockPerson } from '../people/people'
import { afterCommit, type Tx } from '../platform/db'
import { badField } from '../platform/errors'
import { announceWork } from '../staff/work-changes'

/** What a contact, a task, or a saved reply is about, as programs name it: exactly one. */
export interface SubjectRef {
  dealId?: string | null | undefined
  consultationId?: string | null | undefined
  /** Of the conversation. */
  customerId?: string | null | undefined
  personId?: string | null | undefined
}

const kinds = {
  dealId: 'DEAL',
  consultationId: 'CONSULTATION',
  customerId: 'CONVERSATION',
  personId: 'PERSON',
} as const

/** Reads the one subject that is named. */
export function readSubject(ref: SubjectRef) {
  const [named, ...others] = (Object.keys(kinds) as (keyof typeof kinds)[]).flatMap((name) => {
    const id = ref[name]
    return id == null ? [] : [{ kind: kinds[name], id }]
  })
  if (named && others.length === 0) return named
  throw badField('subject', 'Name exactly one')
}

/** A subject whose row is locked. */
export type LockedSubject = {
  /** The column of contacts and tasks that names it. */
  column:
    | { dealId: string }
    | { consultationId: string }
    | { conversationId: string }
    | { personId: string }
  /** What the history says of it. */
  history: ReturnType<typeof ofConsultation | typeof ofConversation | typeof ofDeal> | PersonSubject
  named: Named
} & (
  | { kind: 'DEAL'; deal: Deal }
  | { kind: 'CONSULTATION'; consultation: LockedConsultation }
  | { kind: 'CONVERSATION'; customerId: string }
  | { kind: 'PERSON' }
)

const ofDeal = ({ id, number }: Deal) => ({
  subject: 'DEAL' as const,
  subjectId: id,
  subjectName: number,
})

/** Locks what a contact or a task is about, until the transaction ends. */
export async function lockSubject(
  tx: Tx,
  visitor: StaffVisitor,
  ref: SubjectRef,
  dealsNeed: 'PEOPLE' | 'DEALS' = 'PEOPLE',
): Promise<LockedSubject> {
  const { kind, id } = readSubject(ref)
  if (kind === 'DEAL') {
    const deal = await lockDealOf(tx, visitor, id, dealsNeed)
    return { kind, deal, column: { dealId: id }, history: ofDeal(deal), named: { deal } }
  }
  if (kind === 'CONSULTATION') {
    const consultation = await lockConsultationWithAssignee(tx, id)
    const history = ofConsultation(consultation)
    const column = { consultationId: id }
    return { kind, consultation, column, history, named: column }
  }
  if (kind === 'PERSON') {
    const person = await lockPerson(tx, id)
    const history = await ofPerson(tx, person.id)
    return { kind, column: { personId: person.id }, history, named: {} }
  }
  const conversation = await lockConversation(tx, id)
  const history = ofConversation(conversation)
  const column = { conversationId: conversation.id }
  return { kind, customerId: id, column, history, named: { conversation } }
}

/** What a contact or a task names of its subject. */
interface Named {
  deal?: { id: string; customerId: string | null } | null
  consultationId?: string | null
  conversation?: { customerId: string } | null
}

/** Tells staff who look at a subject that its contacts or tasks changed, once the transaction has committed. */
export function announceSubject(tx: Tx, { deal, consultationId, conversation }: Named) {
  if (deal) announce(tx, deal, 'EVENT', { toStaffOnly: true })
  if (consultationId) announceWork(tx, { kind: 'CONSULTATION', id: consultationId })
  if (conversation) afterCommit(tx, () => publishStaffChange(conversation.customerId))
}
