import { databaseUrl } from '../../test/kit/servers/database'
import { pendingMigrations } from './migrate'
import { explainFailure, StartProblem } from './start-problem'

const { href } = new URL(databaseUrl('postgres'))
const changed = (part: Partial<URL>) => Object.assign(new URL(href), part).href

// The codes of a real PostgreSQL and of the system.
test.each([
  ['password', changed({ password: 'x' }), 'has the wrong user or password'],
  ['database', changed({ pathname: '/no' }), 'names a database that does not exist'],
  ['port', changed({ port: '1' }), 'names a host and port where nothing listens'],
  ['host', changed({ hostname: 'no.invalid' }), 'names a host that '],
])('says in one line that the %s is wrong', async (_part, url, line) => {
  const problem = await explainFailure('DATABASE_URL', () => pendingMigrations(url)).catch(
    (one) => one,
  )
  expect(problem).toBeInstanceOf(StartProblem)
  expect(problem.message).toMatch(new RegExp(`^DATABASE_URL ${line}[^\n]*$`))
})

test('passes on a failure that no variable explains', async () => {
  const failure = new Error('other')
  await expect(explainFailure('PORT', () => Promise.reject(failure))).rejects.toBe(failure)
})
