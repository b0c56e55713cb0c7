import { z } from 'zod'
import { invisibleCharacters } from '../../shared/consultation'
import { db } from '../platform/db'
import { Refusal } from '../platform/errors'
import { log } from '../platform/log'
import { auth, password as passwordLength } from './auth'
import { withHash } from './hashing'
import { forgive, limitTries } from './limits'
import { endSessions } from './session'
import { sendVerification } from './verification'

const text = (label: string) =>
  z
    .string(`Please enter your ${label}.`)
    .trim()
    .min(1, `Please enter your ${label}.`)
    .max(80, 'At most 80 characters')
    .regex(/^\P{Cc}*$/u, 'Please use letters only.')
    .refine((given) => !invisibleCharacters.test(given), 'Please use letters only.')

export const emailField = z
  .string('Please enter your e-mail address.')
  .trim()
  .toLowerCase()
  .max(254, 'At most 254 characters')
  .pipe(z.email('Please enter an e-mail address like ann@example.com.'))

export const newPasswordField = z
  .string('Please choose a password.')
  .min(passwordLength.min, `At least ${passwordLength.min} characters`)
  .max(passwordLength.max, `At most ${passwordLength.max} characters`)

const noPassword = 'Please enter your password.'

export const SignIn = z.object({
  email: emailField,
  password: z.string(noPassword).min(1, noPassword).max(1_000, 'This is too long.'),
})

export const SignUp = z.object({
  firstName: text('first name'),
  lastName: text('last name'),
  email: emailField,
  password: newPasswordField,
})

/** Who asks, as far as a guest can be known. */
export interface Sender {
  address: string
  userAgent?: string
}

/**
 * Checks e-mail address and password, and answers the token of a new session. Unknown address and
 * wrong password are refused alike, after the same work.
 */
export async function signIn(sender: Sender, given: z.infer<typeof SignIn>): Promise<string> {
  const who = { address: sender.address, account: given.email }
  await limitTries('sign-in', who)
  const before = await passwordHashOf(given.email)
  const { token } = await auth.api
    .signInEmail({ body: given, headers: headersOf(sender) })
    .catch((error: unknown) => {
      if (wrongPassword.has(codeOf(error))) throw noMatch()
      throw error
    })
  // Who chose a new password meanwhile ended the sessions that were there; this one may have come later.
  if ((await passwordHashOf(given.email)) !== before) {
    await endSessions({ token })
    throw noMatch()
  }
  await forgive('sign-in', who)
  return token
}

async function passwordHashOf(email: string) {
  const where = { providerId: 'credential', user: { email } }
  return (await db.signIn.findFirst({ where, select: { password: true } }))?.password
}

const wrongPassword = new Set<unknown>(['INVALID_EMAIL_OR_PASSWORD', 'PASSWORD_TOO_LONG'])

const noMatch = () => new Refusal('UNAUTHENTICATED', 'Unauthorized')

/** Makes an account and answers the token of its first session. The address is still to be confirmed. */
export async function signUp(
  sender: Sender,
  { firstName, lastName, email, password }: z.infer<typeof SignUp>,
): Promise<string> {
  await limitTries('sign-up', { address: sender.address })
  const name = `${firstName} ${lastName}`
  const { token, user } = await withHash(password, () =>
    auth.api.signUpEmail({
      body: { name, firstName, lastName, email, password },
      headers: headersOf(sender),
    }),
  ).catch(async (error: unknown) => {
    // The library says the same of a second sign-up at the same moment and of any other failure.
    if (await db.user.findUnique({ where: { email }, select: { id: true } })) throw alreadyKnown()
    throw error
  })
  if (!token) throw new Error('the new account came without a session')
  // The account is there now; a mail that could not be stored can be asked for again.
  await sendVerification({ id: user.id, name, email }).catch((error) =>
    log.error({ err: error, userId: user.id }, 'verification mail not stored'),
  )
  return token
}

const alreadyKnown = () =>
  new Refusal('CONFLICT', 'There is already an account with this email.', {
    fields: { email: 'There is already an account with this email. Sign in instead.' },
  })

const headersOf = ({ userAgent = '' }: Sender) => new Headers({ 'user-agent': userAgent })

/** What the library says in its own words. */
export function codeOf(error: unknown): string | undefined {
  const { body } = error as { body?: { code?: string } }
  return body?.code
}
