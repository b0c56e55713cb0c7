import { z } from 'zod'
import { dotProblem, invisibleCharacters } from '../../shared/consultation'
import {
  MAX_EMAIL_LENGTH,
  MAX_NAME_LENGTH,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
} from '../../shared/limits'
import { fullName } from '../../shared/person-name'
import { Prisma, type User } from '../generated/prisma/client'
import { db, type Tx } from '../platform/db'
import { Refusal } from '../platform/errors'
import { hashPassword, isOutdated, pretendToVerify, verifyPassword } from './password/hashing'
import { refuseWeakPassword } from './password/password-policy'
import { forgiveSignIn, limitNetwork, limitSignIn } from './rate-limits'
import { mailFirstVerification } from './verification/verification'

/** Lowercases an email for a lookup. Letters beyond ASCII stay, so that no look-alike matches. */
export const foldEmail = (email: string) =>
  email.trim().replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

export const nameField = (label: string, { isOptional = false } = {}) =>
  z
    .string(`Please enter your ${label}.`)
    .trim()
    .min(isOptional ? 0 : 1, `Please enter your ${label}.`)
    .max(MAX_NAME_LENGTH, `At most ${MAX_NAME_LENGTH} characters`)
    .regex(/^\P{Cc}*$/u, 'Please use letters only.')
    .refine((name) => !invisibleCharacters.test(name), 'Please use letters only.')

const noEmail = 'Please enter an email address like ann@example.com.'
const emailText = z
  .string('Please enter your email address.')
  .trim()
  .max(MAX_EMAIL_LENGTH, `At most ${MAX_EMAIL_LENGTH} characters`)

/** The email of a new account or recipient, validated before it is lowercased: that would turn a look-alike, the Kelvin sign, into a plain "k". */
export const emailField = emailText.pipe(
  z.email({ error: ({ input }) => dotProblem(String(input)) ?? noEmail }).toLowerCase(),
)

/** An email to look up: accounts keep theirs when the rules for new ones become stricter. */
export const knownEmailField = emailText
  .regex(/^[^@\s\p{Cc}]+@[^@\s\p{Cc}]+$/u, noEmail)
  .transform(foldEmail)

export const newPasswordField = z
  .string('Please choose a password.')
  .min(MIN_PASSWORD_LENGTH, `At least ${MIN_PASSWORD_LENGTH} characters`)
  .max(MAX_PASSWORD_LENGTH, `At most ${MAX_PASSWORD_LENGTH} characters`)

const noPassword = 'Please enter your password.'

/** A password to compare with the stored one. */
export const givenPasswordField = z
  .string(noPassword)
  .min(1, noPassword)
  .max(1_000, 'This is too long.')

export const SignIn = z.object({ email: knownEmailField, password: givenPasswordField })

export const SignUp = z.object({
  firstName: nameField('first name'),
  lastName: nameField('last name', { isOptional: true }),
  email: emailField,
  password: newPasswordField,
})

/** The browser a request comes from, as far as it identifies itself. */
export interface Client {
  clientIp: string
  userAgent?: string
  /** Signed in the cookie of a browser that signed in to the account before. */
  deviceId?: string
}

/** A user who gave the right password, or whom the provider vouches for. */
export interface Proof {
  userId: string
  email: string
  /** The password's hash that was checked; undefined when the provider signed the user in. */
  checkedHash?: string
}

/**
 * Checks the email and password. An unknown email and a wrong password are refused alike, after the
 * same work.
 */
export async function checkSignIn(
  { clientIp, deviceId }: Client,
  { email, password }: z.infer<typeof SignIn>,
): Promise<Proof> {
  const attempt = { clientIp, email, deviceId }
  await limitSignIn(attempt)
  const credential = await findPassword({ email })
  if (!credential) await pretendToVerify(password)
  if (!credential || !(await verifyPassword({ hash: credential.hash, password }))) throw mismatch()
  await forgiveSignIn(attempt)
  const checkedHash = isOutdated(credential.hash)
    ? await rehash(credential, password)
    : credential.hash
  return { userId: credential.userId, email, checkedHash }
}

interface StoredPassword {
  userId: string
  hash: string
}

/** Returns the password's hash of an account; undefined for one without a password. */
export async function findPassword(
  user: { email: string } | { id: string },
): Promise<StoredPassword | undefined> {
  const row = await db.signIn.findFirst({ where: { providerId: 'credential', user } })
  return row?.password ? { userId: row.userId, hash: row.password } : undefined
}

/**
 * Replaces a hash of an older cost, and returns the stored hash: a concurrent sign-in may have
 * replaced it first. Refuses a password that has been changed in the meantime.
 */
async function rehash({ userId, hash }: StoredPassword, password: string) {
  const better = await hashPassword(password)
  const where = { userId, providerId: 'credential', password: hash }
  const { count } = await db.signIn.updateMany({ where, data: { password: better } })
  if (count > 0) return better
  const stored = await findPassword({ id: userId })
  if (!stored || !(await verifyPassword({ hash: stored.hash, password }))) throw mismatch()
  return stored.hash
}

export const mismatch = () => new Refusal('UNAUTHENTICATED', 'Unauthorized')

/** Creates an account with an unconfirmed email, for the session to open next. */
export async function signUp(
  { clientIp }: Client,
  { firstName, lastName, email, password }: z.infer<typeof SignUp>,
): Promise<Proof> {
  await limitNetwork('sign-up', clientIp)
  await refuseWeakPassword(password, { firstName, lastName, email })
  const name = fullName({ firstName, lastName })
  const checkedHash = await hashPassword(password)
  const userId = await createAccount({ name, firstName, lastName, email }, checkedHash)
  await mailFirstVerification({ id: userId, firstName, email })
  return { userId, email, checkedHash }
}

/** Creates an account; what else belongs to it is stored in the same transaction. Returns its id. */
export async function createAccount(
  data: Prisma.UserCreateInput,
  password: string,
  addTo?: (tx: Tx, user: User) => Promise<void>,
) {
  try {
    return await db.$transaction(async (tx) => {
      const user = await storeAccount(tx, data, password)
      await addTo?.(tx, user)
      return user.id
    })
  } catch (error) {
    if (isDuplicate(error)) throw emailTaken()
    throw error
  }
}

/** Stores a new account with the hash of its password. */
export async function storeAccount(tx: Tx, data: Prisma.UserCreateInput, password: string) {
  const user = await tx.user.create({ data })
  await tx.signIn.create({
    data: { userId: user.id, accountId: user.id, providerId: 'credential', password },
  })
  return user
}

export const isDuplicate = (error: unknown) =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'

const emailTaken = () =>
  new Refusal('CONFLICT', 'There is already an account with this email.', {
    fields: { email: 'There is already an account with this email. Sign in instead.' },
  })
