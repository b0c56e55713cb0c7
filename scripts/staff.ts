import { resetFactor } from '../api/account/factor'
import { fail, withDatabase } from './command'

// `npm run staff -- reset-factor EMAIL` removes the second factor of someone who lost their phone, and
// signs them out everywhere. Check by phone that it is them. The server may run: it refuses their
// sessions at once, and closes their open sockets within 30 seconds.

const [command, email] = process.argv.slice(2)
process.exitCode =
  command === 'reset-factor' && email
    ? await withDatabase(() => reset(email))
    : fail('npm run staff -- reset-factor EMAIL')

async function reset(email: string) {
  if (!(await resetFactor(email))) return fail(`No account with ${email} has a second factor.`)
  process.stdout.write(
    `Removed the second factor of ${email}. They can sign in with their password and set up a new one.\n`,
  )
  return 0
}
