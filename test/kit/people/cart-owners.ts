import { addToCart } from '../requests/operations'
import { type Caller, graph } from '../servers/shop'
import { submitSignIn } from './forms'
import { password } from './people'

/** Adds units of a package to the caller's cart. */
export async function add(caller: Caller, { id }: { id: string }, quantity: number) {
  const { errors } = await graph(caller, addToCart, { packageId: id, quantity })
  expect(errors).toBeUndefined()
}

/** Signs the caller's browser in through the form, which merges its guest cart. */
export async function signInWith(caller: Caller, { email }: { email: string }) {
  expect((await submitSignIn(email, password, caller)).status).toBe(303)
}

/** A copy of the browser with the cookies it has now. */
export const copyOf = (caller: Caller): Caller => ({ ...caller, cookies: { ...caller.cookies } })
