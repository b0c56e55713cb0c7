import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../api/platform/migrate'
import { startEmbeddedPostgres } from '../api/stand-ins/postgres/embedded-postgres'
import { restartUnderTraffic } from '../test/kit/servers/rolling-restart'

// `npm run bench -- deploy` restarts two instances behind nginx while 20,000 requests and 200 sockets go through
// it, POSTs included. Takes a minute and a half. REQUESTS, PER_SECOND and SOCKETS change the load.

const folder = await mkdtemp(join(tmpdir(), 'drivefair-deploy-'))
const postgres = await startEmbeddedPostgres(folder, { fsync: false })
try {
  await migrate(postgres.url)
  const seen = await restartUnderTraffic({
    databaseUrl: postgres.url,
    requests: Number(process.env.REQUESTS ?? 20_000),
    perSecond: Number(process.env.PER_SECOND ?? 300),
    sockets: Number(process.env.SOCKETS ?? 200),
    stopDelayMs: 5_000, // the default in production
  })
  const { failures, missed, storedWrong, wrongCarts, complaints, reconnectsMs } = seen
  console.table([
    { what: 'requests', measured: seen.sent },
    { what: 'requests per second', measured: Math.round(seen.perSecond) },
    { what: 'slowest, ms', measured: Math.round(seen.slowestMs) },
    { what: 'restarts of an instance', measured: seen.restarts },
    { what: 'failed requests', measured: failures.length, goal: 0 },
    { what: 'carts that differ from the responses', measured: wrongCarts, goal: 0 },
    { what: 'messages stored twice or not', measured: storedWrong, goal: 0 },
    { what: 'sockets connected at the end', measured: seen.connected },
    { what: 'reconnects', measured: reconnectsMs.length },
    { what: 'reconnect, median ms', measured: Math.round(middle(reconnectsMs)) },
    { what: 'reconnect, slowest ms', measured: Math.round(reconnectsMs.at(-1) ?? 0) },
    { what: 'messages a chat missed', measured: missed.length, goal: 0 },
    { what: 'errors in the logs', measured: complaints.length, goal: 0 },
  ])
  const wrong = failures.length + wrongCarts + storedWrong + missed.length + complaints.length
  if (wrong > 0) {
    console.log(failures.slice(0, 20), complaints.slice(0, 5), faultsIn(seen.nginxLog))
    process.exitCode = 1
  }
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Without the refused connections and the lost GETs, which nginx sends elsewhere. */
function faultsIn(nginxLog: string) {
  const lines = nginxLog.split('\n').filter((line) => !/connect\(\) failed|"GET /.test(line))
  return lines.slice(0, 20).join('\n')
}

function middle(sorted: number[]) {
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
