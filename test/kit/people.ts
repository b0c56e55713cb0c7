import { randomUUID } from 'node:crypto'
import { IDLE_SECONDS, sessionCookie } from '../../api/account/cookie'
import { signed } from '../../api/account/session'
import { config } from '../../api/config'
import { db } from '../../api/platform/db'
import { type Caller, makeVisitor } from './shop'

let made = 0

/** Somebody with an account who has just signed in; `caller` is their browser. */
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
      ...{ firstName, lastName, ...rest },
    },
  })
  return { user, caller: await signIn(user.id) }
}

interface Person {
  firstName: string
  lastName: string
  email: string
  emailVerified: boolean
}

/** Somebody of the staff who has just signed in. */
export async function makeStaff(overrides: Partial<Person> = {}) {
  const email = overrides.email ?? `staff-${randomUUID().slice(0, 8)}@drivefair.example`
  config.STAFF_EMAILS.push(email)
  return makeCustomer({ firstName: 'Sam', ...overrides, email })
}

/** A browser of its own in which this user is signed in. */
export async function signIn(userId: string): Promise<Caller> {
  const token = randomUUID()
  const expiresAt = new Date(Date.now() + IDLE_SECONDS * 1_000)
  await db.session.create({ data: { userId, token, expiresAt } })
  return { ...makeVisitor(), cookies: { [sessionCookie]: encodeURIComponent(signed(token)) } }
}
