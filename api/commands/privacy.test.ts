import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeConsultation } from '../../test/kit/consultation-requests'
import { database, openDatabase } from '../../test/kit/own-database'
import { runCommand } from '../../test/kit/run-command'
import { db } from '../platform/db'

openDatabase()

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

  const folder = await mkdtemp(join(tmpdir(), 'erasures-'))
  const file = join(folder, 'erasures.jsonl')
  await writeFile(file, await command('erasures'))
  await makeConsultation({ email: 'Ann@example.com', createdAt: new Date(0) })
  expect(JSON.parse(await command('erasures', file))).toEqual({ erased: 1, refused: [] })
  expect(await db.consultation.count()).toBe(0)
  await rm(folder, { recursive: true })
  await expect(command('erase', 'no email')).rejects.toThrow('Usage: erase EMAIL')
}, 180_000)
