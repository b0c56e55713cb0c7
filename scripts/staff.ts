import { resetFactor } from '../api/account/factor'
import { config } from '../api/config'
import { pubsub } from '../api/live/pubsub'
import { connectDatabase, disconnectDatabase } from '../api/platform/db'
import { startEmbeddedPostgres } from '../api/stand-ins/postgres/embedded-postgres'

// `npm run staff -- reset-factor EMAIL` removes the second factor of someone who lost their phone, and
// signs them out everywhere. Check by phone that it is them. With the embedded database, stop the
// server first.

const [command, email] = process.argv.slice(2)
if (command !== 'reset-factor' || !email) {
  console.error('Usage: npm run staff -- reset-factor EMAIL')
  process.exit(1)
}

const embedded = config.DATABASE_URL ? undefined : await startEmbeddedPostgres(config.DATA_DIR)
connectDatabase({ url: config.DATABASE_URL ?? embedded?.url ?? '' })
if (config.REDIS_URL) pubsub.connect(config.REDIS_URL)
try {
  const hadFactor = await resetFactor(email)
  console.log(
    hadFactor
      ? `Removed the second factor of ${email}. They can sign in with their password and set up a new one.`
      : `${email} has no second factor; nothing to remove.`,
  )
} finally {
  if (config.REDIS_URL) pubsub.disconnect()
  await disconnectDatabase()
  await embedded?.stop()
}
