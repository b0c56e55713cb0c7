import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../api/platform/network'
import { startServer } from '../test/kit/servers/server-process'

/**
 * Runs the built server on a temporary database, independent of the environment. `checkout` is the folder of
 * another version to run.
 */
export async function withOwnServer(work: (base: string) => Promise<void>, checkout?: string) {
  const folder = await mkdtemp(join(tmpdir(), 'drivefair-'))
  try {
    const server = await startServer(
      {
        NODE_ENV: 'development',
        DATA_DIR: folder,
        DATABASE_URL: '',
        PUBLIC_URL: '',
        STRIPE_SECRET_KEY: '',
        STRIPE_WEBHOOK_SECRET: '',
        SANDBOX_PORT: String(await freePort()),
      },
      { cwd: checkout },
    )
    try {
      await work(server.base)
    } finally {
      await server.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
