import { db } from '../platform/db'
import { verifyPassword } from './password/hashing'

export const demoStaff = { email: 'staff@example.com', firstName: 'Sam', lastName: 'Staff' }
export const demoCustomer = {
  email: 'customer@example.com',
  firstName: 'Casey',
  lastName: 'Customer',
}

export const demoAdvocate = {
  email: 'advocate@example.com',
  firstName: 'Avery',
  lastName: 'Advocate',
}
export const demoSupporter = {
  email: 'support@example.com',
  firstName: 'Robin',
  lastName: 'Support',
}

/** The accounts seeded in demo mode. */
export const demoUsers = [demoCustomer, demoStaff, demoAdvocate, demoSupporter]
export const demoPassword = 'demo-pass-2024'
export const demoEmails = new Intl.ListFormat('en-US').format(demoUsers.map(({ email }) => email))

/** Refuses to start outside demo mode when a demo user still has the public password. */
export async function refuseDemoUsers() {
  const signIns = await db.signIn.findMany({
    where: { user: { email: { in: demoUsers.map(({ email }) => email) } } },
  })
  for (const { password } of signIns) {
    if (password && (await verifyPassword({ hash: password, password: demoPassword }))) {
      throw new Error(
        `ALLOW_DEMO: the database has accounts with a public password (${demoEmails}); remove them or set ALLOW_DEMO=1`,
      )
    }
  }
}
