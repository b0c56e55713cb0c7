import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { connectDatabase, db, disconnectDatabase } from '../api/platform/db'
import { makeConsultation } from '../test/kit/consultation-requests'
import { makeDatabase } from '../test/kit/database'

const run = promisify(execFile)

let database: Awaited<ReturnType<typeof makeDatabase>>

beforeAll(async () => {
  database = await makeDatabase()
  connectDatabase({ url: database.url })
})

afterAll(async () => {
  await disconnectDatabase()
  await database.drop()
})

async function command(name: string, email: string) {
  const env = { ...process.env, DATABASE_URL: database.url, NODE_OPTIONS: '' }
  const { stdout } = await run('npx', ['tsx', 'scripts/privacy.ts', name, email], { env })
  return JSON.parse(stdout)
}

test('the commands export and erase what is stored about an email', async () => {
  await makeConsultation({ email: 'Ann@example.com', city: 'Macon' })
  const exported = await command('export', 'ann@example.com')
  expect(exported).toMatchObject({ email: 'ann@example.com', consultations: [{ city: 'Macon' }] })
  expect(await command('erase', 'ann@example.com')).toEqual({
    erased: true,
    leftAtCardProvider: [],
  })
  expect(await db.consultation.count()).toBe(0)
  expect(await command('erase', 'ann@example.com')).toMatchObject({ erased: false })
  await expect(command('erase', 'no email')).rejects.toThrow('npm run erase -- EMAIL')
}, 180_000)
