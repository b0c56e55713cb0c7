import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

// Sends requests over keep-alive connections, each as soon as the answer to the one before is there. The
// generator shares the machine with what it measures, so it works on bytes: requests are prepared before
// the clock starts, and of an answer it reads the status, the length, and the first bytes of the body.

export interface Load {
  requests: number
  seconds: number
  errors: number
  /** What the first error was. */
  firstError: string | undefined
  /** Of each request, in milliseconds, ascending. */
  delays: number[]
}

/** The bytes of the next request. */
export type NextRequest = () => Buffer

const END_OF_HEAD = Buffer.from('\r\n\r\n')
const END_OF_CHUNKS = Buffer.from('\r\n0\r\n\r\n')
const GRAPH_ERRORS = '{"errors"'

export async function load(
  base: string,
  next: NextRequest,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Load> {
  const { hostname, port } = new URL(base)
  const delays: number[] = []
  let errors = 0
  let firstError: string | undefined
  const failed = (what: string) => {
    errors++
    firstError ??= what
  }

  const open = async () => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    await once(socket, 'connect')
    return socket
  }
  const sockets = await Promise.all(Array.from({ length: connections }, open))
  const begin = performance.now()
  const end = begin + seconds * 1_000
  await Promise.all(
    sockets.map((socket) =>
      converse(socket, {
        next: () => (performance.now() < end ? next() : undefined),
        answered: (answer, ms) => {
          delays.push(ms)
          const problem = problemOf(answer)
          if (problem) failed(problem)
        },
        failed,
      }),
    ),
  )
  const took = (performance.now() - begin) / 1_000
  for (const socket of sockets) socket.destroy()
  return {
    requests: delays.length,
    seconds: took,
    errors,
    firstError,
    delays: delays.sort((a, b) => a - b),
  }
}

/** Sends requests until there is none, or the connection is lost. */
function converse(
  socket: Socket,
  {
    next,
    answered,
    failed,
  }: {
    next: () => Buffer | undefined
    answered: (answer: Buffer, ms: number) => void
    failed: (what: string) => void
  },
) {
  return new Promise<void>((done) => {
    let received: Buffer | undefined
    let sentAt = 0

    function send() {
      const request = next()
      if (!request) return done()
      sentAt = performance.now()
      socket.write(request)
    }
    const lost = (what: string) => () => {
      failed(what)
      done()
    }
    socket.on('error', lost('the connection failed'))
    socket.on('end', lost('the connection was closed'))
    socket.on('data', (chunk) => {
      received = received ? Buffer.concat([received, chunk]) : chunk
      if (!isComplete(received)) return
      answered(received, performance.now() - sentAt)
      received = undefined
      send()
    })
    send()
  })
}

function isComplete(answer: Buffer) {
  const endOfHead = answer.indexOf(END_OF_HEAD)
  if (endOfHead < 0) return false
  const length = /\r\ncontent-length: (\d+)/i.exec(answer.toString('latin1', 0, endOfHead))?.[1]
  if (length) return answer.length >= endOfHead + END_OF_HEAD.length + Number(length)
  return answer.subarray(-END_OF_CHUNKS.length).equals(END_OF_CHUNKS)
}

/** A failed operation of the graph is a 200. */
function problemOf(answer: Buffer) {
  const status = answer.toString('latin1', 9, 12)
  const body = answer.indexOf(END_OF_HEAD) + END_OF_HEAD.length
  if (!status.startsWith('2')) return `${status} ${answer.toString('utf8', body, body + 300)}`
  const isGraphError = answer.toString('latin1', body, body + GRAPH_ERRORS.length) === GRAPH_ERRORS
  return isGraphError ? answer.toString('utf8', body, body + 300) : undefined
}
