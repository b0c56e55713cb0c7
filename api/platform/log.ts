import pino from 'pino'
import { instance, version } from './build-info'
import { config } from './config'
import { currentTrace } from './tracing'

process.stdout.on('error', () => {}) // a full disk costs log lines, not the server

/** JSON lines with the trace they belong to; readable text on a terminal. Cookies and keys are redacted. */
export const log = pino(
  {
    level: config.LOG_LEVEL,
    base: { instance, version },
    mixin: () => ({ trace_id: currentTrace() }),
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers.cookie', 'req.headers.authorization', 'res.headers["set-cookie"]'],
  },
  process.stdout.isTTY ? await readableOutput() : process.stdout,
)

const warnedAt = new Map<string, number>()

/** Warns at most once a minute about what many requests run into. */
export function warnRarely(details: object, message: string) {
  const now = performance.now()
  if (now - (warnedAt.get(message) ?? Number.NEGATIVE_INFINITY) < 60_000) return
  warnedAt.set(message, now)
  log.warn(details, message)
}

async function readableOutput() {
  const { default: pretty } = await import('pino-pretty')
  return pretty({ ignore: 'reqId,instance,version,trace_id', translateTime: 'HH:MM:ss' })
}
