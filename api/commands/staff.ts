import { foldEmail } from '../account/account'
import { resetFactor } from '../account/factor/factor'
import type { User } from '../generated/prisma/client'
import { db } from '../platform/db'
import { deactivateByCommand, makeOwner } from '../team/members'
import { fail, type OpenPostgres, withDatabase } from './with-database'

const commandLine = { name: 'Command line' }

/** `staff ACTION EMAIL`: for what no owner can do in the app, such as a firm that locked itself out. */
const actions: Record<string, (email: string) => Promise<number>> = {
  deactivate: deactivate,
  'make-owner': promote,
  'reset-factor': reset,
}

/**
 * The server may run: it refuses sessions that ended at once, and closes their open sockets within 30 seconds. Check by
 * phone that it is them.
 */
export async function staff([name = '', email]: string[], openPostgres: OpenPostgres) {
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined
  if (!action || !email) return fail(`Usage: staff ${Object.keys(actions).join('|')} EMAIL`)
  return withDatabase(openPostgres, () => action(email))
}

/** Removes the second factor of someone who lost their phone, and signs them out everywhere. */
async function reset(email: string) {
  if (!(await resetFactor(email))) return fail(`No account with ${email} has a second factor.`)
  return done(
    `Removed the second factor of ${email}. They can sign in with their password and set up a new one.`,
  )
}

/** Makes someone with an account an owner, whatever they were before. */
async function promote(email: string) {
  const user = await findUser(email)
  if (!user) return fail(`There is no account with ${email}. Create it on the site first.`)
  if (!user.emailVerified) return fail(`${email} is not confirmed yet. Open the link in its email.`)
  await makeOwner(user, commandLine)
  return done(`${email} is an owner now.`)
}

/** Ends someone's access: sessions and API tokens end, and their open work goes to no one. */
async function deactivate(email: string) {
  const user = await findUser(email)
  if (!user) return fail(`There is no account with ${email}.`)
  await deactivateByCommand(user, commandLine)
  return done(`${email} has no access any more. Their open work is assigned to no one.`)
}

const findUser = (email: string): Promise<User | null> =>
  db.user.findUnique({ where: { email: foldEmail(email) } })

function done(line: string) {
  process.stdout.write(`${line}\n`)
  return 0
}
