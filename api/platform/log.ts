import pino from 'pino'
import { config } from '../config'

/** JSON lines; readable text on a terminal. Cookies and keys are redacted. */
export const log = pino({
  level: config.LOG_LEVEL,
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: ['req.headers.cookie', 'req.headers.authorization', 'res.headers["set-cookie"]'],
  transport: process.stdout.isTTY
    ? { target: 'pino-pretty', options: { ignore: 'reqId', translateTime: 'HH:MM:ss' } }
    : undefined,
})
