import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { z } from 'zod'
import { MAX_NAME_LENGTH } from '../../shared/limits'
import { config } from '../config'
import { Refusal } from '../platform/errors'
import { log } from '../platform/log'
import type { Client } from './account'
import { makeAuth } from './auth'
import { sessionCookie } from './cookie'
import { limitAttempts } from './rate-limits'

const DISCOVERY_TIMEOUT_MS = 5_000

/** The provider's name in "Continue with …"; null when none is configured. */
export const providerName = () => (config.OIDC_ISSUER ? new URL(config.OIDC_ISSUER).host : null)

/** Better Auth with the provider, once its discovery document was read. */
let connected: ReturnType<typeof makeAuth> | undefined

const DiscoveryDocument = z.object({
  issuer: z.string(),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
})

/**
 * Better Auth reads the discovery document only once, when created, and silently works without the
 * provider if that fails. So it is created on first use, after the provider has responded.
 */
async function connectProvider() {
  if (connected) return connected
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = config
  if (!issuer || !clientId || !clientSecret) throw new Refusal('NOT_FOUND', 'Page not found.')

  const discoveryUrl = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const discovered = await discover(discoveryUrl)
  const supportsBasic =
    discovered.token_endpoint_auth_methods_supported.includes('client_secret_basic')
  const plugin = genericOAuth({
    config: [
      {
        providerId: 'oidc',
        discoveryUrl,
        clientId,
        clientSecret,
        scopes: ['openid', 'profile', 'email'],
        pkce: true,
        requireIdTokenVerification: true,
        authentication: supportsBasic ? 'basic' : 'post',
        mapProfileToUser: (profile) => ({
          ...namesOf(profile),
          emailVerified: isTrue(profile.email_verified),
        }),
      },
    ],
  })
  const auth = makeAuth([plugin])
  const { socialProviders } = await auth.$context
  if (socialProviders.length === 0) throw unreachable()
  connected = auth
  return auth
}

async function discover(url: string) {
  try {
    const signal = AbortSignal.timeout(DISCOVERY_TIMEOUT_MS)
    const response = await fetch(url, { signal, redirect: 'error' })
    return DiscoveryDocument.parse(await response.json())
  } catch (error) {
    log.error({ err: error, url }, 'OpenID Connect discovery failed')
    throw unreachable()
  }
}

const unreachable = () =>
  new Refusal(
    'PROVIDER_UNAVAILABLE',
    `${providerName()} isn't responding right now. Please try again.`,
  )

/** Some providers send a string, and Better Auth takes any string, even "false", for true. */
const isTrue = (claim: unknown) => claim === true || claim === 'true'

/** Derives first and last names, which not every provider sends. */
export function namesOf(profile: Record<string, unknown>) {
  const claim = (key: string) =>
    typeof profile[key] === 'string' ? tidy(profile[key]).slice(0, MAX_NAME_LENGTH) : ''
  const name = claim('name') || claim('preferred_username') || claim('email').split('@')[0] || ''
  const [first = '', ...others] = name.split(' ')
  const firstName = claim('given_name') || first
  const lastName = claim('family_name') || (claim('given_name') ? '' : others.join(' '))
  return { firstName, lastName, name: `${firstName} ${lastName}`.trim() }
}

const tidy = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim()

/** Returns where to send the browser, and the cookies that bind the callback to it (login CSRF). */
export async function startContinue({ clientIp }: Client, returnTo: string) {
  await limitAttempts('continue', { clientIp })
  const auth = await connectProvider()
  const back = new URLSearchParams({ ...(returnTo !== '/' && { returnTo }) })
  const { headers, response } = await auth.api.signInSocial({
    body: {
      provider: 'oidc',
      callbackURL: returnTo,
      errorCallbackURL: `/api/login?${back}`,
      disableRedirect: true,
    },
    headers: new Headers(),
    returnHeaders: true,
  })
  if (!response.url) throw unreachable()
  return { url: response.url, cookies: headers.getSetCookie() }
}

/**
 * Handles the provider's callback. Signs in to an existing account only if both sides have verified
 * the email. `token` is that of the new session; undefined when sign-in was refused.
 */
export async function finishContinue(query: Record<string, unknown>, cookies: string | undefined) {
  const auth = await connectProvider()
  const response = await auth.api.callbackOAuth({
    params: { id: 'oidc' },
    query,
    headers: new Headers({ cookie: cookies ?? '' }),
    asResponse: true,
  })
  const sent = response.headers.getSetCookie()
  const session = sent.find((cookie) => cookie.startsWith(`${sessionCookie}=`))
  const [, token] = /^[^=]+=([^.;]+)\./.exec(session ?? '') ?? []
  return {
    token,
    location: response.headers.get('location'),
    cookies: sent.filter((cookie) => cookie !== session),
  }
}
