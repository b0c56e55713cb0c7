import { relative } from 'node:path'

const MOST = 10

/** A reporter of Jest that prints the suites that took longest. */
export default class SlowestSuites {
  onRunComplete(_contexts, { testResults }) {
    const suites = testResults
      .map(({ testFilePath, perfStats }) => [perfStats.runtime / 1_000, testFilePath])
      .sort(([a], [b]) => b - a)
    const all = suites.reduce((sum, [seconds]) => sum + seconds, 0)
    process.stdout.write(`\nThe slowest of ${suites.length} suites, which took ${line(all)}\n`)
    for (const [seconds, file] of suites.slice(0, MOST)) {
      process.stdout.write(`${line(seconds)}  ${relative('.', file)}\n`)
    }
  }
}

const line = (seconds) => `${seconds.toFixed(0).padStart(5)} s`
