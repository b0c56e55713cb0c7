import { randomUUID } from 'node:crypto'
import { fullName } from '../../shared/person-name'
import type { StaffRole } from '../../shared/staff-rights'
import {
  demoAdvocate,
  demoEmails,
  demoPassword,
  demoStaff,
  demoSupporter,
  demoUsers,
} from '../account/demo-users'
import { welcomeListed } from '../account/member-rows'
import { hashPassword } from '../account/password/hashing'
import { db } from '../platform/db'
import { log } from '../platform/log'

/** The team: one owner, who is staff only in demo mode, and whom they invited. */
const roles: Record<string, StaffRole> = {
  [demoStaff.email]: 'OWNER',
  [demoAdvocate.email]: 'ADVOCATE',
  [demoSupporter.email]: 'SUPPORT',
}

/** Creates the demo users; leaves existing ones unchanged. */
export async function seedDemoUsers() {
  await welcomeListed() // an owner from before there were roles
  for (const user of demoUsers) await seed(user)
  log.info(`Demo accounts: ${demoEmails}, password ${demoPassword}`)
}

async function seed({ email, firstName, lastName }: (typeof demoUsers)[number]) {
  if (await db.user.findUnique({ where: { email } })) return
  const id = randomUUID()
  const password = await hashPassword(demoPassword)
  await db.$transaction(async (tx) => {
    const user = { id, email, firstName, lastName, name: fullName({ firstName, lastName }) }
    // Two servers may start together; only one of them creates the account.
    const { count } = await tx.user.createMany({
      data: { ...user, emailVerified: true },
      skipDuplicates: true,
    })
    if (count === 0) return
    await tx.signIn.create({
      data: { providerId: 'credential', accountId: id, userId: id, password },
    })
    const role = roles[email]
    if (!role) return
    const isFromEnv = email === demoStaff.email
    const invitedByName = isFromEnv ? null : fullName(demoStaff)
    await tx.staffMember.create({ data: { userId: id, role, isFromEnv, invitedByName } })
  })
}
