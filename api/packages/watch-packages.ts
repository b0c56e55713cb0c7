import { DatabaseClient } from '../platform/database-client'
import { prepared } from '../platform/db'
import { log } from '../platform/log'
import { every } from '../platform/timers'
import { hasSeen, refreshPackages, setFollowing, stillCurrent, tryToRefresh } from './snapshot'

// A trigger notifies all instances of a change of the list and names its transaction. An instance whose
// copy has that transaction reads nothing; otherwise it reads once for all notices of a quarter second.
// While nothing changes, only one instance does anything: it sends the heartbeat that shows all of them
// that their connections are alive.

const defaultTimings = {
  /** How long notices are collected before the list is read. */
  collectMs: 250,
  heartbeatSeconds: 10,
  /** A connection that is silent for longer is replaced. Another instance takes over the heartbeat sooner. */
  silentMs: 20_000,
}

const RETRY_MS = 1_000

const beat = prepared('package-heartbeat', `SELECT pg_notify('packages', '')`)

/** Keeps the list fresh: LISTENs for changes and reconnects. Returns a function that stops it. */
export function watchPackages(
  databaseUrl: string,
  timings: Partial<typeof defaultTimings> = {},
): () => Promise<void> {
  const { collectMs, heartbeatSeconds, silentMs } = { ...defaultTimings, ...timings }
  let listener: DatabaseClient | undefined
  let stopped = false
  let reconnect: NodeJS.Timeout | undefined
  let reading: NodeJS.Timeout | undefined
  const noticed = new Set<string>()

  function notice(transactionId: string) {
    if (hasSeen(transactionId)) return
    noticed.add(transactionId)
    readIn(collectMs)
  }

  function readIn(ms: number) {
    if (!stopped) reading ??= setTimeout(() => void readNoticed(), ms).unref()
  }

  async function readNoticed() {
    const isNews = [...noticed].some((id) => !hasSeen(id)) // a response may have read it meanwhile
    const isRead = !isNews || (await tryToRefresh())
    reading = undefined
    for (const id of noticed) if (hasSeen(id)) noticed.delete(id)
    if (noticed.size > 0) readIn(isRead ? collectMs : RETRY_MS)
  }

  async function listen() {
    if (stopped) return
    const client = new DatabaseClient({
      connectionString: databaseUrl,
      application_name: 'drivefair packages',
      connectionTimeoutMillis: 3_000,
      keepAlive: true,
    })
    const silence = setTimeout(() => {
      log.warn('the package listener is silent; will reconnect')
      onLost()
    }, silentMs).unref()
    let isLost = false
    const onLost = () => {
      if (isLost) return // a drop is reported several times: as an error, an end and a failed statement
      isLost = true
      clearTimeout(silence)
      if (listener === client) setListener(undefined)
      client.destroy()
      if (stopped) return
      reconnect = setTimeout(() => {
        refreshPackages().catch(() => {}) // for pages, which never read; the attempt to listen logs it
        listening = listen()
      }, RETRY_MS).unref()
    }
    client.on('error', onLost)
    client.on('end', onLost)
    client.on('notification', ({ payload }) => {
      silence.refresh()
      if (payload) notice(payload)
      else if (noticed.size === 0) stillCurrent()
    })
    try {
      await client.connect()
      await client.query('LISTEN packages')
      await refreshPackages()
      if (!isLost) setListener(client)
    } catch (error) {
      log.warn({ err: error }, 'cannot listen for package changes')
      onLost()
    }
  }

  function setListener(client: DatabaseClient | undefined) {
    listener = client
    setFollowing(client !== undefined)
  }

  let listening = listen()
  const stopHeartbeat = every(
    heartbeatSeconds,
    'package heartbeat',
    async () => void (await beat()),
  )
  return async () => {
    stopped = true
    clearTimeout(reconnect)
    clearTimeout(reading)
    await stopHeartbeat()
    await listening
    await listener?.end()
  }
}
