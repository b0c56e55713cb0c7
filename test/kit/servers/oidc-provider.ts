import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { jest } from '@jest/globals'
import { config } from '../../../api/platform/config'
import { open } from '../people/forms'
import type { Caller } from './shop'

/** Runs a real OpenID Connect provider, configured as "Continue with …" for the surrounding describe. */
export function useOidcProvider() {
  /** The claims of each user, by their id at the provider. */
  const users: Record<string, Record<string, unknown>> = {}
  const state = { isDown: false, isMoved: false, isForged: false, issuer: '' }
  let server: Server

  beforeAll(async () => {
    // It warns at length that these settings are for tests only.
    for (const method of ['warn', 'info'] as const) jest.spyOn(console, method).mockReturnValue()
    const { default: Provider } = await import('oidc-provider')
    server = createServer((request, response) => {
      if (state.isDown) return response.writeHead(503).end()
      if (state.isMoved && !request.url?.endsWith('?moved'))
        return response.writeHead(302, { location: `${request.url}?moved` }).end()
      return handle(request, response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    state.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const provider = new Provider(state.issuer, {
      clients: [
        {
          client_id: 'drivefair',
          client_secret: 'client-secret',
          redirect_uris: [`${config.PUBLIC_URL}/api/auth/callback/oidc`],
        },
      ],
      claims: {
        openid: ['sub'],
        profile: ['name', 'given_name', 'family_name'],
        email: ['email', 'email_verified'],
      },
      findAccount: (_context, id) => ({
        accountId: id,
        claims: async () => ({ sub: id, ...users[id] }),
      }),
    })
    provider.use(async (context, next) => {
      await next()
      if (state.isForged && context.path === '/token') {
        context.body.id_token = signByAnotherKey(context.body.id_token)
      }
    })
    const handle = provider.callback()
    Object.assign(config, {
      OIDC_ISSUER: state.issuer,
      OIDC_CLIENT_ID: 'drivefair',
      OIDC_CLIENT_SECRET: 'client-secret',
    })
  })

  afterAll(async () => {
    Object.assign(config, {
      OIDC_ISSUER: undefined,
      OIDC_CLIENT_ID: undefined,
      OIDC_CLIENT_SECRET: undefined,
    })
    jest.restoreAllMocks()
    await new Promise((resolve) => server.close(resolve))
  })

  return { users, state }
}

function signByAnotherKey(token: string) {
  const content = token.slice(0, token.lastIndexOf('.'))
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return `${content}.${sign('sha256', Buffer.from(content), privateKey).toString('base64url')}`
}

/** Signs in at the provider as `id`, and returns the callback path it sends the browser back to. */
export async function visitProvider(caller: Caller, id: string, returnTo = '/') {
  const query = new URLSearchParams({ returnTo })
  const { location } = await open(caller, `/api/login/continue?${query}`)
  let url = location ?? ''
  const cookies = new Map<string, string>()
  let form: URLSearchParams | undefined

  for (;;) {
    if (url.startsWith(config.PUBLIC_URL)) return url.slice(config.PUBLIC_URL.length)
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: form }),
    })
    for (const sent of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(sent) ?? []
      cookies.set(name, value)
    }
    const next = response.headers.get('location')
    const page = await response.text()
    form = undefined
    if (next) url = new URL(next, url).href
    else {
      const [, prompt] = /name="prompt" value="(\w+)"/.exec(page) ?? []
      const [, action] = /action="([^"]+)"/.exec(page) ?? []
      if (!prompt || !action) throw new Error(`no form: ${response.status} ${page}`)
      form = new URLSearchParams({ prompt, login: id, password: 'any' })
      url = new URL(action, url).href
    }
  }
}
