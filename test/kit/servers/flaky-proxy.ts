import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * How a connection fails: closed cleanly; reset; frozen without notice; or forgotten, as by a NAT router:
 * frozen, and connections open at that time stay dead after new ones work again.
 */
export type Cut = 'closed' | 'reset' | 'frozen' | 'forgotten'

interface Connection {
  near: Socket
  far: Socket
  isUpgraded: boolean
  isStuck: boolean
}

/** Close frame with code 1001 (going away), as a proxy sends it to close a WebSocket cleanly. */
const closeFrame = Buffer.from([0x88, 2, 0x03, 0xe9])

/** A TCP proxy between browsers and the local server on `shopPort` that can fail as networks do. */
export async function makeLine(shopPort: number, port = 0) {
  const ends = new Set<Socket>()
  const open = new Set<Connection>()
  let failure: Cut | undefined

  const server = createServer((near) => {
    note(near)
    if (failure === 'closed') near.resume().end()
    else if (failure === 'reset') near.resetAndDestroy()
    else carry(near)
  })

  function note(end: Socket) {
    ends.add(end)
    end.on('close', () => ends.delete(end))
    end.on('error', () => {}) // a 'close' follows
    return end
  }

  function carry(near: Socket) {
    const far = note(connect(shopPort, 'localhost'))
    const connection = { near, far, isUpgraded: false, isStuck: failure !== undefined }
    open.add(connection)
    near.once('data', (first) => {
      connection.isUpgraded = /^upgrade: websocket/im.test(String(first))
    })
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.setNoDelay()
      from.on('data', (chunk) => {
        if (!to.write(chunk)) from.pause()
      })
      to.on('drain', () => {
        if (!connection.isStuck) from.resume()
      })
      from.on('close', () => {
        if (!connection.isStuck) hangUp(connection, from)
      })
    }
    if (connection.isStuck) stop(connection)
  }

  function hangUp(connection: Connection, gone: Socket) {
    open.delete(connection)
    const other = gone === connection.near ? connection.far : connection.near
    if (gone.errored) other.resetAndDestroy()
    else other.end()
  }

  function stop(connection: Connection) {
    connection.isStuck = true
    connection.near.pause()
    connection.far.pause()
  }

  function goOn(connection: Connection) {
    connection.isStuck = false
    for (const end of [connection.near, connection.far]) {
      if (end.destroyed) hangUp(connection, end)
      else end.resume()
    }
  }

  function breakOff(connection: Connection, how: Cut) {
    open.delete(connection)
    const { near, far, isUpgraded } = connection
    far.destroy()
    if (how === 'reset') return void near.resetAndDestroy()
    if (isUpgraded) near.write(closeFrame)
    near.resume().end()
  }

  server.listen(port, '127.0.0.1')
  await once(server, 'listening')

  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,

    cut(how: Cut) {
      failure = how
      for (const connection of open) {
        if (how === 'closed' || how === 'reset') breakOff(connection, how)
        else stop(connection)
      }
    },

    restore() {
      const wasForgotten = failure === 'forgotten'
      failure = undefined
      for (const connection of [...open].filter(({ isStuck }) => isStuck)) {
        if (wasForgotten) open.delete(connection)
        else goOn(connection)
      }
    },

    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const end of ends) end.destroy()
      await closed
    },
  }
}
