import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeConsultation } from '../../test/kit/scenes/consultation-requests'
import { database, openDatabase } from '../../test/kit/servers/own-database'
import { runCommand, tryCommand } from '../../test/kit/servers/run-command'
import { db } from '../platform/db'

openDatabase()

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
  await expect(command('erase', 'no email')).rejects.toThrow('Usage: erase EMAIL')
}, 180_000)

test('export and erase print text for people and JSON for programs', async () => {
  const env = { DATABASE_URL: database.url }
  for (const words of [
    ['export', 'unknown@example.com'],
    ['erase', 'unknown@example.com'],
  ]) {
    const { code, stdout, stderr } = await tryCommand(env, ...words)
    expect([code, JSON.parse(stdout)]).toEqual([0, expect.any(Object)])
    expect(stderr).toMatch(/^Nothing is stored about unknown@example\.com: .*\n$/)
  }
}, 180_000)

test('erasures fails on a file without any, and says when none matches an account', async () => {
  const env = { DATABASE_URL: database.url }
  const wrong = join(folder, 'wrong.jsonl')
  await writeFile(wrong, '{"level":30}\n')
  expect(await tryCommand(env, 'erasures', wrong)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('"read": 0'),
    stderr: `${wrong} names no erasure.\n`,
  })
  expect(await tryCommand(env, 'erasures', join(folder, 'missing'))).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^There is no file .*missing\.\n$/),
  })
  const strangers = join(folder, 'strangers.jsonl')
  await writeFile(strangers, JSON.stringify({ emailHash: '_'.repeat(43), at: new Date(0) }))
  expect(await tryCommand(env, 'erasures', strangers)).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('None of them is of anyone here.'),
  })
}, 180_000)

test('commands with a wrong DATA_DIR create nothing and print one line', async () => {
  const missing = join(folder, 'no-shop')
  const email = 'ann@example.com'
  const commands = [
    ['export', email],
    ['erase', email],
    ['erasures'],
    ['staff', 'reset-factor', email],
  ]
  const places = [
    { DATABASE_URL: database.url, SESSION_SECRET: '' },
    { DATABASE_URL: '', SESSION_SECRET: 's'.repeat(32) },
  ]
  for (const words of commands) {
    for (const place of places) {
      const { code, stdout, stderr } = await tryCommand({ ...place, DATA_DIR: missing }, ...words)
      expect([code, stdout]).toEqual([1, ''])
      expect(stderr).toMatch(/^There is no (session secret|database) in \S+no-shop: .*\n$/)
    }
  }
  expect(existsSync(missing)).toBe(false)
}, 180_000)
