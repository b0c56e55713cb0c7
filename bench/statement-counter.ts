import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

/**
 * A proxy in front of PostgreSQL that counts the statements of its clients: simple queries and executions
 * of prepared ones, as the protocol has them.
 */
export async function countStatements(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl)
  const counts = new Map<string, number>()
  const count = (statement: string) => counts.set(statement, (counts.get(statement) ?? 0) + 1)

  const server = createServer((client) => {
    const database = connect(Number(port), hostname)
    const read = reader(count)
    client.on('data', read)
    client.pipe(database)
    database.pipe(client)
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    counts,
    total: () => [...counts.values()].reduce((sum, number) => sum + number, 0),
    close: () => void server.close(),
  }
}

/** Reads what a client sends: messages of a type, a length and a body, after one without a type. */
function reader(count: (statement: string) => void) {
  let rest = Buffer.alloc(0)
  let isStarted = false
  /** What the next execution runs. */
  let bound = ''
  /** Named statements are counted by name, others by their first words. */
  let parsed = ''

  function message(type: string, body: Buffer) {
    const [first = '', second = ''] = body.toString('utf8').split('\0')
    if (type === 'Q') count(wordsOf(first))
    else if (type === 'P') parsed = first || wordsOf(second)
    else if (type === 'B') bound = second || parsed
    else if (type === 'E') count(bound)
  }

  return (sent: Buffer) => {
    rest = Buffer.concat([rest, sent])
    for (;;) {
      const header = isStarted ? 1 : 0
      if (rest.length < header + 4) return
      const end = header + rest.readUInt32BE(header)
      if (rest.length < end) return
      if (isStarted) message(String.fromCharCode(rest[0] ?? 0), rest.subarray(5, end))
      isStarted = true
      rest = rest.subarray(end)
    }
  }
}

const wordsOf = (sql: string) => sql.replace(/\s+/g, ' ').trim().slice(0, 60)
