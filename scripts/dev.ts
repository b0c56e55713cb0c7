import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'vite'
import { config } from '../api/platform/config'
import { freePort } from '../api/platform/network'
import { startEmbeddedPostgres } from '../api/stand-ins/postgres/embedded-postgres'

// `npm run dev`: Vite serves the site with hot reload on PORT and proxies the rest to the API, which
// restarts when its code changes; the database runs on. The account pages are those of the built site.

const postgres = config.DATABASE_URL ? undefined : await startEmbeddedPostgres(config.DATA_DIR)
const behind = await freePort()
const api = spawn('tsx', ['watch', '--clear-screen=false', 'api/server.ts'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    DATABASE_URL: config.DATABASE_URL ?? postgres?.url,
    HOST: '127.0.0.1',
    PORT: String(behind),
    PUBLIC_URL: config.PUBLIC_URL,
  },
})

const target = `http://127.0.0.1:${behind}`
const vite = await createServer({
  server: {
    host: config.HOST,
    port: config.PORT,
    strictPort: true,
    proxy: {
      '/graphql': { target, ws: true, bypass: (request) => instead(request, 'graphiql') },
      '^/staff(/|\\?|$)': { target, bypass: (request) => instead(request, 'staff') },
      '^/ws(\\?|$)': { target, ws: true },
      '^/(api|dev|assets|\\.well-known)/': { target },
      '^/(healthz|readyz|metrics|version)$': { target },
    },
  },
})

/** Where the API would send an application's built page, Vite serves its own; the API handles the rest. */
async function instead(request: IncomingMessage, application: 'staff' | 'graphiql') {
  const { url = '/', method, headers } = request
  const { accept = '', cookie = '' } = headers
  const isPage = method === 'GET' && accept.includes('text/html')
  if (!isPage) return application === 'staff' ? url : undefined // a module, or a GraphQL request
  const answer = await fetch(target + url, { headers: { accept, cookie }, redirect: 'manual' })
  const sendsPage = answer.ok && answer.headers.get('content-type')?.includes('html')
  return sendsPage ? `/${application}/index.html` : undefined
}

await vite.listen()
vite.printUrls()

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => api.kill(signal))

const [code] = await once(api, 'exit') // a page without its server is of no use
await Promise.all([vite.close(), postgres?.stop()])
process.exit(code ?? 0) // file watchers would keep it alive
