import { ApolloLink } from '@apollo/client/link'
import { expect, test } from '@jest/globals'
import { GraphQLError } from 'graphql'
import { eventually } from '../../test/kit/eventually'
import {
  closing,
  listen,
  outdated,
  startGraph,
  startProxy,
} from '../../test/kit/requests/live-graph'
import { socketTimings } from './live-socket'
import { SessionOver } from './socket-link'

/** A connection is doubted soon, but given up only by a probe. */
const fast = {
  pingMs: 150,
  answerMs: 20_000,
  connectMs: 20_000,
  doubtMs: 50,
  probe: { oftenMs: 30, seldomMs: 150, oftenForMs: 1_500, answerMs: 80 },
}

test.each([1000, 1001, 1006, 1011, 1012, 4400, 4403, 4429, 4499, 4500])(
  'reconnects after close code %i',
  async (code) => {
    const graph = await startGraph()
    const { heard, connects } = listen(graph.port)
    await eventually(() => expect(graph.subscribers()).toBe(1))
    for (const client of graph.sockets.clients) {
      if (code === 1006) client.terminate()
      else client.close(code)
    }
    await eventually(() => expect(graph.subscribers()).toBe(2))
    graph.count(1)
    await eventually(() => expect(heard).toEqual([1]))
    expect(connects()).toBe(2)
  },
)

test('finds a server again that was down for many attempts', async () => {
  const graph = await startGraph()
  const { port } = graph
  const { heard, failures } = listen(port)
  await eventually(() => expect(graph.subscribers()).toBe(1))
  await graph.stop()
  await eventually(() => expect(failures()).toBeGreaterThan(15))
  const restarted = await startGraph({ port })
  await eventually(() => expect(restarted.subscribers()).toBe(1))
  restarted.count(2)
  await eventually(() => expect(heard).toEqual([2]))
})

test('reports that the session is over, and does not reconnect', async () => {
  const graph = await startGraph()
  const { live, errors, failures } = listen(graph.port)
  await eventually(() => expect(graph.subscribers()).toBe(1))
  for (const client of graph.sockets.clients) client.close(4401)
  await eventually(() => expect(errors).toEqual([expect.any(SessionOver)]))
  expect(live.state.get()).toBe('waiting')
  expect(failures()).toBe(0)
  expect(graph.connections()).toBe(1)
})

test('reports an operation refused as UNAUTHENTICATED in the same way', async () => {
  const refuse = new GraphQLError('Unauthorized', { extensions: { code: 'UNAUTHENTICATED' } })
  const { errors } = listen((await startGraph({ refuse })).port)
  await eventually(() => expect(errors).toEqual([expect.any(SessionOver)]))
})

test('retries an operation refused for another reason', async () => {
  const refuse = new GraphQLError('Later', { extensions: { code: 'UNAVAILABLE' } })
  const graph = await startGraph({ refuse })
  const { errors } = listen(graph.port)
  await eventually(() => expect(graph.connections()).toBeGreaterThan(2))
  expect(errors).toEqual([])
})

test('backs off from an operation that the server keeps refusing, though it can be reached', async () => {
  const graph = await startGraph()
  const start = performance.now()
  const waits: { failures: number; connections: number; since: number }[] = []
  const retryMs = (failures: number) => {
    const since = performance.now() - start
    waits.push({ failures, connections: graph.connections(), since })
    return 20 * 2 ** failures
  }
  const { errors } = listen(graph.port, {
    subscribeTo: outdated,
    probe: async () => undefined,
    timings: { retryMs },
  })
  await eventually(() => expect(waits.length).toBeGreaterThan(3))
  expect(waits.slice(0, 4)).toMatchObject(
    [0, 1, 2, 3].map((failures) => ({ failures, connections: failures + 1 })),
  )
  expect(waits[3]?.since).toBeGreaterThan(20 + 40 + 80 - 5)
  expect(errors).toEqual([])
})

test('starts the backoff over once an event has arrived', async () => {
  const graph = await startGraph()
  const waits: number[] = []
  const retryMs = (failures: number) => {
    waits.push(failures)
    return 5
  }
  const { heard } = listen(graph.port, { timings: { retryMs } })
  for (let round = 1; round <= 2; round++) {
    await eventually(() => expect(graph.subscribers()).toBe(round))
    graph.count(round)
    await eventually(() => expect(heard).toHaveLength(round))
    for (const client of graph.sockets.clients) client.close(4400)
  }
  await eventually(() => expect(waits).toEqual([0, 0]))
})

test('a refused operation costs the others neither their connection nor an event', async () => {
  const graph = await startGraph()
  const probe = async () => undefined
  const { live, heard, connects, failures } = listen(graph.port, { probe })
  const refused = ApolloLink.execute(live.link, { query: outdated }, { client: {} as never })
  const subscription = refused.subscribe(() => {})
  closing.push(() => subscription.unsubscribe())
  await eventually(() => expect(failures()).toBeGreaterThan(4))
  graph.count(1)
  await eventually(() => expect(heard).toEqual([1]))
  expect(connects()).toBe(1)
  expect(graph.subscribers()).toBe(1)
})

test('leaves a silent connection at the deadline and not before', async () => {
  const graph = await startGraph()
  const proxy = await startProxy(graph.port)
  const answerMs = 200
  // Only `hurry` pings here.
  const timings = { ...fast, answerMs, pingMs: 60_000, retryMs: () => 5 }
  const { live, states, heard, connects } = listen(proxy.port, { timings })
  await eventually(() => expect(graph.subscribers()).toBe(1))
  proxy.cut('frozen')
  const start = performance.now()
  live.hurry() // the browser reports that it is online again
  await eventually(() => expect(states).toContain('waiting'))
  expect(states.slice(0, 4)).toEqual(['connecting', 'open', 'doubtful', 'waiting'])
  expect(performance.now() - start).toBeGreaterThan(answerMs - 5)
  proxy.restore()
  await eventually(() => expect(live.state.get()).toBe('open'))
  expect(connects()).toBe(2)
  graph.count(2)
  await eventually(() => expect(heard).toEqual([2]))
})

test('notices by its pings that an idle connection went silent, by default within 25 seconds', async () => {
  const graph = await startGraph()
  const proxy = await startProxy(graph.port)
  const timings = { ...fast, answerMs: 200, connectMs: 400, retryMs: () => 5 }
  const { states } = listen(proxy.port, { timings })
  await eventually(() => expect(graph.subscribers()).toBe(1))
  proxy.cut('frozen')
  await eventually(() => expect(states.join(' ')).toContain('open doubtful waiting'))
  expect(socketTimings.pingMs + socketTimings.answerMs).toBeLessThanOrEqual(25_000)
})

test.each(['closed', 'reset', 'forgotten'] as const)(
  'does not wait out the backoff when the network is back: connection %s',
  async (how) => {
    const graph = await startGraph()
    const proxy = await startProxy(graph.port)
    let failedProbes = 0
    const probe = (signal: AbortSignal) =>
      fetch(proxy.base, { signal }).catch((error: unknown) => {
        failedProbes++
        throw error
      })
    const timings = { ...fast, retryMs: () => 90_000 }
    const { live, heard } = listen(proxy.port, { probe, timings })
    await eventually(() => expect(graph.subscribers()).toBe(1))
    proxy.cut(how)
    await eventually(() => expect(live.state.get()).not.toBe('open'))
    await eventually(() => expect(failedProbes).toBeGreaterThan(0)) // the network is away
    proxy.restore()
    await eventually(() => expect(graph.subscribers()).toBeGreaterThan(1))
    await eventually(() => expect(live.state.get()).toBe('open'))
    graph.count(2)
    await eventually(() => expect(heard).toEqual([2]))
  },
)

test('gives up an attempt that hangs on the dead network as soon as the server can be reached', async () => {
  const graph = await startGraph()
  const proxy = await startProxy(graph.port)
  let probes = 0
  const probe = (signal: AbortSignal) => {
    probes++
    return fetch(proxy.base, { signal })
  }
  let pauseMs = 5
  // The attempt itself would hang for longer than the test waits.
  const timings = { ...fast, connectMs: 90_000, retryMs: () => pauseMs }
  const { live, heard } = listen(proxy.port, { probe, timings })
  await eventually(() => expect(graph.subscribers()).toBeGreaterThan(0))
  proxy.cut('closed')
  proxy.cut('forgotten') // the next attempt hangs
  await eventually(() => expect(live.state.get()).toBe('connecting'))
  pauseMs = 90_000
  // Later probes reach the proxy after the attempt did, so the attempt is stuck there by then.
  const probesBefore = probes
  await eventually(() => expect(probes).toBeGreaterThan(probesBefore + 1))
  const before = graph.subscribers()
  proxy.restore()
  await eventually(() => expect(graph.subscribers()).toBe(before + 1))
  graph.count(2)
  await eventually(() => expect(heard).toEqual([2]))
})

test('keeps to the backoff when the server can be reached but accepts no socket', async () => {
  const graph = await startGraph()
  const attempts: number[] = []
  graph.sockets.on('connection', (socket) => {
    attempts.push(performance.now())
    socket.close(1013)
  })
  listen(graph.port, { probe: async () => undefined, timings: { retryMs: () => 100 } })
  await eventually(() => expect(attempts.length).toBeGreaterThan(4))
  // The first retry is on time, the others too: no probe ended a pause early.
  for (const [at, time] of attempts.slice(1, 5).entries()) {
    expect(time - (attempts[at] ?? 0)).toBeGreaterThan(95)
  }
})
