import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeDatabase, makeEmptyDatabase } from '../test/kit/servers/database'

test('says in one line which variable keeps it from starting', async () => {
  const database = await makeDatabase()
  const taken = createServer().listen(0, 'localhost')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const elsewhere = Object.assign(new URL(database.url), { port: '1' }).href
  const failures: [Record<string, string>, RegExp][] = [
    [
      { DATABASE_URL: database.url, PORT: `${port}` },
      /^Another program has localhost:\d+\. Stop it, or choose another PORT\.$/,
    ],
    [
      { DATABASE_URL: elsewhere, DIRECT_DATABASE_URL: database.url },
      /^Nothing listens at \S+:1\. Start it there, or correct DATABASE_URL\.$/,
    ],
  ]
  try {
    for (const [env, line] of failures) {
      const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/api/server.js'], {
        env: { ...process.env, NODE_OPTIONS: '', LOG_LEVEL: 'warn', ...env },
        encoding: 'utf8',
        timeout: 120_000, // only for a server that hangs: a busy machine takes its time
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

test('makes no database of its own in production, also as a demo', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'drivefair-start-'))
  for (const command of [[], ['migrate']]) {
    const { status, stdout } = spawnSync(process.execPath, ['dist/api/server.js', ...command], {
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        LOG_LEVEL: 'warn',
        NODE_ENV: 'production',
        ALLOW_DEMO: '1',
        DATABASE_URL: '',
        DATA_DIR: dataDir,
      },
      encoding: 'utf8',
      timeout: 120_000, // only for a server that hangs: a busy machine takes its time
    })
    expect(JSON.parse(stdout).msg).toMatch(/^DATABASE_URL is required in production/)
    expect([status, await readdir(dataDir)]).toEqual([1, []])
  }
  await rm(dataDir, { recursive: true })
})

test('a start that SIGTERM interrupts is no failure', async () => {
  const database = await makeEmptyDatabase()
  const server = spawn(process.execPath, ['dist/api/server.js'], {
    env: { ...process.env, NODE_OPTIONS: '', LOG_LEVEL: 'info', DATABASE_URL: database.url },
  })
  let output = ''
  server.stdout.on('data', (chunk) => {
    output += chunk
    if (output.includes('migrations applied')) server.kill('SIGTERM')
  })
  const [code] = await once(server, 'exit')
  expect([code, output.match(/"level":[56]0.*/)]).toEqual([0, null])
  expect(output).toContain('"msg":"stopped"')
  await database.drop()
})

test('knows its commands, and starts nothing for another word', () => {
  const run = (name: string) =>
    spawnSync(process.execPath, ['dist/api/server.js', name], {
      env: { ...process.env, NODE_OPTIONS: '', LOG_LEVEL: 'warn' },
      encoding: 'utf8',
    })
  expect(run('exprot')).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('The commands are: backup, check, erase, '),
  })
  expect(run('help')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('backup\ncheck\nerase\n'),
  })
})
