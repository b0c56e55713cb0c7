import { fullName } from '../../shared/person-name'
import type { StaffRole } from '../../shared/staff-rights'
import { roleWords } from '../../shared/staff-rights'
import { resetFactorOf } from '../account/factor/factor'
import { lockMember, lockTeam, withdrawDeletion } from '../account/member-rows'
import { requireConfirmation } from '../account/sessions/confirmation'
import { announceEnded, deleteAllSessions } from '../account/sessions/sessions'
import { selectStanding, staffRoleOf } from '../account/staff-role'
import { type Changer, recordChange } from '../desk/history'
import type { StaffMember, User } from '../generated/prisma/client'
import { notAllowed, type StaffVisitor } from '../http/access'
import { afterCommit, db, isId, type Tx } from '../platform/db'
import { Refusal } from '../platform/errors'
import { log } from '../platform/log'
import { hashForLog } from '../platform/log-hash'
import { handOverWork } from './hand-over'
import { revokeOvertaken } from './open-invitations'
import { mailOwnersAbout, mailRoleChange } from './team.mail'

/** How many people can be active members at a time. */
const MAX_MEMBERS = 50

type Member = StaffMember & { user: User }

/** A change that one member makes to the row of another, which is locked. */
interface ChangeOfMember {
  actor: Changer
  member: Member
}

/** Runs a change of the team by an owner whose password was checked a moment ago; a program can never make one. */
async function changeMember(
  visitor: StaffVisitor,
  userId: string,
  change: (tx: Tx, of: ChangeOfMember) => Promise<unknown>,
) {
  await requireConfirmation(visitor)
  if (userId === visitor.user.id) throw new Refusal('CONFLICT', 'Ask another owner to do that.')
  return changeRow(userId, visitor.user, async (tx, of) => {
    await change(tx, of)
    await requireStillOwner(tx, visitor)
  })
}

/** Runs a change of a member's row while all other changes of the team wait. Returns the row after it. */
function changeRow(
  userId: string,
  actor: Changer,
  change: (tx: Tx, of: ChangeOfMember) => Promise<unknown>,
): Promise<StaffMember> {
  return db.$transaction(async (tx) => {
    await lockTeam(tx)
    if (!isId(userId)) throw noSuchMember()
    await lockMember(tx, userId, 'UPDATE')
    const include = { user: true }
    const member = await tx.staffMember.findUnique({ where: { userId }, include })
    if (!member) throw noSuchMember()
    await change(tx, { actor, member })
    return tx.staffMember.findUniqueOrThrow({ where: { userId } })
  })
}

/** Refuses a change by someone who has been demoted or deactivated since they asked for it. */
export async function requireStillOwner(tx: Tx, { user }: StaffVisitor) {
  const actor = await tx.user.findUnique({ where: { id: user.id }, select: selectStanding })
  const role = actor && staffRoleOf(actor)
  if (role !== 'OWNER') throw notAllowed({ user: role ? user : null })
}

/** Refuses to take away the last owner who may act: one whose email is no longer listed doesn't count. */
export async function refuseLastOwner(tx: Tx, userId: string) {
  const owners = await tx.user.findMany({
    where: { id: { not: userId }, staffMember: { is: { role: 'OWNER', deactivatedAt: null } } },
    select: selectStanding,
  })
  if (owners.some((owner) => staffRoleOf(owner) === 'OWNER')) return
  throw new Refusal('CONFLICT', 'The firm needs at least one owner.')
}

export async function refuseMoreMembers(tx: Tx) {
  if ((await tx.staffMember.count({ where: { deactivatedAt: null } })) < MAX_MEMBERS) return
  throw new Refusal(
    'CONFLICT',
    `The team has ${MAX_MEMBERS} members. Deactivate those who left first.`,
  )
}

/**
 * Gives a member another role, from their next request on. Open sockets go on. Open work that the role doesn't allow goes
 * to no one.
 */
export async function changeRole(visitor: StaffVisitor, userId: string, role: StaffRole) {
  return changeMember(visitor, userId, (tx, of) => setRole(tx, of, role))
}

async function setRole(tx: Tx, { actor, member }: ChangeOfMember, role: StaffRole) {
  const { user, userId, role: before } = member
  if (before === role) return
  if (member.deactivatedAt) throw isDeactivated(user)
  if (before === 'OWNER') await refuseLastOwner(tx, userId)
  const revision = member.revision + 1
  await tx.staffMember.update({ where: { userId }, data: { role, revision } })
  const entry = await record(tx, { actor, member }, 'role', [
    roleWords[before].name,
    roleWords[role].name,
  ])
  await mailRoleChange(tx, { user, revision, role })
  const revoked = await revokeOvertaken(tx, actor, user)
  await handOverWork(tx, { actor, from: user, toId: null, field: 'handOverTo', role })
  const text = `${nameOf(actor)} made ${fullName(user)} ${roleWords[role].withArticle}.${revokedText(revoked)}`
  if (before === 'OWNER' || role === 'OWNER')
    await mailOwnersAbout(tx, { entry, actor, user, text })
  noteChange(tx, 'role changed', { actor, member })
}

/**
 * Ends a member's access at once: their sessions and API tokens end, sockets close on all instances, and their open
 * work goes to a colleague or to no one. Open invitations that they sent are revoked.
 */
export async function deactivateMember(
  visitor: StaffVisitor,
  userId: string,
  handOverTo: string | null,
) {
  return changeMember(visitor, userId, (tx, of) => deactivate(tx, of, handOverTo))
}

async function deactivate(tx: Tx, of: ChangeOfMember, handOverTo: string | null) {
  const { actor, member } = of
  const { user, userId, role } = member
  if (member.deactivatedAt) return
  if (role === 'OWNER') await refuseLastOwner(tx, userId)
  await tx.$executeRaw`
    UPDATE staff_member SET deactivated_at = clock_timestamp(), deactivated_by_name = ${nameOf(actor)},
      revision = revision + 1
    WHERE user_id = ${userId}::uuid`
  const tokens = await tx.$queryRaw<{ id: string }[]>`
    UPDATE api_token SET revoked_at = now() WHERE creator_id = ${userId}::uuid AND revoked_at IS NULL
    RETURNING id`
  const sessions = await deleteAllSessions(tx, { id: userId })
  const entry = await record(tx, of, 'membership', ['active', 'deactivated'])
  const revoked = await revokeOvertaken(tx, actor, user)
  await handOverWork(tx, { actor, from: user, toId: handOverTo, field: 'handOverTo' })
  if (role === 'OWNER') {
    const text = `${nameOf(actor)} deactivated ${fullName(user)}, who was an owner.${revokedText(revoked)}`
    await mailOwnersAbout(tx, { entry, actor, user, text })
  }
  afterCommit(tx, () => announceEnded([...sessions, ...tokens.map(({ id }) => id)]))
  noteChange(tx, 'member deactivated', of)
}

/** Lets a former member back in, with the role they had. Their old API tokens stay revoked. */
export async function reactivateMember(visitor: StaffVisitor, userId: string) {
  return changeMember(visitor, userId, async (tx, of) => {
    const { actor, member } = of
    const { user, role } = member
    if (!member.deactivatedAt) return
    await refuseMoreMembers(tx)
    await tx.staffMember.update({
      where: { userId },
      data: { deactivatedAt: null, deactivatedByName: null, revision: { increment: 1 } },
    })
    const entry = await record(tx, of, 'membership', ['deactivated', 'active'])
    if (role === 'OWNER') {
      const text = `${nameOf(actor)} reactivated ${fullName(user)}, who is an owner again.`
      await mailOwnersAbout(tx, { entry, actor, user, text })
    }
    noteChange(tx, 'member reactivated', of)
  })
}

/** Removes the second factor of a member who lost their phone, and signs them out everywhere. */
export async function resetMemberFactor(visitor: StaffVisitor, userId: string) {
  return changeMember(visitor, userId, async (tx, of) => {
    const ended = await resetFactorOf(tx, { id: userId })
    if (!ended) return
    await record(tx, of, 'second factor', ['on', 'off'])
    afterCommit(tx, () => announceEnded(ended))
    noteChange(tx, 'second factor reset', of)
  })
}

/** Makes the owner of an account an owner of the firm, whatever they were before. For the command line. */
export async function makeOwner(user: User, actor: Changer) {
  await db.$transaction(async (tx) => {
    await lockTeam(tx)
    const row = { role: 'OWNER', isFromEnv: false } as const
    const userId = user.id
    const before = await tx.staffMember.findUnique({ where: { userId } })
    const member = await tx.staffMember.upsert({
      where: { userId },
      create: { ...row, userId, invitedByName: nameOf(actor) },
      update: { ...row, deactivatedAt: null, deactivatedByName: null, revision: { increment: 1 } },
    })
    await withdrawDeletion(tx, [userId])
    await revokeOvertaken(tx, actor, user)
    const of = { actor, member: { ...member, user } }
    const wasOwner = before?.role === 'OWNER' && !before.deactivatedAt
    if (wasOwner) return
    const isActive = before && !before.deactivatedAt
    const entry = await record(tx, of, 'role', [
      isActive ? roleWords[before.role].name : null,
      roleWords.OWNER.name,
    ])
    const text = `${nameOf(actor)} made ${fullName(user)} an owner.`
    await mailOwnersAbout(tx, { entry, actor, user, text })
    noteChange(tx, 'role changed', of)
  })
}

/** As `deactivateMember`, with open work handed to no one. For the command line. */
export const deactivateByCommand = (user: User, actor: Changer) =>
  changeRow(user.id, actor, (tx, of) => deactivate(tx, of, null))

/** Sets which emails the caller gets. */
export async function setMyMail(
  { user }: StaffVisitor,
  { newWork, daily }: { newWork: boolean; daily: boolean },
) {
  return db.$transaction(async (tx) => {
    await lockMember(tx, user.id)
    return tx.staffMember.update({
      where: { userId: user.id },
      data: { newWorkMail: newWork, dailyMail: daily },
    })
  })
}

/** What the other owners read about the invitations of an owner who may no longer send them. */
function revokedText(count: number) {
  if (count === 0) return ''
  return count === 1
    ? ' An open invitation of theirs was revoked.'
    : ` ${count} open invitations of theirs were revoked.`
}

const nameOf = (changer: Changer) => ('id' in changer ? fullName(changer) : changer.name)

const record = (
  tx: Tx,
  { actor, member: { user } }: ChangeOfMember,
  field: string,
  [before, after]: [before: string | null, after: string | null],
) =>
  recordChange(tx, actor, {
    subject: 'STAFF_MEMBER',
    subjectId: user.id,
    subjectName: fullName(user),
    field,
    before,
    after,
  })

/** Logs a change of the team once it is stored. */
function noteChange(tx: Tx, event: string, { actor, member }: ChangeOfMember) {
  const user = 'id' in actor ? hashForLog('user', actor.id) : undefined
  const of = hashForLog('user', member.userId)
  afterCommit(tx, () => log.info({ event, outcome: 'success', user, of }, 'security event'))
}

const isDeactivated = (user: User) =>
  new Refusal('CONFLICT', `${fullName(user)} is deactivated. Reactivate them first.`)

const noSuchMember = () => new Refusal('NOT_FOUND', 'There is no such member of staff.')
