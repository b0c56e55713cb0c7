import { z } from 'zod'
import { invisibleCharacters } from '../../shared/consultation'
import {
  MAX_EMAIL_LENGTH,
  MAX_NAME_LENGTH,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
} from '../../shared/limits'
import { db } from '../platform/db'
import { Refusal } from '../platform/errors'
import { log } from '../platform/log'
import { auth } from './auth'
import { withPrecomputedHash } from './hashing'
import { forgiveAttempts, limitAttempts } from './rate-limits'
import { endSessions } from './sessions'
import { sendVerification } from './verification'

const nameField = (label: string) =>
  z
    .string(`Please enter your ${label}.`)
    .trim()
    .min(1, `Please enter your ${label}.`)
    .max(MAX_NAME_LENGTH, `At most ${MAX_NAME_LENGTH} characters`)
    .regex(/^\P{Cc}*$/u, 'Please use letters only.')
    .refine((given) => !invisibleCharacters.test(given), 'Please use letters only.')

export const emailField = z
  .string('Please enter your email address.')
  .trim()
  .toLowerCase()
  .max(MAX_EMAIL_LENGTH, `At most ${MAX_EMAIL_LENGTH} characters`)
  .pipe(z.email('Please enter an email address like ann@example.com.'))

export const newPasswordField = z
  .string('Please choose a password.')
  .min(MIN_PASSWORD_LENGTH, `At least ${MIN_PASSWORD_LENGTH} characters`)
  .max(MAX_PASSWORD_LENGTH, `At most ${MAX_PASSWORD_LENGTH} characters`)

const noPassword = 'Please enter your password.'

export const SignIn = z.object({
  email: emailField,
  password: z.string(noPassword).min(1, noPassword).max(1_000, 'This is too long.'),
})

export const SignUp = z.object({
  firstName: nameField('first name'),
  lastName: nameField('last name'),
  email: emailField,
  password: newPasswordField,
})

/** The browser a request comes from, as far as it identifies itself. */
export interface Client {
  clientIp: string
  userAgent?: string
}

/**
 * Checks the email and password, and returns the token of a new session. An unknown email and a wrong
 * password are refused alike, after the same work.
 */
export async function signIn(client: Client, given: z.infer<typeof SignIn>): Promise<string> {
  const limited = { clientIp: client.clientIp, email: given.email }
  await limitAttempts('sign-in', limited)
  const hashBefore = await passwordHashOf(given.email)
  const { token } = await auth.api
    .signInEmail({ body: given, headers: headersOf(client) })
    .catch((error: unknown) => {
      if (mismatchCodes.has(authErrorCode(error))) throw mismatch()
      throw error
    })
  // Race: a password change ends the existing sessions, and this one may have been created after that.
  if ((await passwordHashOf(given.email)) !== hashBefore) {
    await endSessions({ token })
    throw mismatch()
  }
  await forgiveAttempts('sign-in', limited)
  return token
}

async function passwordHashOf(email: string) {
  const where = { providerId: 'credential', user: { email } }
  return (await db.signIn.findFirst({ where, select: { password: true } }))?.password
}

const mismatchCodes = new Set<unknown>(['INVALID_EMAIL_OR_PASSWORD', 'PASSWORD_TOO_LONG'])

const mismatch = () => new Refusal('UNAUTHENTICATED', 'Unauthorized')

/** Creates an account with an unconfirmed email, and returns the token of its first session. */
export async function signUp(
  client: Client,
  { firstName, lastName, email, password }: z.infer<typeof SignUp>,
): Promise<string> {
  await limitAttempts('sign-up', { clientIp: client.clientIp })
  const name = `${firstName} ${lastName}`
  const { token, user } = await withPrecomputedHash(password, () =>
    auth.api.signUpEmail({
      body: { name, firstName, lastName, email, password },
      headers: headersOf(client),
    }),
  ).catch(async (error: unknown) => {
    // Better Auth reports a concurrent sign-up with this email like any other failure.
    if (await db.user.findUnique({ where: { email }, select: { id: true } })) throw emailTaken()
    throw error
  })
  if (!token) throw new Error('Better Auth returned no session for the new account')
  // The account exists now; if the mail can't be stored, the user can request another one.
  await sendVerification({ id: user.id, name, email }).catch((error) =>
    log.error({ err: error, userId: user.id }, 'verification mail not stored'),
  )
  return token
}

const emailTaken = () =>
  new Refusal('CONFLICT', 'There is already an account with this email.', {
    fields: { email: 'There is already an account with this email. Sign in instead.' },
  })

const headersOf = ({ userAgent = '' }: Client) => new Headers({ 'user-agent': userAgent })

/** The code of an error that Better Auth threw. */
export function authErrorCode(error: unknown): string | undefined {
  const { body } = error as { body?: { code?: string } }
  return body?.code
}
