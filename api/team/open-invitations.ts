import { hasRight, isAbove, roleWords } from '../../shared/staff-rights'
import { type Standing, selectStanding, staffRoleOf } from '../account/staff-role'
import { type Changer, recordChanges } from '../desk/history'
import type { StaffInvitation, User } from '../generated/prisma/client'
import { databaseTime, db, type Tx } from '../platform/db'

export const isOpen = { acceptedAt: null, revokedAt: null } as const

export const withSender = { invitedBy: { select: selectStanding } } as const

type Sent = Pick<StaffInvitation, 'role'> & { invitedBy: Standing | null }

/**
 * Whether the sender of an invitation may give its role now: an invitation is worth what its sender may do when it is
 * used. One whose account is gone may do nothing.
 */
export function isAuthorized({ role, invitedBy }: Sent) {
  const ofSender = invitedBy && staffRoleOf(invitedBy)
  return ofSender !== null && hasRight(ofSender, 'TEAM') && !isAbove(role, ofSender)
}

/** Lists the invitations that can be accepted, newest first. */
export async function openInvitations() {
  const invitations = await db.staffInvitation.findMany({
    where: { ...isOpen, expiresAt: { gt: await databaseTime() } },
    include: withSender,
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
  })
  return invitations.filter(isAuthorized)
}

/**
 * Revokes the open invitations that a change of a member overtakes, in its transaction: those to the member, because
 * the change was decided later, and those that the member sent and may not send any more. Returns how many they sent.
 */
export async function revokeOvertaken(tx: Tx, changer: Changer, { id, email }: User) {
  const now = await databaseTime(tx)
  const invitations = await tx.staffInvitation.findMany({
    where: { ...isOpen, expiresAt: { gt: now }, OR: [{ email }, { invitedById: id }] },
    include: withSender,
  })
  const overtaken = invitations.filter((sent) => sent.email === email || !isAuthorized(sent))
  await tx.staffInvitation.updateMany({
    where: { id: { in: overtaken.map(({ id }) => id) } },
    data: { revokedAt: now },
  })
  await recordChanges(
    tx,
    changer,
    overtaken.map((sent) => ({
      ...inHistory(sent),
      before: roleWords[sent.role].name,
      after: null,
    })),
  )
  return overtaken.filter(({ invitedById }) => invitedById === id).length
}

/** The history outlives the invitation, so it doesn't say the whole email. */
export const inHistory = ({ id, email }: StaffInvitation) =>
  ({
    subject: 'STAFF_MEMBER',
    subjectId: id,
    subjectName: maskedEmail(email),
    field: 'invitation',
  }) as const

/** "r…@example.com" */
export const maskedEmail = (email: string) => email.replace(/^(.).*(?=@)/, '$1…')
