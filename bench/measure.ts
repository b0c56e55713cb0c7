import autocannon from 'autocannon'

export interface Case {
  group: string
  name: string
  url: string
  cookie?: () => string
  body?: object
  /** The share of the group's limit to reach at 32 connections. */
  goal?: number
}

export interface Measured extends Case {
  connections: number
  perSecond: number
  p99Ms: number
  errors: number
  /** Requests per second relative to the group's limit at the same number of connections. */
  ratio: number
}

const seconds = Number(process.env.SECONDS ?? 5)

/** Measures the cases one after another; the first case of each group is the limit for the others. */
export async function measure(cases: Case[], connections: number[]): Promise<Measured[]> {
  const rows: Measured[] = []
  for (const each of cases) {
    await run(each, 32, 2) // warms up
    for (const count of connections) {
      const { requests, latency, errors } = await run(each, count, seconds)
      const limit = rows.find((row) => row.group === each.group && row.connections === count)
      rows.push({
        ...each,
        connections: count,
        perSecond: requests.average,
        p99Ms: latency.p99,
        errors,
        ratio: requests.average / (limit?.perSecond ?? requests.average),
      })
    }
  }
  return rows
}

let failures = 0
let visitors = 0

/** Runs a case. Each visitor has an IP of their own, so that the limits per network don't count. */
async function run({ url, cookie, body }: Case, connections: number, duration: number) {
  failures = 0
  const { requests, latency, errors, non2xx } = await autocannon({
    url,
    connections,
    duration,
    method: body ? 'POST' : 'GET',
    ...(body && { body: JSON.stringify(body) }),
    headers: body ? { 'content-type': 'application/json' } : {},
    requests: [
      {
        setupRequest: (request: autocannon.Request) => ({
          ...request,
          headers: {
            ...request.headers,
            'x-forwarded-for': `10.${++visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`,
            ...(cookie && { cookie: cookie() }),
          },
        }),
        // A failed operation of the graph is a 200.
        onResponse: (_status, text) => {
          if (text.startsWith('{"errors"')) failures++
        },
      },
    ],
  })
  return { requests, latency, errors: errors + non2xx + failures }
}
