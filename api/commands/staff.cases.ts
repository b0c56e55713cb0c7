import { database } from '../../test/kit/servers/own-database'
import { runCommand } from '../../test/kit/servers/run-command'
import { db } from '../platform/db'

const command = (...words: string[]) => runCommand(database.url, 'staff', ...words)

test('reset-factor removes a second factor and all sessions of that account', async () => {
  const session = { token: 'a-session', expiresAt: new Date(Date.now() + 60_000) }
  const sam = { name: 'Sam', firstName: 'Sam', lastName: 'Staff', email: 'sam@example.com' }
  await db.user.create({
    data: {
      ...sam,
      sessions: { create: session },
      secondFactor: { create: { secret: 'secret', lastStep: 1, recoveryHashes: [] } },
    },
  })
  await expect(command('reset-factor', 'ann@example.com')).rejects.toThrow(
    'No account with ann@example.com has a second factor.',
  )
  expect(await db.session.count()).toBe(1)
  expect(await command('reset-factor', 'Sam@example.com')).toContain('Removed the second factor')
  expect([await db.secondFactor.count(), await db.session.count()]).toEqual([0, 0])
})
