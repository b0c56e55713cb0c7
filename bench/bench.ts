import { argv } from 'node:process'

// `npm run bench -- NAME` runs one benchmark on the built product, with the options that its file describes;
// without a name, that of requests.

const benchmarks: Record<string, () => Promise<unknown>> = {
  backup: () => import('./backup'),
  cost: () => import('./cost'),
  deals: () => import('./deals'),
  delivery: () => import('./delivery'),
  deploy: () => import('./deploy'),
  desk: () => import('./desk'),
  fleet: () => import('./fleet'),
  growth: () => import('./growth'),
  inbound: () => import('./inbound'),
  'inbound-flood': () => import('./inbound-flood'),
  inp: () => import('./inp'),
  lighthouse: () => import('./lighthouse'),
  requests: () => import('./requests'),
  start: () => import('./start'),
}

const [, , argument = ''] = argv
const hasName = argument !== '' && !argument.startsWith('-')
const run = benchmarks[hasName ? argument : 'requests']
if (run) {
  if (hasName) argv.splice(2, 1) // the benchmark reads what is left
  process.env.LOG_LEVEL ??= 'silent'
  await run()
} else {
  const names = Object.keys(benchmarks).join(', ')
  console.error(`There is no benchmark "${argument}". There are: ${names}.`)
  process.exitCode = 1
}
