import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { freePort } from '../../api/platform/network'

/** A Redis of the test's own, that it can take away, freeze and give back. */
export async function startRedis() {
  const port = await freePort()
  let server: ChildProcess

  async function start() {
    const quiet = ['--save', '', '--appendonly', 'no', '--bind', '127.0.0.1']
    server = spawn('redis-server', ['--port', String(port), ...quiet], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    for await (const line of createInterface({ input: server.stdout as NodeJS.ReadableStream })) {
      if (line.includes('Ready to accept connections')) break
    }
    server.stdout?.resume()
  }

  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    async takeAway() {
      if (server.exitCode !== null || server.signalCode !== null) return
      const gone = once(server, 'exit')
      server.kill('SIGKILL')
      await gone
    },
    giveBack: start,
    /** It keeps its lines open and says nothing any more. */
    freeze: () => server.kill('SIGSTOP'),
    unfreeze: () => server.kill('SIGCONT'),
  }
}
