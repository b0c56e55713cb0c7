import { type Logger, pino } from 'pino'
import './fail-on-console'
import { noteProblem } from './expect-log'

// `npm test` silences the log. Every logger and child logger writes through this prototype.
process.env.LOG_LEVEL = 'error'
const { streamSym, writeSym } = pino.symbols as unknown as Record<string, symbol>
const prototype = Object.getPrototypeOf(Object.getPrototypeOf(pino()))
const ERROR = 50
const write = prototype[writeSym as symbol]

type Internals = Logger & Record<symbol, { write: object }>

prototype[writeSym as symbol] = function (
  this: Internals,
  fields: unknown,
  message = '',
  level = 0,
) {
  const isCaptured = 'mock' in (this[streamSym as symbol]?.write ?? {}) // the test reads the log itself
  if (level < ERROR || isCaptured) return write.call(this, fields, message, level)
  const { err, ...rest } = fields instanceof Error ? { err: fields } : Object(fields)
  noteProblem(`log: ${message} ${JSON.stringify(rest)} ${err?.stack ?? ''}`)
}
