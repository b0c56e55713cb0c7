import { randomUUID } from 'node:crypto'
import { db, pool } from '../../../api/platform/db'
import { submit } from '../people/forms'
import { linkMailedTo, tokenIn } from '../people/mailed-links'
import { makeMember } from '../people/people'
import { changeRole, deactivate, invite } from '../requests/team-queries'
import { type Caller, makeVisitor } from '../servers/shop'
import { blockedStatements } from './purchases'

export const invitationPath = '/api/login/invitation'

export const newInvitee = () => `join-${randomUUID().slice(0, 8)}@example.com`

/** What someone without an account fills in to join. */
const inviteeAccount = { firstName: 'Ann', lastName: 'Lee', password: 'a fine new secret' }

/** Invites someone; returns the link's path and token. */
export async function invited(email: string, role = 'ADVOCATE', by?: Caller) {
  const { data } = await invite(by ?? (await makeMember('OWNER')).caller, email, role)
  const link = await linkMailedTo(email, 'invitation')
  return { link, token: tokenIn(link), id: data.inviteMember.id as string }
}

export const join = (token: string, caller = makeVisitor()) =>
  submit(caller, invitationPath, { token, ...inviteeAccount })

/**
 * Lets someone join while the owner who invited them is deactivated, or demoted in every second round. Expects that they
 * are a member if they were first, else not. `order` makes both wait for the team's lock in that order.
 */
export async function joinWhileSenderLeaves(rounds: number, order?: 'join first' | 'leave first') {
  const { caller } = await makeMember('OWNER')
  for (let round = 0; round < rounds; round++) {
    const sender = await makeMember('OWNER')
    const email = newInvitee()
    const { token, id } = await invited(email, 'OWNER', sender.caller)
    const leave = () =>
      round % 2 === 0
        ? deactivate(caller, sender.user.id)
        : changeRole(caller, sender.user.id, 'ADVOCATE')
    const [joined, left] = await inOrder(order, () => join(token), leave)
    expect(left.errors).toBeUndefined()
    const { acceptedAt, revokedAt } = await db.staffInvitation.findUniqueOrThrow({ where: { id } })
    const isMember = (await db.staffMember.count({ where: { user: { email } } })) === 1
    if (order) expect(isMember).toBe(order === 'join first')
    expect([joined.status, acceptedAt !== null, revokedAt !== null]).toEqual(
      isMember ? [303, true, false] : [404, false, true],
    )
    const both = { email: { in: [email, sender.user.email] } }
    await db.staffMember.deleteMany({ where: { user: both } })
  }
}

/** Runs two changes of the team at once; with an order, the team's lock is taken until both wait for it. */
async function inOrder<Join, Leave>(
  order: 'join first' | 'leave first' | undefined,
  join: () => Promise<Join>,
  leave: () => Promise<Leave>,
) {
  if (!order) return Promise.all([join(), leave()])
  const lock = await pool.connect()
  await lock.query("BEGIN; SELECT pg_advisory_xact_lock(hashtext('staff_member'))")
  try {
    if (order === 'join first') {
      const joined = join()
      await blockedStatements(1)
      const left = leave()
      await blockedStatements(2)
      await lock.query('COMMIT')
      return await Promise.all([joined, left])
    }
    const left = leave()
    await blockedStatements(1)
    const joined = join()
    await blockedStatements(2)
    await lock.query('COMMIT')
    return await Promise.all([joined, left])
  } finally {
    lock.release()
  }
}
