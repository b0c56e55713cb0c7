import { randomUUID } from 'node:crypto'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { config } from '../config'
import { db } from '../platform/db'
import { log } from '../platform/log'

export const demoStaff = { email: 'staff@example.com', firstName: 'Sam', lastName: 'Staff' }
const demoCustomer = { email: 'customer@example.com', firstName: 'Casey', lastName: 'Customer' }
const demoPassword = 'demo-pass-2024'
const demoUsers = [demoCustomer, demoStaff]

/**
 * Accounts to look around with, whose password is public. Only where they are allowed: elsewhere the
 * server does not start as long as they are there with that password.
 */
export async function keepDemoAccounts() {
  if (!config.HAS_DEMO_ACCOUNTS) return refuseDemoAccounts()
  for (const user of demoUsers) await seed(user)
  log.info(`Demo accounts: ${names}; the password is ${demoPassword}`)
}

const names = demoUsers.map(({ email }) => email).join(' and ')

async function seed({ email, firstName, lastName }: typeof demoStaff) {
  if (await db.user.findUnique({ where: { email } })) return
  const id = randomUUID()
  const password = await hashPassword(demoPassword)
  await db.$transaction(async (tx) => {
    const user = { id, email, firstName, lastName, name: `${firstName} ${lastName}` }
    // Two servers may start together: only one of them makes the account.
    const { count } = await tx.user.createMany({
      data: { ...user, emailVerified: true },
      skipDuplicates: true,
    })
    if (count === 0) return
    await tx.signIn.create({
      data: { providerId: 'credential', accountId: id, userId: id, password },
    })
  })
}

async function refuseDemoAccounts() {
  const found = await db.signIn.findMany({
    where: { user: { email: { in: demoUsers.map(({ email }) => email) } } },
  })
  for (const { password } of found) {
    if (password && (await verifyPassword({ hash: password, password: demoPassword }))) {
      throw new Error(
        `ALLOW_DEMO: the database has accounts whose password is public (${names}); remove them or allow them`,
      )
    }
  }
}
