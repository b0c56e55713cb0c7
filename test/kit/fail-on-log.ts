import { type Logger, pino } from 'pino'
import './fail-on-console'
import { noteProblem } from './expect-log'

// `npm test` silences the log. Every logger and child logger writes through this prototype.
process.env.LOG_LEVEL = 'error'
const { writeSym } = pino.symbols as unknown as { writeSym: symbol }
const prototype = Object.getPrototypeOf(Object.getPrototypeOf(pino()))
const ERROR = 50
const write = prototype[writeSym]

prototype[writeSym] = function (this: Logger, fields: unknown, message = '', level = 0) {
  if (level < ERROR) return write.call(this, fields, message, level)
  const { err, ...rest } = fields instanceof Error ? { err: fields } : Object(fields)
  noteProblem(`log: ${message} ${JSON.stringify(rest)} ${err?.stack ?? ''}`)
}
