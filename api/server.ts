import { setTimeout as sleep } from 'node:timers/promises'
import { removeOldAccess } from './account/account.jobs'
import { refuseDemoUsers } from './account/demo-users'
import { welcomeListed } from './account/member-rows'
import { builtAccountPages } from './account/page'
import { buildApp, type Parts } from './app'
import { removeOldCarts } from './cart/cart.jobs'
import { watchChats } from './chat/chat.jobs'
import { refundClaims } from './claims/claims.jobs'
import { mailStaffDigest } from './consultations/consultations.jobs'
import { watchDeals } from './deals/deals.jobs'
import { watchSupport } from './deals/purchase/purchase.jobs'
import { mailBuyers } from './deals/quotes/quotes.jobs'
import { mailFigures } from './figures/figures.jobs'
import { graphiqlPage } from './graph/graphiql'
import { stopBeingReady, turnProxiesAway } from './http/health'
import { webFiles } from './http/web-files'
import { startMailQueue } from './mail/mail-queue'
import type { SendMail } from './mail/mail-transport'
import { checkHeldUnits } from './orders/held-units.jobs'
import { removeOldOrders } from './orders/old-orders.jobs'
import { readPaymentEvents, reconcileOrders } from './orders/orders.jobs'
import { pollPackages, refreshPackages } from './packages/list'
import { seedPackages } from './packages/seed'
import { config } from './platform/config'
import { checkDatabase, connectDatabase, databaseIdentity, disconnectDatabase } from './platform/db'
import { log, warnRarely } from './platform/log'
import { migrate, pendingMigrations } from './platform/migrate'
import { hostInUrl, isLoopback } from './platform/network'
import { nodeEndOfLife } from './platform/node-support'
import { connectPayments } from './platform/payments'
import { pubsub } from './platform/pubsub'
import { serviceAt } from './platform/service-problem'
import { storeServiceStates } from './platform/service-state'
import { pollSettings, refreshSettings } from './platform/site-settings'
import { explainFailure, StartProblem } from './platform/start-problem'
import { startTracing } from './platform/tracing'
import { eraseOldData } from './privacy/privacy.jobs'
import { startPushQueue } from './push/push-queue'
import { mailWork } from './reminders/reminders.jobs'
import { askForReviews } from './reviews/reviews.jobs'
import { remindOfLinks } from './sales/sales.jobs'
import { pageTexts } from './settings/page-texts'
import { mailFreePlaces } from './waiting-list/waiting-list.jobs'
import { startWebhooks } from './webhooks/delivery-queue'

const STOP_EACH_WITHIN_MS = 6_000
const STOP_WITHIN_MS = 9_500

/** What was started, newest first: a stop or a failed start ends it in this order. */
const running: { name: string; stop: () => Promise<unknown> }[] = []
const registerStop = (name: string, stop: () => Promise<unknown>) => running.unshift({ name, stop })

async function start() {
  process.on('SIGTERM', () => stop(0))
  process.on('SIGINT', () => stop(0))
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT) registerStop('traces', await startTracing(noteLostTraces))
  const databaseUrl = config.DATABASE_URL ?? (await ownPostgres())
  const directUrl = config.DIRECT_DATABASE_URL ?? databaseUrl
  if (config.MIGRATE_ON_START) await applyMigrations(directUrl)
  else await requireMigrations(directUrl)

  connectDatabase({
    url: databaseUrl,
    poolMax: config.DATABASE_POOL_MAX,
    isPooled: config.DIRECT_DATABASE_URL !== undefined,
    onLost: (error) => log.warn({ err: error }, 'lost a database connection'),
  })
  registerStop('database connections', disconnectDatabase)
  registerStop('service states', storeServiceStates)
  await explainFailure(serviceAt(databaseUrl, 'DATABASE_URL'), checkDatabase)
  if (config.REDIS_URL) {
    await pubsub.connect(config.REDIS_URL, await databaseIdentity())
    registerStop('pub/sub', async () => pubsub.disconnect())
  }
  const isNewShop = await seedPackages()
  await provideDemoUsers()
  await welcomeListed()
  await refreshPackages() // so that the first page already has prices
  registerStop('package list', pollPackages())
  await refreshSettings()
  registerStop('settings', pollSettings())

  const payments = await paymentProvider(databaseUrl)
  connectPayments(payments)
  if (isNewShop && config.hasDemoAccounts && 'recordPaid' in payments) {
    const { seedDemoDeal } = await import('./stand-ins/demo-deal')
    await seedDemoDeal(payments.recordPaid)
    const { seedDemoDay } = await import('./stand-ins/demo-day')
    await seedDemoDay()
  }
  registerStop('reconcile job', reconcileOrders())
  registerStop('payment events job', readPaymentEvents())
  registerStop('held units job', checkHeldUnits())
  registerStop('cart job', removeOldCarts())
  registerStop('old orders job', removeOldOrders())
  registerStop('access job', removeOldAccess())
  const { sendMail, mailbox } = await mailTransport()
  registerStop('mail queue', startMailQueue(sendMail))
  registerStop('push queue', startPushQueue())
  registerStop('chat jobs', watchChats())
  registerStop('webhooks', startWebhooks())
  registerStop('staff digest job', mailStaffDigest())
  registerStop('buyer mail jobs', mailBuyers())
  registerStop('deals job', watchDeals())
  registerStop('support job', watchSupport())
  registerStop('reviews job', askForReviews())
  registerStop('claims job', refundClaims())
  registerStop('waiting list job', mailFreePlaces())
  registerStop('payment link job', remindOfLinks())
  registerStop('work mail jobs', mailWork())
  registerStop('weekly mail job', mailFigures())
  registerStop('privacy job', eraseOldData())

  await builtAccountPages() // now, so that the first visitor doesn't wait
  const texts = await pageTexts()
  const app = await buildApp({
    mailbox,
    pages: (pages) => webFiles(pages, 'dist/web', texts, graphiqlPage),
  })
  registerStop('http', () => app.close())
  drain = async () => {
    const delayMs = config.STOP_DELAY_MS
    if (delayMs === 0) return
    await Promise.all([app.closeSockets(delayMs), sleep(delayMs)])
    await turnProxiesAway()
  }
  await explainFailure({ place: `${config.HOST}:${config.PORT}`, variable: 'PORT' }, () =>
    app.listen({ host: config.HOST, port: config.PORT }),
  )
  if (
    !isLoopback(new URL(config.PUBLIC_URL).hostname) &&
    String(config.TRUST_PROXY) === 'loopback'
  ) {
    log.warn('TRUST_PROXY is not set: only a proxy on this machine can tell who the visitors are')
  }
  const endOfLife = nodeEndOfLife(process.versions.node, new Date())
  if (config.isProduction && endOfLife) {
    log.warn(`Node ${process.versions.node} has had no security fixes since ${endOfLife}`)
  }
  log.info(`DriveFair is running at ${config.PUBLIC_URL}`)
}

const noteLostTraces = (problem: string) => warnRarely({ problem }, 'traces were not sent')
const directVariable = config.DIRECT_DATABASE_URL ? 'DIRECT_DATABASE_URL' : 'DATABASE_URL'

async function applyMigrations(directUrl: string) {
  const applied = await explainFailure(serviceAt(directUrl, directVariable), () =>
    migrate(directUrl, {
      onWait: () =>
        log.warn('waiting for another server that migrates, or for a table that is in use'),
    }),
  )
  log.info({ applied }, applied.length > 0 ? 'migrations applied' : 'no migrations to apply')
}

async function requireMigrations(directUrl: string) {
  const pending = await explainFailure(serviceAt(directUrl, directVariable), () =>
    pendingMigrations(directUrl),
  )
  if (pending.length === 0) return
  throw new StartProblem(
    `The database lacks migrations: ${pending.join(', ')}. Run: node dist/api/server.js migrate`,
  )
}

/** `node dist/api/server.js migrate`: applies the migrations and exits. */
async function migrateOnly() {
  await applyMigrations(config.DIRECT_DATABASE_URL ?? config.DATABASE_URL ?? (await ownPostgres()))
  await stop(0)
  return 0
}

async function ownPostgres() {
  if (config.isProduction) {
    throw new StartProblem(
      'DATABASE_URL is required in production: without it, this would be another, empty shop.',
    )
  }
  const { startEmbeddedPostgres } = await import('./stand-ins/postgres/embedded-postgres')
  const postgres = await startEmbeddedPostgres(config.DATA_DIR, {
    log: (line) => log.debug({ line }, 'postgres'),
    onCrash: (reason) => log.error({ reason }, 'PostgreSQL crashed: please restart DriveFair'),
  })
  registerStop('postgres', postgres.stop)
  return postgres.url
}

async function provideDemoUsers() {
  if (!config.hasDemoAccounts) return refuseDemoUsers()
  const { seedDemoUsers } = await import('./stand-ins/demo-accounts')
  await seedDemoUsers()
}

async function mailTransport(): Promise<{ sendMail: SendMail } & Pick<Parts, 'mailbox'>> {
  if (config.SMTP_URL) {
    const { smtpTransport } = await import('./mail/smtp')
    return { sendMail: smtpTransport(config.SMTP_URL) }
  }
  log.warn(`SMTP_URL is not set: mail is saved in ${config.DATA_DIR}/mail`)
  const { saveMail } = await import('./stand-ins/mailbox/mailbox')
  if (config.isProduction) return { sendMail: saveMail }
  const { mailboxRoutes } = await import('./stand-ins/mailbox/mailbox-pages')
  return { sendMail: saveMail, mailbox: mailboxRoutes }
}

async function paymentProvider(databaseUrl: string) {
  if (config.STRIPE_SECRET_KEY && config.STRIPE_WEBHOOK_SECRET) {
    return {
      secretKey: config.STRIPE_SECRET_KEY,
      webhookSecret: config.STRIPE_WEBHOOK_SECRET,
      apiBase: config.STRIPE_API_BASE,
    }
  }
  const { startSandbox } = await import('./stand-ins/payments/server')
  const sandbox = await startSandbox({
    databaseUrl,
    host: config.HOST,
    port: config.SANDBOX_PORT,
    publicHost: new URL(config.PUBLIC_URL).hostname,
    webhookUrl: `http://${hostInUrl(config.HOST)}:${config.PORT}/api/stripe/webhook`,
    log,
  })
  registerStop('payment sandbox', sandbox.close)
  log.warn('STRIPE_SECRET_KEY is not set: the payment sandbox accepts test cards only')
  return sandbox
}

let stopping = false
/** Serves on until load balancers have noticed that this instance is stopping. */
let drain = async () => {}

async function stop(exitCode: number) {
  if (stopping) return
  stopping = true
  stopBeingReady()
  setTimeout(() => process.exit(1), config.STOP_DELAY_MS + STOP_WITHIN_MS).unref() // if it hangs
  await drain()
  for (const { name, stop } of running) {
    const tooLong = new Promise((resolve) =>
      setTimeout(resolve, STOP_EACH_WITHIN_MS, 'late').unref(),
    )
    try {
      if ((await Promise.race([stop(), tooLong])) === 'late')
        log.warn(`${name}: did not stop in time`)
    } catch (error) {
      log.error({ err: error }, `${name}: did not stop cleanly`)
    }
  }
  log.info('stopped')
  process.exit(exitCode) // even if something did not stop
}

async function copyData(command: 'backup' | 'restore', [file]: string[]) {
  const { copyShop } = await import('./backup/commands')
  return copyShop(command, file, await import('./stand-ins/for-backup'))
}

const openPostgres = async () =>
  (await import('./stand-ins/postgres/running-postgres')).openEmbeddedPostgres(config.DATA_DIR)

/** `node dist/api/server.js NAME …`, each loaded when it is run. Returns its exit code. */
const commands: Record<string, (words: string[]) => Promise<number | undefined>> = {
  backup: (words) => copyData('backup', words),
  check: async () => (await import('./commands/check')).check(),
  erase: async (words) => (await import('./commands/privacy')).erase(words, openPostgres),
  erasures: async (words) => (await import('./commands/privacy')).erasures(words, openPostgres),
  export: async (words) => (await import('./commands/privacy')).exportData(words, openPostgres),
  help: listCommands,
  migrate: migrateOnly,
  restore: (words) => copyData('restore', words),
  staff: async (words) => (await import('./commands/staff')).staff(words, openPostgres),
}

/** `node dist/api/server.js help` needs no database; the image is built with it. */
async function listCommands() {
  process.stdout.write(`${Object.keys(commands).join('\n')}\n`)
  return 0
}

async function run([name, ...words]: string[]) {
  if (name === undefined) return start()
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new StartProblem(`The commands are: ${Object.keys(commands).join(', ')}`)
  process.exitCode = await command(words)
}

run(process.argv.slice(2)).catch((error: unknown) => {
  if (stopping) return log.debug({ err: error }, 'the start was interrupted')
  if (error instanceof StartProblem) log.fatal(error.message)
  else log.fatal({ err: error }, 'DriveFair could not start')
  return stop(1)
})
