import { MAX_LOST_NOTE } from '../../shared/limits'
import { fullName } from '../../shared/person-name'
import { lockMember } from '../account/member-rows'
import { recordChanges } from '../desk/history'
import { findAssignee } from '../desk/members'
import { announceWork } from '../desk/work/work-changes'
import { recordEvent } from '../events/events'
import type { Consultation, ConsultationStatus, LostReason } from '../generated/prisma/client'
import type { SignedInUser } from '../http/visitor'
import { databaseTime, isId, lockRow, type Tx } from '../platform/db'
import { badField, Refusal } from '../platform/errors'
import { validText } from '../platform/text'
import { takeTurn } from '../platform/turns'
import { omit, type PublicConsultation } from './consultations'

/** The statuses in which a request is worked on. */
export const OPEN: ConsultationStatus[] = ['NEW', 'CONTACTED', 'QUALIFIED']

export interface StatusChange {
  status: ConsultationStatus
  lostReason?: LostReason | null | undefined
  lostNote?: string | null | undefined
  /** When they were contacted, if it leaves NEW now; by default now. */
  contactedAt?: Date
}

/** Changes the status. The first time it leaves NEW counts as the contact, and stays. */
export async function updateConsultation(
  staff: SignedInUser,
  id: string,
  change: StatusChange,
): Promise<PublicConsultation> {
  return takeTurn({ user: staff }, async (tx) => {
    const row = await lockConsultationWithAssignee(tx, id)
    return setStatus(tx, staff, row, change)
  })
}

/**
 * Changes the status of a request that is locked, after its assignee. Refuses to win one, and to change one that is won:
 * that is what its payment does.
 */
export async function setStatus(
  tx: Tx,
  staff: SignedInUser,
  row: LockedConsultation,
  change: StatusChange,
): Promise<PublicConsultation> {
  const { status } = change
  if (status === 'WON') throw badField('status', 'A request is won when its order is paid')
  await refuseWon(tx, row)
  const { lostReason, lostNote } = lossOf(row, change)
  const subject = subjectOf(row)
  await recordChanges(tx, staff, [
    { ...subject, field: 'status', before: row.status, after: status },
    { ...subject, field: 'lostReason', before: row.lostReason, after: lostReason },
    { ...subject, field: 'lostNote', ...noteChange(row.lostNote, lostNote) },
  ])
  const contactedAt =
    row.contactedAt ?? (status === 'NEW' ? null : (change.contactedAt ?? (await databaseTime(tx))))
  announceWork(tx, { kind: 'CONSULTATION', id: row.id })
  const event = { id: row.id, state: status }
  if (contactedAt && !row.contactedAt) await recordEvent(tx, 'consultation.contacted', event)
  if (status === 'LOST' && row.status !== 'LOST') await recordEvent(tx, 'consultation.lost', event)
  return tx.consultation.update({
    where: { id: row.id },
    data: {
      status,
      contactedAt,
      lostReason,
      lostNote,
      ...(!row.hasAssignee && OPEN.includes(status) && { assignedToId: null }),
    },
    omit,
  })
}

/** Reads why a request is lost. Left out, the reason of one that is lost already stays. */
function lossOf(row: Consultation, { status, lostReason, lostNote }: StatusChange) {
  if (status !== 'LOST') {
    if (lostReason) throw badField('lostReason', 'Only a lost request has one')
    if (lostNote) throw badField('lostNote', 'Only a lost request has one')
    return { lostReason: null, lostNote: null }
  }
  return {
    lostReason: lostReason === undefined ? row.lostReason : lostReason,
    lostNote: lostNote === undefined ? row.lostNote : validNote(lostNote),
  }
}

const validNote = (note: string | null) =>
  note?.trim() ? validText('lostNote', note, { most: MAX_LOST_NOTE }) : null

/** The history outlives the erasure of a request: it names the note, and doesn't quote it. */
const noteChange = (before: string | null, after: string | null) => ({
  before: before && 'a note',
  after: after && (before && before !== after ? 'another note' : 'a note'),
})

/** Puts a staff member in charge of a request; null for none. */
export async function assignConsultation(
  staff: SignedInUser,
  id: string,
  staffId: string | null,
  { mustBeOpen = false } = {},
): Promise<PublicConsultation> {
  return takeTurn({ user: staff }, async (tx) => {
    const assignee = await findAssignee(tx, staffId, { need: 'CHAT' })
    const row = await lockConsultation(tx, id)
    if (mustBeOpen) refuseEnded(row)
    await recordChanges(tx, staff, [
      {
        ...subjectOf(row),
        field: 'assignedTo',
        before: row.assignedTo && fullName(row.assignedTo),
        after: assignee && fullName(assignee),
      },
    ])
    announceWork(tx, { kind: 'CONSULTATION', id })
    const data = { assignedToId: assignee?.id ?? null }
    return tx.consultation.update({ where: { id }, data, omit })
  })
}

async function refuseWon(tx: Tx, { wonOrderId }: Consultation) {
  if (!wonOrderId) return
  const { number } = await tx.order.findUniqueOrThrow({ where: { id: wonOrderId } })
  throw new Refusal('CONFLICT', `Won with order ${number}.`)
}

/** Refuses work on a request that has ended. */
export function refuseEnded({ status }: Consultation) {
  if (!OPEN.includes(status)) throw new Refusal('CONFLICT', 'This request is closed.')
}

/** What the history says of a request. */
export const subjectOf = ({ id, ...names }: Consultation) => ({
  subject: 'CONSULTATION' as const,
  subjectId: id,
  subjectName: fullName(names),
})

/** A request, locked until the transaction ends. */
export async function lockConsultation(tx: Tx, id: string) {
  if (!isId(id) || !(await lockRow(tx, 'consultation', id))) throw noSuchConsultation()
  return tx.consultation.findUniqueOrThrow({ where: { id }, include: { assignedTo: true } })
}

export interface LockedConsultation extends Consultation {
  /** Whether who is in charge is still on the team. */
  hasAssignee: boolean
}

/** As `lockConsultation`, first with the row of the member in charge, who may have left since the request closed. */
export async function lockConsultationWithAssignee(
  tx: Tx,
  id: string,
): Promise<LockedConsultation> {
  if (!isId(id)) throw noSuchConsultation()
  const { assignedToId } = (await tx.consultation.findUnique({ where: { id } })) ?? {}
  const hasAssignee = !!assignedToId && (await lockMember(tx, assignedToId)) !== null
  return { ...(await lockConsultation(tx, id)), hasAssignee }
}

export const noSuchConsultation = () => new Refusal('NOT_FOUND', 'There is no such request.')
