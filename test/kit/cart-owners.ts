import { hashPassword } from 'better-auth/crypto'
import { db } from '../../api/platform/db'
import { submit } from './forms'
import { addToCart } from './operations'
import { makeCustomer } from './people'
import { type Caller, graph } from './shop'

export const password = 'correct horse'
/** Hashed once: it takes a while on purpose. */
let hash: Promise<string> | undefined

/** Somebody with an account and a password, signed in at home. */
export async function makeOwner() {
  hash ??= hashPassword(password)
  const { user, caller } = await makeCustomer()
  await db.signIn.create({
    data: { userId: user.id, accountId: user.id, providerId: 'credential', password: await hash },
  })
  return { user, home: caller }
}

/** Puts units in somebody's cart. */
export async function add(caller: Caller, bought: { id: string }, quantity: number) {
  const { errors } = await graph(caller, addToCart, { packageId: bought.id, quantity })
  expect(errors).toBeUndefined()
}

/** What the form behind the sign-in page does. */
export async function signInWith(caller: Caller, { email }: { email: string }) {
  const { status } = await submit(caller, '/api/login', { email, password })
  expect(status).toBe(303)
}

/** The same browser as it was before what comes now. */
export const copyOf = ({ cookies }: Caller): Caller => ({ cookies: { ...cookies } })
