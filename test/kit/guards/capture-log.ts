import { jest } from '@jest/globals'
import { type Level, symbols } from 'pino'
import { log } from '../../../api/platform/log'

/** Collects the lines that are logged until the end of the test. */
export function captureLog(level: Level = 'info'): string[] {
  const lines: string[] = []
  const stream = (log as unknown as Record<symbol, { write(line: string): unknown }>)[
    symbols.streamSym
  ]
  if (!stream) throw new Error('pino has no such stream')
  jest.spyOn(stream, 'write').mockImplementation((line) => lines.push(line))
  log.level = level
  return lines
}

afterEach(() => {
  log.level = 'silent'
  jest.restoreAllMocks()
})
