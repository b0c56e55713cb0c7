import { databaseUrl } from '../../test/kit/servers/database'
import { pendingMigrations } from './migrate'
import { serviceAt } from './service-problem'
import { explainFailure, StartProblem } from './start-problem'

const { href } = new URL(databaseUrl('postgres'))
const changed = (part: Partial<URL>) => Object.assign(new URL(href), part).href

// The codes of a real PostgreSQL and of the system.
test.each([
  ['password', changed({ password: 'x' }), 'The user name or password was refused. Correct'],
  ['database', changed({ pathname: '/no' }), 'There is no database with this name.'],
  ['port', changed({ port: '1' }), 'Nothing listens at \\S+:1. Start it there, or correct'],
  ['host', changed({ hostname: 'no.invalid' }), '(There is no host for|The name of) no.invalid:'],
])('says in one line that the %s is wrong', async (_part, url, line) => {
  const service = serviceAt(url, 'DATABASE_URL')
  const problem = await explainFailure(service, () => pendingMigrations(url)).catch((one) => one)
  expect(problem).toBeInstanceOf(StartProblem)
  expect(problem.message).toMatch(new RegExp(`^${line}[^\n]*$`))
})

test('passes on a failure that has no usual reason', async () => {
  const failure = new Error('other')
  await expect(
    explainFailure({ place: 'localhost:3000' }, () => Promise.reject(failure)),
  ).rejects.toBe(failure)
})

test('does not read the messages of PostgreSQL, which may quote anything', async () => {
  const failure = Object.assign(new Error('duplicate key: timeout of a certificate'), {
    code: '23505',
    severity: 'ERROR',
  })
  await expect(
    explainFailure({ place: 'localhost:5432' }, () => Promise.reject(failure)),
  ).rejects.toBe(failure)
})
