import { argv } from 'node:process'
import { benchmarks } from './benchmarks'

// `npm run bench -- NAME` runs one benchmark on the built product, with the options that its file describes. Options
// without a name are those of requests; without either, it lists the benchmarks.

const [, , argument] = argv
const hasName = argument !== undefined && !argument.startsWith('-')
const benchmark = benchmarks[hasName ? argument : 'requests']
if (!argument) {
  for (const [name, { measures }] of Object.entries(benchmarks)) {
    console.log(`npm run bench -- ${name.padEnd(8)}  ${measures}`)
  }
} else if (benchmark) {
  if (hasName) argv.splice(2, 1) // the benchmark reads what is left
  process.env.LOG_LEVEL ??= 'silent'
  await benchmark.run()
} else {
  const names = Object.keys(benchmarks).join(', ')
  console.error(`There is no benchmark "${argument}". There are: ${names}.`)
  process.exitCode = 1
}
