import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { makeDatabase } from '../test/kit/database'

test('says in one line which variable keeps it from starting', async () => {
  const database = await makeDatabase()
  const taken = createServer().listen(0, 'localhost')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const elsewhere = Object.assign(new URL(database.url), { port: '1' }).href
  const failures: [Record<string, string>, RegExp][] = [
    [{ DATABASE_URL: database.url, PORT: `${port}` }, /^PORT \d+ is taken by another program/],
    [
      { DATABASE_URL: elsewhere, DIRECT_DATABASE_URL: database.url },
      /^DATABASE_URL names a host and port where/,
    ],
  ]
  try {
    for (const [env, line] of failures) {
      const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/api/server.js'], {
        env: { ...process.env, NODE_OPTIONS: '', LOG_LEVEL: 'warn', ...env },
        encoding: 'utf8',
        timeout: 30_000,
      })
      const lines = stdout.split('\n').filter((text) => text.includes('"level":60'))
      expect(lines.map((text) => JSON.parse(text).msg)).toEqual([expect.stringMatching(line)])
      expect([status, stderr, stdout.includes('    at ')]).toEqual([1, '', false])
    }
  } finally {
    taken.close()
    await database.drop()
  }
})

test('knows its commands, and starts nothing for another word', () => {
  const run = (name: string) =>
    spawnSync(process.execPath, ['dist/api/server.js', name], {
      env: { ...process.env, NODE_OPTIONS: '', LOG_LEVEL: 'warn' },
      encoding: 'utf8',
    })
  expect(run('exprot')).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('The commands are: backup, erase, '),
  })
  expect(run('help')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('backup\nerase\n'),
  })
})
