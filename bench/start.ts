import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../api/stand-ins/postgres/embedded-postgres'
import { bytesIn, imageFiles } from '../test/kit/servers/image-files'
import { startServer } from '../test/kit/servers/server-process'

// `npm run bench -- start` measures the files that the image copies, and the time from starting the process to
// the first 200 of /readyz: on an empty database, and on a migrated one (median of 5).

const image = await mkdtemp(join(tmpdir(), 'drivefair-image-'))
const data = await mkdtemp(join(tmpdir(), 'drivefair-data-'))
await (await imageFiles()).copyTo(image)
const postgres = await startEmbeddedPostgres(data)
try {
  const first = await secondsToStart()
  const later = []
  for (let turn = 0; turn < 5; turn++) later.push(await secondsToStart())
  console.table([
    { what: 'files of the image, MB', measured: Number(((await bytesIn(image)) / 1e6).toFixed(1)) },
    { what: 'first start, s', measured: Number(first.toFixed(2)) },
    { what: 'later start, median s', measured: Number(later.sort((a, b) => a - b)[2]?.toFixed(2)) },
  ])
} finally {
  await postgres.stop()
  await rm(image, { recursive: true })
  await rm(data, { recursive: true })
}

async function secondsToStart() {
  const env = { NODE_ENV: 'production', ALLOW_DEMO: '1', NODE_OPTIONS: '--enable-source-maps' }
  const begin = performance.now()
  const server = await startServer(
    { ...env, DATABASE_URL: postgres.url, DATA_DIR: data },
    { cwd: image },
  )
  const seconds = (performance.now() - begin) / 1_000
  await server.stop()
  return seconds
}
