import type { StaffRight } from '../../shared/staff-rights'
import { membersWith } from '../desk/members'
import { config } from '../platform/config'
import type { Tx } from '../platform/db'

/**
 * Lists who gets an email about new work: members who may work on it and want to know, and the addresses in STAFF_EMAILS
 * that aren't members yet.
 */
export async function newWorkRecipients(tx: Tx, right: StaffRight = 'CHAT'): Promise<string[]> {
  const members = await membersWith(right, tx)
  const wanting = members.filter(({ staffMember }) => staffMember?.newWorkMail ?? true)
  const listed = [...config.STAFF_EMAILS]
  const users = await tx.user.findMany({
    where: { email: { in: listed }, staffMember: { isNot: null } },
    select: { email: true },
  })
  const withRow = new Set(users.map(({ email }) => email))
  const others = listed.filter((email) => !withRow.has(email))
  return [...new Set([...others, ...wanting.map(({ email }) => email)])]
}
