import { TestEnvironment } from 'jest-environment-node'
import { groupByCasesFile, type TestEvent, type TestState } from './cases-files'

/** What jest calls with each error whose `stack` is read. */
type Format = NonNullable<typeof Error.prepareStackTrace>

/**
 * Node with cheap stack traces, tests named by their `.cases.ts` file, and without what the test files before left
 * behind. Jest looks up each line
 * of each stack in the source maps, which took an eighth of the time of tests that cause many errors; most
 * lines repeat.
 */
export default class Environment extends TestEnvironment {
  private readonly listeners = process.stdout.listeners('error')

  /** The log listens to the worker's output; its listener would keep all modules of the file in memory. */
  override async teardown() {
    for (const listener of process.stdout.listeners('error') as (() => void)[]) {
      if (!this.listeners.includes(listener)) process.stdout.off('error', listener)
    }
    await super.teardown()
  }

  async handleTestEvent(event: TestEvent, state: TestState) {
    // Jest has set its own format for this test file by now; errors of all realms pass through it.
    const format = event.name === 'setup' && Error.prepareStackTrace
    if (format) Error.prepareStackTrace = rememberLines(format)
    groupByCasesFile(event, state, process.cwd())
  }
}

const unnamed = Object.assign(new Error(), { name: '' })

/** The same text, but a line that was formatted before is not formatted again. */
function rememberLines(format: Format): Format {
  const header = format(unnamed, [])
  const lines = new Map<string, string>()

  const lineOf = (site: NodeJS.CallSite) => {
    const key = `${site.getFileName()}:${site.getLineNumber()}:${site.getColumnNumber()}`
    const known = lines.get(key)
    if (known !== undefined) return known
    const line = format(unnamed, [site]).slice(header.length)
    lines.set(key, line)
    return line
  }
  return (error, sites) => format(error, []) + sites.map(lineOf).join('')
}
