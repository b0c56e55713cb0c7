import type { AddressInfo } from 'node:net'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** A TCP proxy in front of the database, so that a test can simulate an outage. */
export function makeDatabaseProxy() {
  let target = new URL('postgres://localhost')
  let server: Server
  let port = 0
  const sockets = new Set<Socket>()
  let isFrozen = false

  function listen() {
    server = createServer((client) => {
      const database = connect(Number(target.port), target.hostname)
      for (const [socket, other] of [
        [client, database],
        [database, client],
      ] as const) {
        sockets.add(socket)
        socket.on('error', () => other.destroy())
        socket.on('close', () => {
          sockets.delete(socket)
          other.destroy()
        })
        socket.pipe(other)
        if (isFrozen) socket.pause()
      }
    })
    return new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', () => {
        port = (server.address() as AddressInfo).port
        resolve()
      })
    })
  }

  return {
    /** Starts listening; returns the URL to use instead. */
    async before(url: string) {
      target = new URL(url)
      await listen()
      const here = new URL(url)
      here.host = `127.0.0.1:${port}`
      return here.href
    },
    directUrl: () => target.href,
    /** For a PostgreSQL that was started again on another port. */
    retarget(url: string) {
      target = new URL(url)
    },
    /** Simulates a stopped PostgreSQL: open connections break, new ones are refused. */
    takeAway() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      return closed
    },
    giveBack: listen,
    /** Simulates a PostgreSQL that hangs: it accepts connections, but never responds. */
    freeze() {
      isFrozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw() {
      isFrozen = false
      for (const socket of sockets) socket.resume()
    },
  }
}
