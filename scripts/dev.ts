import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'vite'
import { config } from '../api/config'
import { freePort } from './free-port'

// `npm run dev`: Vite serves the web with hot reload where visitors would come (PORT) and passes the
// rest on to the api, which starts anew at each change of its code.

const behind = await freePort()
const api = spawn('tsx', ['watch', '--clear-screen=false', 'api/server.ts'], {
  stdio: 'inherit',
  env: { ...process.env, HOST: '127.0.0.1', PORT: String(behind), PUBLIC_URL: config.PUBLIC_URL },
})

const target = `http://127.0.0.1:${behind}`
const vite = await createServer({
  server: {
    host: config.HOST,
    port: config.PORT,
    strictPort: true,
    proxy: {
      '/graphql': { target, ws: true },
      '/api': { target },
      '^/(healthz|readyz|metrics)$': { target },
    },
  },
})
await vite.listen()
vite.printUrls()

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    api.kill(signal)
    await Promise.all([vite.close(), api.exitCode ?? once(api, 'exit')])
    process.exit(0)
  })
}
api.once('exit', (code) => process.exit(code ?? 0))
