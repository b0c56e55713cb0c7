import { randomUUID } from 'node:crypto'
import { IDLE_SECONDS, sessionCookie, signToken } from '../../../api/account/cookie'
import { hashPassword } from '../../../api/account/password/hashing'
import { config } from '../../../api/platform/config'
import { db } from '../../../api/platform/db'
import { rightsOf, type StaffRole } from '../../../shared/staff-rights'
import { type Caller, makeVisitor } from '../servers/shop'

interface Person {
  firstName: string
  lastName: string
  email: string
  emailVerified: boolean
}

let made = 0
let phones = 0

/** A US number that no one else in this test file has; no two begin with the same nine digits. */
export const newPhone = () => `404${200_000 + ++phones}5`

/** Creates a signed-in user; `caller` is their browser. The user has no password. */
export async function makeCustomer(overrides: Partial<Person> = {}) {
  const number = ++made
  const { firstName, lastName, ...rest } = {
    firstName: 'Ann',
    lastName: `Lee ${number}`,
    ...overrides,
  }
  const user = await db.user.create({
    data: {
      name: `${firstName} ${lastName}`,
      email: `ann-${number}-${randomUUID().slice(0, 8)}@example.com`,
      emailVerified: true,
      firstName,
      lastName,
      ...rest,
    },
  })
  return { user, caller: await signIn(user.id) }
}

/** Creates a signed-in staff member. */
export async function makeStaff(overrides: Partial<Person> = {}) {
  const email = overrides.email ?? `staff-${randomUUID().slice(0, 8)}@drivefair.example`
  config.STAFF_EMAILS.push(email)
  return makeCustomer({ firstName: 'Sam', ...overrides, email })
}

/**
 * Creates a signed-in member of the team with a row, whom STAFF_EMAILS doesn't list. There is always an owner, so the first
 * one who isn't comes with one.
 */
export async function makeMember(role: StaffRole, overrides: Partial<Person> = {}) {
  const isOwner = { role: 'OWNER', deactivatedAt: null } as const
  if (role !== 'OWNER' && (await db.staffMember.count({ where: isOwner })) === 0) {
    await makeMember('OWNER', { firstName: 'Olga' })
  }
  const person = await makeCustomer({ firstName: 'Max', ...overrides })
  await db.staffMember.create({ data: { userId: person.user.id, role } })
  return person
}

/** A user as a rule sees an owner who acts. */
export const asOwner = <User extends object>(user: User) => ({
  ...user,
  isStaff: true as const,
  rights: rightsOf('OWNER'),
})

/** The password of everyone who has one in the tests. */
export const password = 'correct horse'

/** Creates a signed-in user with a password. */
export async function makeCustomerWithPassword(overrides: Partial<Person> = {}) {
  const { user, caller } = await makeCustomer(overrides)
  await db.signIn.create({
    data: {
      userId: user.id,
      accountId: user.id,
      providerId: 'credential',
      password: await hashPassword(password),
    },
  })
  return { user, email: user.email, caller }
}

/** Returns a new browser in which the user is signed in. */
export async function signIn(userId: string): Promise<Caller> {
  const token = randomUUID()
  const expiresAt = new Date(Date.now() + IDLE_SECONDS * 1_000)
  await db.session.create({ data: { userId, token, expiresAt, confirmedAt: new Date() } })
  return { ...makeVisitor(), cookies: { [sessionCookie]: encodeURIComponent(signToken(token)) } }
}
