import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Invitation } from '../../shared/account-pages'
import { fullName } from '../../shared/person-name'
import { roleWords, type StaffRole } from '../../shared/staff-rights'
import { emailField, isDuplicate, type Proof, SignUp, storeAccount } from '../account/account'
import { lockTeam, withdrawDeletion } from '../account/member-rows'
import { hashPassword } from '../account/password/hashing'
import { deleteLinks, storePassword } from '../account/password/password'
import { refuseWeakPassword } from '../account/password/password-policy'
import { requireConfirmation } from '../account/sessions/confirmation'
import { announceEnded, deleteSessions } from '../account/sessions/sessions'
import { staffRoleOf } from '../account/staff-role'
import { markVerified } from '../account/verification/verification'
import { recordChange } from '../desk/history'
import type { StaffInvitation, User } from '../generated/prisma/client'
import type { StaffVisitor } from '../http/access'
import type { Session } from '../http/visitor'
import { afterCommit, databaseTime, db, isId, type Tx } from '../platform/db'
import { Refusal } from '../platform/errors'
import { log } from '../platform/log'
import { hashForLog } from '../platform/log-hash'
import { countAttempt, hashForKey, networkKey } from '../platform/rate-limit'
import { refuseLastOwner, refuseMoreMembers, requireStillOwner } from './members'
import { inHistory, isAuthorized, isOpen, revokeOvertaken, withSender } from './open-invitations'
import { mailInvitation, mailOwnersAbout } from './team.mail'

const MAX_SENT_PER_DAY = 20
const MAX_OPEN = 20
/** Wrong links that one network may open within ten minutes. */
const MAX_WRONG = 10

const hashOf = (token: string) => new Uint8Array(createHash('sha256').update(token).digest())

const Invitee = z.object({ email: emailField })

/** Invites someone to the team; their earlier invitation ends. Only the hash of the link's token is stored. */
export async function inviteMember(
  visitor: StaffVisitor,
  { email: givenEmail, role }: { email: string; role: StaffRole },
): Promise<StaffInvitation> {
  await requireConfirmation(visitor)
  const { email } = Invitee.parse({ email: givenEmail })
  const { user: staff } = visitor
  const token = randomBytes(32).toString('base64url')
  return db.$transaction(async (tx) => {
    await lockTeam(tx)
    await requireStillOwner(tx, visitor)
    await refuseMembers(tx, email)
    await refuseMoreMembers(tx)
    await tx.$executeRaw`
      UPDATE staff_invitation SET revoked_at = now()
      WHERE email = ${email} AND accepted_at IS NULL AND revoked_at IS NULL`
    await refuseMoreInvitations(tx, staff.id)
    const invitation = await tx.staffInvitation.create({
      data: {
        email,
        role,
        tokenHash: hashOf(token),
        invitedById: staff.id,
        invitedByName: fullName(staff),
      },
    })
    await mailInvitation(tx, invitation, token)
    await recordChange(tx, staff, { ...inHistory(invitation), before: null, after: nameOf(role) })
    noteInvitation(tx, 'member invited', { user: staff.id })
    return invitation
  })
}

/** A member whose access doesn't depend on STAFF_EMAILS has nothing to accept. */
async function refuseMembers(tx: Tx, email: string) {
  const user = await tx.user.findUnique({ where: { email }, include: { staffMember: true } })
  if (!user?.staffMember) return
  if (user.staffMember.deactivatedAt) {
    throw new Refusal('CONFLICT', `${fullName(user)} was deactivated. Reactivate them instead.`)
  }
  if (!user.staffMember.isFromEnv) {
    throw new Refusal('CONFLICT', `${fullName(user)} is a member already.`)
  }
}

async function refuseMoreInvitations(tx: Tx, invitedById: string) {
  await countAttempt(
    `invitation user ${hashForKey(invitedById)}`,
    {
      most: MAX_SENT_PER_DAY,
      withinSeconds: 24 * 60 * 60,
      message: "You've sent many invitations today.",
    },
    tx,
  )
  const where = { ...isOpen, invitedById, expiresAt: { gt: await databaseTime(tx) } }
  if ((await tx.staffInvitation.count({ where })) < MAX_OPEN) return
  throw new Refusal('CONFLICT', `You have ${MAX_OPEN} open invitations. Revoke some first.`)
}

/** Ends an invitation that no one has accepted. One that was revoked before is returned unchanged. */
export async function revokeInvitation(visitor: StaffVisitor, id: string) {
  await requireConfirmation(visitor)
  return db.$transaction(async (tx) => {
    await lockTeam(tx)
    const invitation = isId(id) ? await tx.staffInvitation.findUnique({ where: { id } }) : null
    if (!invitation) throw new Refusal('NOT_FOUND', 'There is no such invitation.')
    if (invitation.acceptedAt) {
      throw new Refusal('CONFLICT', 'This invitation was accepted. Deactivate the member instead.')
    }
    if (invitation.revokedAt) return invitation
    await requireStillOwner(tx, visitor)
    await recordChange(tx, visitor.user, {
      ...inHistory(invitation),
      before: nameOf(invitation.role),
      after: null,
    })
    return tx.staffInvitation.update({ where: { id }, data: { revokedAt: await databaseTime(tx) } })
  })
}

interface OpenLink {
  invitation: StaffInvitation
  way: Invitation['way']
  /** The account with the invited email. */
  user: User | null
}

/** Finds the invitation of a link, and how to accept it. Refuses (NOT_FOUND, EXPIRED) one that is over. */
export async function openLink(
  { session, ip }: { session: Session | null; ip: string },
  token: unknown,
): Promise<OpenLink> {
  const tokenHash = hashOf(typeof token === 'string' ? token : '')
  const invitation = await db.staffInvitation.findUnique({
    where: { tokenHash },
    include: withSender,
  })
  if (!invitation) {
    await countAttempt(networkKey('invitation', ip), { most: MAX_WRONG })
    throw noLongerValid()
  }
  if (invitation.acceptedAt || invitation.revokedAt) throw noLongerValid()
  if (!isAuthorized(invitation)) throw noLongerValid()
  if (await isExpired(invitation)) throw expired()
  const user = await db.user.findUnique({ where: { email: invitation.email } })
  return { invitation, user, way: wayFor(user, session) }
}

function wayFor(user: User | null, session: Session | null): Invitation['way'] {
  if (session && session.user.id !== user?.id) return 'WRONG_ACCOUNT'
  if (!user) return 'SIGN_UP'
  if (!user.emailVerified) return 'NEW_PASSWORD'
  return session ? 'JOIN' : 'SIGN_IN'
}

async function isExpired({ id }: StaffInvitation) {
  const [row] = await db.$queryRaw<{ isExpired: boolean }[]>`
    SELECT expires_at <= clock_timestamp() AS "isExpired" FROM staff_invitation
    WHERE id = ${id}::uuid`
  return row?.isExpired ?? true
}

const NewAccount = SignUp.omit({ email: true })
const NewPassword = SignUp.pick({ password: true })

/**
 * Accepts an invitation once. The mailed link proves who owns the email: an account that someone else made with it
 * gets a new password and loses its second factor, and all its other sessions end. Returns the proof to sign in with,
 * or null for a browser that stays signed in.
 */
export async function acceptInvitation(
  { session, ip }: { session: Session | null; ip: string },
  fields: Record<string, unknown>,
): Promise<Proof | null> {
  const { invitation, way, user } = await openLink({ session, ip }, fields.token)
  const { email } = invitation
  if (way === 'SIGN_UP') {
    const { password, ...names } = NewAccount.parse(fields)
    await refuseWeakPassword(password, { ...names, email })
    const checkedHash = await hashPassword(password)
    const name = fullName(names)
    const data = { ...names, name, email, emailVerified: true }
    const userId = await join(invitation, async (tx) => {
      const { id } = await storeAccount(tx, data, checkedHash)
      return id
    }).catch((error) => {
      throw isDuplicate(error) ? justSignedUp() : error
    })
    return { userId, email, checkedHash }
  }
  if (way === 'NEW_PASSWORD' && user) {
    const { password } = NewPassword.parse(fields)
    await refuseWeakPassword(password, user)
    const checkedHash = await hashPassword(password)
    const userId = await join(invitation, async (tx) => {
      await takeOver(tx, user.id, checkedHash)
      return user.id
    })
    return { userId, email, checkedHash }
  }
  if (way !== 'JOIN' || !session || !user) {
    throw new Refusal('FORBIDDEN', 'Sign in with the invited email address to join.')
  }
  await join(invitation, async (tx) => {
    const ended = await deleteSessions(tx, { userId: user.id, id: { not: session.id } })
    afterCommit(tx, () => announceEnded(ended))
    return user.id
  })
  return null
}

/** Gives an account that anyone could have made to the owner of its email. */
async function takeOver(tx: Tx, userId: string, passwordHash: string) {
  const ended = await storePassword(tx, userId, passwordHash)
  await deleteLinks(tx, userId)
  await markVerified(tx, userId)
  afterCommit(tx, () => announceEnded(ended))
}

/** Uses the invitation and makes the user that `admit` returns a member, in one transaction. */
async function join(
  { id, email, role, invitedByName }: StaffInvitation,
  admit: (tx: Tx) => Promise<string>,
) {
  return db.$transaction(async (tx) => {
    await lockTeam(tx)
    // One conditional update: of two browsers, one joins.
    const used = await tx.$executeRaw`
      UPDATE staff_invitation SET accepted_at = clock_timestamp()
      WHERE id = ${id}::uuid AND accepted_at IS NULL AND revoked_at IS NULL
        AND expires_at > clock_timestamp()`
    if (used === 0) throw noLongerValid()
    const sent = await tx.staffInvitation.findUniqueOrThrow({ where: { id }, include: withSender })
    if (!isAuthorized(sent)) throw noLongerValid()
    await refuseMoreMembers(tx)
    const userId = await admit(tx)
    await tx.staffInvitation.update({ where: { id }, data: { acceptedById: userId } })
    const user = await tx.user.findUniqueOrThrow({
      where: { id: userId },
      include: { staffMember: true },
    })
    if (user.email !== email) throw noLongerValid()
    const before = staffRoleOf(user)
    if (before === 'OWNER' && role !== 'OWNER') await refuseLastOwner(tx, userId)
    const row = { role, isFromEnv: false, invitedByName }
    await tx.staffMember.upsert({
      where: { userId },
      create: { ...row, userId },
      update: { ...row, revision: { increment: 1 } },
    })
    await withdrawDeletion(tx, [userId])
    await revokeOvertaken(tx, user, user)
    const entry = await recordChange(tx, user, {
      subject: 'STAFF_MEMBER',
      subjectId: userId,
      subjectName: fullName(user),
      field: 'role',
      before: before && nameOf(before),
      after: nameOf(role),
    })
    if ((before === 'OWNER') !== (role === 'OWNER')) {
      const text = `${fullName(user)} joined as ${roleWords[role].withArticle}, invited by ${invitedByName}.`
      await mailOwnersAbout(tx, { entry, actor: user, user, text })
    }
    noteInvitation(tx, 'invitation accepted', { user: userId })
    return userId
  })
}

const nameOf = (role: StaffRole) => roleWords[role].name

function noteInvitation(tx: Tx, event: string, { user }: { user: string }) {
  const actor = hashForLog('user', user)
  afterCommit(tx, () => log.info({ event, outcome: 'success', user: actor }, 'security event'))
}

const justSignedUp = () =>
  new Refusal('CONFLICT', 'An account with this email was just created. Please try again.')

const noLongerValid = () => new Refusal('NOT_FOUND', 'This invitation is no longer valid.')
const expired = () => new Refusal('EXPIRED', 'This invitation has expired. Ask for another one.')
