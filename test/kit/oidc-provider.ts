import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { jest } from '@jest/globals'
import { config } from '../../api/config'
import { open } from './forms'
import type { Caller } from './shop'

/** A real provider of OpenID Connect on loopback, set up as "Continue with …" while a test file runs. */
export function openOtherSite() {
  /** What it says of its people, by their id there. */
  const people: Record<string, Record<string, unknown>> = {}
  const state = { isAway: false, issuer: '' }
  let server: Server

  beforeAll(async () => {
    // It tells at length that these settings are for tests only.
    for (const way of ['warn', 'info'] as const) jest.spyOn(console, way).mockReturnValue()
    const { default: Provider } = await import('oidc-provider')
    server = createServer((request, response) =>
      state.isAway ? response.writeHead(503).end() : answer(request, response),
    )
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
        claims: async () => ({ sub: id, ...people[id] }),
      }),
    })
    const answer = provider.callback()
    Object.assign(config, {
      OIDC_ISSUER: state.issuer,
      OIDC_CLIENT_ID: 'drivefair',
      OIDC_CLIENT_SECRET: 'client-secret',
    })
  })

  afterAll(() => new Promise((resolve) => server.close(resolve)))

  return { people, state }
}

/** Goes to the other site, signs in there as `id`, and answers the path it sends the browser back to. */
export async function visitOtherSite(caller: Caller, id: string, returnTo = '/') {
  const query = new URLSearchParams({ returnTo })
  const { location } = await open(caller, `/api/login/continue?${query}`)
  let url = location ?? ''
  const cookies = new Map<string, string>()
  let form: URLSearchParams | undefined

  for (;;) {
    if (url.startsWith(config.PUBLIC_URL)) return url.slice(config.PUBLIC_URL.length)
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: form }),
    })
    for (const sent of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(sent) ?? []
      cookies.set(name, value)
    }
    const next = answer.headers.get('location')
    const page = await answer.text()
    form = undefined
    if (next) url = new URL(next, url).href
    else {
      const [, prompt] = /name="prompt" value="(\w+)"/.exec(page) ?? []
      const [, action] = /action="([^"]+)"/.exec(page) ?? []
      if (!prompt || !action) throw new Error(`no form: ${answer.status} ${page}`)
      form = new URLSearchParams({ prompt, login: id, password: 'any' })
      url = new URL(action, url).href
    }
  }
}
