import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { freePort } from '../../../api/platform/network'

/** Starts a Redis for one test, which can stop, freeze, and restart it. */
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
    /** Keeps its connections open but stops responding. */
    freeze: () => server.kill('SIGSTOP'),
    unfreeze: () => server.kill('SIGCONT'),
  }
}
