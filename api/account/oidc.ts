import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { z } from 'zod'
import { config } from '../config'
import { Refusal } from '../platform/errors'
import { log } from '../platform/log'
import type { Sender } from './account'
import { makeAuth } from './auth'
import { sessionCookie } from './cookie'
import { limitTries } from './limits'

const ANSWER_WITHIN_MS = 5_000

/** What "Continue with …" says; null when no other site is set up. */
export const otherSite = () => (config.OIDC_ISSUER ? new URL(config.OIDC_ISSUER).host : null)

/** Of the library, with the other site. Kept once that site has described itself. */
let known: ReturnType<typeof makeAuth> | undefined

const Description = z.object({
  issuer: z.string(),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
})

/**
 * The library asks the other site only once, when it is made, and then goes on without it: so it is
 * made when first needed, after the site was seen to answer.
 */
async function withOtherSite() {
  if (known) return known
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = config
  if (!issuer || !clientId || !clientSecret)
    throw new Refusal('NOT_FOUND', 'There is no such page.')

  const discoveryUrl = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const description = await describe(discoveryUrl)
  const takesBasic =
    description.token_endpoint_auth_methods_supported.includes('client_secret_basic')
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
        authentication: takesBasic ? 'basic' : 'post',
        mapProfileToUser: (profile) => ({
          ...namesOf(profile),
          emailVerified: isYes(profile.email_verified),
        }),
      },
    ],
  })
  const made = makeAuth([plugin])
  const { socialProviders } = await made.$context
  if (socialProviders.length === 0) throw away()
  known = made
  return made
}

async function describe(url: string) {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
    return Description.parse(await answer.json())
  } catch (error) {
    log.error({ err: error, url }, 'the other site for signing in does not describe itself')
    throw away()
  }
}

const away = () =>
  new Refusal('PROVIDER_UNAVAILABLE', `${otherSite()} does not answer right now. Please try again.`)

/** Some sites say it in words, and the library takes any word, also "false", for a yes. */
const isYes = (claim: unknown) => claim === true || claim === 'true'

/** Not every site knows first and last names. */
export function namesOf(profile: Record<string, unknown>) {
  const said = (claim: string) =>
    typeof profile[claim] === 'string' ? tidy(profile[claim]).slice(0, 80) : ''
  const name = said('name') || said('preferred_username') || said('email').split('@')[0] || ''
  const [first = '', ...others] = name.split(' ')
  const firstName = said('given_name') || first
  const lastName = said('family_name') || (said('given_name') ? '' : others.join(' '))
  return { firstName, lastName, name: `${firstName} ${lastName}`.trim() }
}

const tidy = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim()

/** Where to send the browser, and the cookies that bind what comes back to it. */
export async function startContinue({ address }: Sender, returnTo: string) {
  await limitTries('continue', { address })
  const auth = await withOtherSite()
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
  if (!response.url) throw away()
  return { url: response.url, cookies: headers.getSetCookie() }
}

/**
 * What became of it when the browser comes back. An account that exists already is used only if both
 * sides have verified the address. `token`: of the new session, absent when it was refused.
 */
export async function finishContinue(query: Record<string, unknown>, cookies: string | undefined) {
  const auth = await withOtherSite()
  const answer = await auth.api.callbackOAuth({
    params: { id: 'oidc' },
    query,
    headers: new Headers({ cookie: cookies ?? '' }),
    asResponse: true,
  })
  const sent = answer.headers.getSetCookie()
  const session = sent.find((cookie) => cookie.startsWith(`${sessionCookie}=`))
  const [, token] = /=([^.;]+)\./.exec(session ?? '') ?? []
  return {
    token,
    location: answer.headers.get('location'),
    cookies: sent.filter((cookie) => cookie !== session),
  }
}
