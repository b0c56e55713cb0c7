import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { freePort } from '../api/platform/network'
import { eventually } from '../test/kit/eventually'

test('npm run dev keeps its database while the server restarts, and ends both', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'drivefair-dev-'))
  const PORT = String(await freePort())
  const PATH = `${resolve('node_modules/.bin')}${delimiter}${process.env.PATH}`
  const dev = spawn(process.execPath, ['--import', 'tsx', 'scripts/dev.ts'], {
    env: { ...process.env, NODE_OPTIONS: '', DATABASE_URL: '', PATH, PORT, DATA_DIR },
    stdio: ['pipe', 'ignore', 'ignore'], // Vite complains about each request while the server restarts,
  })
  const exited = once(dev, 'exit')
  const pidFile = join(DATA_DIR, 'postgres/postmaster.pid')
  const started = async () => {
    const answer = await fetch(`http://localhost:${PORT}/version`)
    return (await answer.json()).startedAt
  }
  try {
    const first = await eventually(started, 120)
    const database = await readFile(pidFile, 'utf8')
    dev.stdin.write('\n') // `tsx watch` restarts, as after a change
    await eventually(async () => expect(await started()).not.toBe(first), 120)
    expect(await readFile(pidFile, 'utf8')).toBe(database)
  } finally {
    dev.kill('SIGINT')
    expect(await exited).toEqual([0, null])
  }
  await expect(readFile(pidFile)).rejects.toThrow('ENOENT')
  await rm(DATA_DIR, { recursive: true })
})
