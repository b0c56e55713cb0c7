import type { Patch } from './patch'

/** A database in trouble, rude clients, and overload. */
export const availabilityPatches: Patch[] = [
  {
    breaks: 'close a connection whose request is still arriving',
    edits: [
      {
        file: 'api/http/connections.ts',
        find: "      reply.removeHeader('connection')\n",
        replace: '',
      },
    ],
    test: { file: 'api/http/http.test.ts', name: 'takes the rest of too large a body' },
  },
  {
    breaks: 'close the connection of a client that leaves before its body was read',
    edits: [
      {
        file: 'api/http/connections.ts',
        find: 'reply.raw.shouldKeepAlive = true',
        replace: 'void reply.raw',
      },
    ],
    test: { file: 'api/http/http.test.ts', name: 'takes the rest of a refused body' },
  },
  {
    breaks: 'reuse a connection whose transaction timed out',
    edits: [
      {
        file: 'api/platform/database-client.ts',
        find: 'if (error.message === TIMED_OUT) this.destroy()',
        replace: 'void TIMED_OUT',
      },
      {
        file: 'api/platform/db.ts',
        find: 'if (client instanceof DatabaseClient && client.isInTransaction) client.destroy()',
        replace: 'void client',
      },
    ],
    test: {
      file: 'api/platform/database-away.test.ts',
      name: 'loses no acknowledged write after a hang',
    },
  },
  {
    breaks: 'let a second instance run a job that takes longer than its interval',
    edits: [
      {
        file: 'api/platform/timers.ts',
        find: 'postpone([name, seconds]).catch(',
        replace: 'void postpone; Promise.resolve().catch(',
      },
    ],
    test: { file: 'api/platform/timers.test.ts', name: 'keeps its lease' },
  },
  {
    breaks: 'claim each run of a job on every instance',
    edits: [
      {
        file: 'api/platform/timers.ts',
        find: 'if (!running) runIn(seconds * othersWait())',
        replace: 'void running',
      },
    ],
    test: { file: 'api/platform/timers.test.ts', name: 'leaves the next run to the instance' },
  },
  {
    breaks: 'let an idle transaction keep its locks',
    edits: [
      {
        file: 'prisma/migrations/20261122060100_database_settings/migration.sql',
        find: "'idle_in_transaction_session_timeout = ''10s'''",
        replace: "'idle_in_transaction_session_timeout = 0'",
      },
    ],
    test: { file: 'prisma/constraints.test.ts', name: 'transactions that stay idle' },
  },
  {
    breaks: 'call a full disk our own mistake',
    edits: [{ file: 'api/platform/database-client.ts', find: '|53...|57014', replace: '|57014' }],
    test: {
      file: 'api/platform/database-away.test.ts',
      name: 'while the disk of the database is full',
    },
  },
  {
    breaks: 'be ready while the database can only read',
    edits: [
      { file: 'api/platform/db.ts', find: 'if (!shortage.isNoted) return', replace: 'return' },
    ],
    test: {
      file: 'api/platform/database-away.test.ts',
      name: 'while the disk of the database is full',
    },
  },
  {
    breaks: 'miss units that stay on hold without an order',
    edits: [
      {
        file: 'api/orders/held-units.jobs.ts',
        find: 'held_inventory <> coalesce(units, 0)',
        replace: 'held_inventory < coalesce(units, 0)',
      },
    ],
    test: { file: 'api/orders/orders.test.ts', name: 'alarms when held units differ' },
  },
  {
    breaks: 'wait for slow requests forever',
    edits: [
      {
        file: 'api/http/connections.ts',
        find: 'requestTimeout: limits.requestMs',
        replace: 'requestTimeout: 0',
      },
    ],
    test: { file: 'api/http/http.test.ts', name: 'on which headers and bodies trickle' },
  },
  {
    breaks: 'keep a connection whose client reads nothing',
    edits: [
      {
        file: 'api/http/connections.ts',
        find: '  connectionTimeout: limits.inactiveMs,\n',
        replace: '',
      },
    ],
    test: { file: 'api/http/http.test.ts', name: 'takes no byte of its response' },
  },
  {
    breaks: 'handle all pipelined requests at once',
    edits: [
      {
        file: 'api/http/connections.ts',
        find: 'if (!line.response) return begin',
        replace: 'if (line) return begin',
      },
    ],
    test: { file: 'api/http/http.test.ts', name: 'handles pipelined requests one at a time' },
  },
  {
    breaks: 'let any number of pipelined requests wait',
    edits: [
      {
        file: 'api/http/connections.ts',
        find: '    if (line.waiting.length >= pipelined) return socket.destroy()\n',
        replace: '',
      },
    ],
    test: { file: 'api/http/http.test.ts', name: 'pipelines more than 100 requests' },
  },
  {
    breaks: 'accept any number of connections from one network',
    edits: [
      {
        file: 'api/http/connections.ts',
        find: 'openByNetwork.set(network, open + 1)',
        replace: 'openByNetwork.set(ip, open + 1)',
      },
      {
        file: 'api/http/connections.ts',
        find: 'const open = openByNetwork.get(network) ?? 0',
        replace: 'const open = openByNetwork.get(`${ip}:${socket.remotePort}`) ?? 0',
      },
    ],
    test: { file: 'api/account/production.test.ts', name: 'limits the connections of a network' },
  },
  {
    breaks: 'serve every request although the event loop lags',
    edits: [
      {
        file: 'api/http/overload.ts',
        find: 'if (now - last > toleratedMs) since = now',
        replace: 'since = now',
      },
    ],
    test: { file: 'api/http/http.test.ts', name: 'while the event loop lags' },
  },
  {
    breaks: 'look dead to operators while overloaded',
    edits: [
      {
        file: 'api/http/overload.ts',
        find: ' || alwaysServed.has(routeOptions.url)',
        replace: ' || !routeOptions',
      },
    ],
    test: { file: 'api/http/http.test.ts', name: 'while the event loop lags' },
  },
]
