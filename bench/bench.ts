import { argv } from 'node:process'
import { benchmarks } from './benchmarks'

// `npm run bench -- NAME` runs one benchmark on the built product, with the options that its file describes. Without a
// name, it is the one of requests.

const [, , argument] = argv
const hasName = argument !== undefined && !argument.startsWith('-')
const benchmark = benchmarks[hasName ? argument : 'requests']
if (benchmark) {
  if (hasName) argv.splice(2, 1) // the benchmark reads what is left
  process.env.LOG_LEVEL ??= 'silent'
  await benchmark.run()
} else {
  console.error(`There is no benchmark "${argument}". There are:`)
  for (const [name, { measures }] of Object.entries(benchmarks)) {
    console.error(`npm run bench -- ${name.padEnd(8)}  ${measures}`)
  }
  process.exitCode = 1
}
