/** Why a start or a command failed, in a line that says what to change. */
export class StartProblem extends Error {}

/** What is wrong with the value of a variable when using it fails with this code. */
const reasons: Record<string, string> = {
  EADDRINUSE: 'is taken by another program. Stop that program or choose another port.',
  EACCES: 'may not be opened by this user. Choose a port above 1023.',
  EADDRNOTAVAIL: 'cannot be opened: HOST is not an address of this machine.',
  ENOTFOUND: 'names a host that does not exist.',
  EAI_AGAIN: 'names a host that cannot be looked up right now.',
  ECONNREFUSED: 'names a host and port where nothing listens. Is PostgreSQL running there?',
  ETIMEDOUT: 'names a host that does not answer. Is a firewall in between?',
  EHOSTUNREACH: 'names a host that cannot be reached.',
  ENETUNREACH: 'names a host that cannot be reached.',
  '28P01': 'has the wrong user or password.',
  '28000': 'has a user whom PostgreSQL does not let in from here.',
  '3D000': 'names a database that does not exist. Create it first.',
  '42501': 'has a user who may not do this. The role must own the database.',
}

/** Runs a step of the start; a failure that the value of a variable explains becomes one line. */
export async function explainFailure<Result>(variable: string, step: () => Promise<Result>) {
  try {
    return await step()
  } catch (error) {
    const { code = '', message = '' } = error as { code?: string; message?: string }
    const reason = reasons[code] ?? (message === 'timeout expired' ? reasons.ETIMEDOUT : undefined)
    if (!reason) throw error
    throw new StartProblem(`${variable} ${reason}`, { cause: error })
  }
}
