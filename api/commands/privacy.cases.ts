import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jest } from '@jest/globals'
import { makeConsultation } from '../../test/kit/scenes/consultation-requests'
import { patientTimeLimits } from '../../test/kit/servers/database'
import { database } from '../../test/kit/servers/own-database'
import { runCommand, tryCommand } from '../../test/kit/servers/run-command'
import { config } from '../platform/config'
import { connectDatabase, db, disconnectDatabase } from '../platform/db'
import { erase, erasures, exportData } from './privacy'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drivefair-commands-'))
})
afterAll(() => rm(folder, { recursive: true }))

const command = (...words: string[]) => runCommand(database.url, ...words)

test('the commands export, erase, and erase again what a backup brought back', async () => {
  await makeConsultation({ email: 'Ann@example.com', city: 'Macon' })
  const exported = await command('export', 'ann@example.com')
  expect(JSON.parse(exported)).toMatchObject({
    email: 'ann@example.com',
    consultations: [{ city: 'Macon' }],
  })
  const erased = JSON.parse(await command('erase', 'ann@example.com'))
  expect(erased).toEqual({ erased: true, leftAtCardProvider: [] })
  expect(await db.consultation.count()).toBe(0)

  const file = join(folder, 'erasures.jsonl')
  await writeFile(file, await command('erasures'))
  await makeConsultation({ email: 'Ann@example.com', createdAt: new Date(0) })
  expect(JSON.parse(await command('erasures', file))).toEqual({
    read: 1,
    matched: 1,
    unmatched: 0,
    erased: 1,
    refused: [],
  })
  expect(await db.consultation.count()).toBe(0)
})

const noPostgres = () => Promise.reject(new Error('an embedded database was opened'))

/** Runs a command in this process, which saves starting one; returns what it prints and its exit code. */
async function runHere(command: typeof erase, ...words: string[]) {
  await disconnectDatabase() // the command connects by itself
  config.DATABASE_URL = database.url
  const stdout = jest.spyOn(process.stdout, 'write').mockReturnValue(true)
  const stderr = jest.spyOn(process.stderr, 'write').mockReturnValue(true)
  try {
    const code = await command(words, noPostgres)
    const [printed, noted] = [stdout, stderr].map(({ mock }) => mock.calls.flat().join(''))
    return { code, stdout: printed, stderr: noted }
  } finally {
    stdout.mockRestore()
    stderr.mockRestore()
    connectDatabase({ url: database.url, timeLimits: patientTimeLimits })
  }
}

test('erase refuses what is no email', async () => {
  expect(await runHere(erase, 'no email')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Usage: erase EMAIL\n',
  })
})

test.each([
  ['export', exportData],
  ['erase', erase],
])('%s prints text for people and JSON for programs', async (_name, command) => {
  const { code, stdout, stderr } = await runHere(command, 'unknown@example.com')
  expect([code, JSON.parse(stdout ?? '')]).toEqual([0, expect.any(Object)])
  expect(stderr).toMatch(/^Nothing is stored about unknown@example\.com: .*\n$/)
})

test('erasures fails on a file without any, and says when none matches an account', async () => {
  const wrong = join(folder, 'wrong.jsonl')
  await writeFile(wrong, '{"level":30}\n')
  expect(await runHere(erasures, wrong)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('"read": 0'),
    stderr: `${wrong} names no erasure.\n`,
  })
  expect(await runHere(erasures, join(folder, 'missing'))).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^There is no file .*missing\.\n$/),
  })
  const strangers = join(folder, 'strangers.jsonl')
  await writeFile(strangers, JSON.stringify({ emailHash: '_'.repeat(43), at: new Date(0) }))
  expect(await runHere(erasures, strangers)).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('None of them is of anyone here.'),
  })
})

test('commands with a wrong DATA_DIR create nothing and print one line', async () => {
  const missing = join(folder, 'no-shop')
  const email = 'ann@example.com'
  const noSecret = { DATABASE_URL: database.url, SESSION_SECRET: '' }
  const noDatabase = { DATABASE_URL: '', SESSION_SECRET: 's'.repeat(32) }
  // Each command starts a program, so each is tried with one of the two, which one function looks for.
  for (const [place, what, ...words] of [
    [noSecret, 'session secret', 'export', email],
    [noDatabase, 'database', 'erase', email],
    [noDatabase, 'database', 'erasures'],
    [noSecret, 'session secret', 'staff', 'reset-factor', email],
  ] as const) {
    const { code, stdout, stderr } = await tryCommand({ ...place, DATA_DIR: missing }, ...words)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(new RegExp(`^There is no ${what} in \\S+no-shop: .*\\n$`))
  }
  expect(existsSync(missing)).toBe(false)
})
