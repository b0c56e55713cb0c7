interface Benchmark {
  /** What it measures, for docs/commands.md. */
  measures: string
  run(): Promise<unknown>
}

/** By name. docs/performance.md and docs/operations.md state the figures of each. */
export const benchmarks: Record<string, Benchmark> = {
  requests: {
    measures: 'requests, start, memory, and sockets beside a bare server (`--instances 4`)',
    run: () => import('./requests'),
  },
  backup: {
    measures: 'time, size, and memory of a backup and a restore with 100,000 orders',
    run: () => import('./backup'),
  },
  deploy: {
    measures: 'requests lost while two instances behind nginx restart under traffic',
    run: () => import('./deploy'),
  },
  desk: {
    measures: 'what staff screens read in a firm of fifty, and what their triggers add to writes',
    run: () => import('./desk'),
  },
  fleet: {
    measures: 'statements of an idle fleet, of a poll, a chat message, and a hold',
    run: () => import('./fleet'),
  },
  growth: {
    measures:
      'the statements slower than 20 ms on a million orders, in a walk through all pages and jobs',
    run: () => import('./growth'),
  },
  inbound: {
    measures: 'how long an email of 10 MB keeps the server from answering others',
    run: () => import('./inbound'),
  },
  start: {
    measures: "size of the image's files, and the time until a new process is ready",
    run: () => import('./start'),
  },
}
