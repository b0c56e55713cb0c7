import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { descriptionOf, isLong, selectTests } from './test-files'

// `npm run test:only -- PATH…` runs the tests of some files or folders. It passes on Jest's options, such as
// `-t 'part of a name'` and `-w 1`.

const { positionals, tokens, values } = parseArgs({
  strict: false,
  allowPositionals: true,
  tokens: true,
  options: {
    testNamePattern: { type: 'string', short: 't', default: '' },
    maxWorkers: { type: 'string', short: 'w' },
  },
})

process.exitCode = runSelected()

function runSelected() {
  try {
    const { entries, namePattern = '' } = selectTests(positionals)
    const name = namePattern
      ? `${namePattern}.*(${values.testNamePattern})`
      : `${values.testNamePattern}`
    console.log(descriptionOf(entries, name))
    const options = [...(name ? [`--testNamePattern=${name}`] : []), ...others()]
    const long = entries.filter(isLong)
    const short = entries.filter((entry) => !isLong(entry))
    return (
      run('tsx', 'scripts/build.ts', '--if-stale') ||
      (long.length > 0 && jest(long, '--config=jest.long.config.js', ...options)) ||
      ((short.length > 0 || long.length === 0) && jest(short, ...options)) ||
      0
    )
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return 1
  }
}

/** Options for Jest, except the name. */
function others() {
  return tokens.flatMap((token) => {
    if (token.kind !== 'option' || token.name === 'testNamePattern') return []
    return token.value === undefined ? token.rawName : `--${token.name}=${token.value}`
  })
}

function jest(entries: string[], ...options: string[]) {
  return run('jest', ...options, ...(entries.length > 0 ? ['--runTestsByPath', ...entries] : []))
}

function run(...command: string[]) {
  const env = { ...process.env, LOG_LEVEL: 'silent', NODE_OPTIONS: '--experimental-vm-modules' }
  return spawnSync('npx', command, { stdio: 'inherit', env }).status ?? 1
}
