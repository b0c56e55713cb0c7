import { z } from 'zod'
import { loadSessionSecret } from '../api/account/cookie'
import { config } from '../api/config'
import { connectDatabase, disconnectDatabase } from '../api/platform/db'
import { Refusal } from '../api/platform/errors'
import { erasePerson } from '../api/privacy/erase'
import { exportPerson } from '../api/privacy/export'

// npm run export -- EMAIL writes a person's data as JSON; npm run erase -- EMAIL erases it. Both work while
// the server runs, can be interrupted, and can be repeated.

const [command = '', email = ''] = process.argv.slice(2)
process.exitCode = await run()

async function run() {
  if (!z.email().safeParse(email).success) return fail(`npm run ${command} -- EMAIL`)
  await loadSessionSecret()
  const postgres = config.DATABASE_URL ? undefined : await embeddedPostgres()
  connectDatabase({
    url: config.DATABASE_URL ?? postgres?.url ?? '',
    onLost: (error) => fail(error.message),
  })
  try {
    return await (command === 'erase' ? erase() : write(await exportPerson({ email })))
  } catch (error) {
    if (error instanceof Refusal) return fail(error.message)
    throw error
  } finally {
    await disconnectDatabase()
    await postgres?.stop()
  }
}

async function embeddedPostgres() {
  const { openEmbeddedPostgres } = await import('../api/stand-ins/postgres/running-postgres')
  return openEmbeddedPostgres(config.DATA_DIR)
}

/** Prints what is left to delete with the card provider's own tool. */
async function erase() {
  const { foundAnything, atProvider } = await erasePerson({ email })
  return write({ erased: foundAnything, leftAtCardProvider: atProvider })
}

function write(data: unknown) {
  process.stdout.write(`${JSON.stringify(data, null, 2)}\n`)
  return 0
}

function fail(line: string) {
  process.stderr.write(`${line}\n`)
  return 1
}
