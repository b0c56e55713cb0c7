import { resetFactor } from '../account/factor/factor'
import { fail, type OpenPostgres, withDatabase } from './with-database'

/**
 * `staff reset-factor EMAIL` removes the second factor of someone who lost their phone, and signs them out
 * everywhere. Check by phone that it is them. The server may run: it refuses their sessions at once, and
 * closes their open sockets within 30 seconds.
 */
export async function staff([action, email]: string[], openPostgres: OpenPostgres) {
  if (action !== 'reset-factor' || !email) return fail('Usage: staff reset-factor EMAIL')
  return withDatabase(openPostgres, () => reset(email))
}

async function reset(email: string) {
  if (!(await resetFactor(email))) return fail(`No account with ${email} has a second factor.`)
  process.stdout.write(
    `Removed the second factor of ${email}. They can sign in with their password and set up a new one.\n`,
  )
  return 0
}
