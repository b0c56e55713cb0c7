import * as client from 'openid-client'
import { splitName } from '../../../shared/first-name'
import { MAX_NAME_LENGTH } from '../../../shared/limits'
import { fullName } from '../../../shared/person-name'
import { config } from '../../platform/config'
import { Refusal } from '../../platform/errors'
import { log } from '../../platform/log'
import type { Client } from '../account'
import { limitNetwork } from '../rate-limits'

const TIMEOUT_SECONDS = 5

/** What people call the providers whose hosts don't say it. */
const knownProviders: Record<string, string> = {
  'accounts.google.com': 'Google',
  'appleid.apple.com': 'Apple',
  'login.microsoftonline.com': 'Microsoft',
  'sts.windows.net': 'Microsoft',
  'www.facebook.com': 'Facebook',
  'www.linkedin.com': 'LinkedIn',
}

/** The name of an issuer in "Continue with …": its host, unless people know it by another. */
export function nameOfIssuer(issuer: string) {
  const { host } = new URL(issuer)
  return knownProviders[host] ?? host
}

/** The provider's name in "Continue with …"; null when none is configured. */
export const providerName = () => (config.OIDC_ISSUER ? nameOfIssuer(config.OIDC_ISSUER) : null)

const callbackUrl = `${config.PUBLIC_URL}/api/auth/callback/oidc`

/** The provider, once its discovery document was read. */
let connected: client.Configuration | undefined

/** Reads the discovery document on first use, so that the server starts while the provider is down. */
async function connectProvider() {
  connected ??= await discover()
  return connected
}

async function discover() {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: id, OIDC_CLIENT_SECRET: secret } = config
  if (!issuer || !id || !secret) throw new Refusal('NOT_FOUND', 'Page not found.')
  const allowHttp = issuer.startsWith('http:') ? [client.allowInsecureRequests] : []
  try {
    const configuration = await client.discovery(new URL(issuer), id, secret, undefined, {
      timeout: TIMEOUT_SECONDS,
      execute: allowHttp,
    })
    return authenticateClient(configuration.serverMetadata(), id, secret, allowHttp)
  } catch (error) {
    log.error({ err: error, url: issuer }, 'OpenID Connect discovery failed')
    throw unreachable()
  }
}

/** Sends the client's secret the way the provider supports. */
function authenticateClient(
  metadata: client.ServerMetadata,
  id: string,
  secret: string,
  settings: ((configuration: client.Configuration) => void)[],
) {
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const send = methods.includes('client_secret_basic')
    ? client.ClientSecretBasic
    : client.ClientSecretPost
  const configuration = new client.Configuration(metadata, id, secret, send(secret))
  configuration.timeout = TIMEOUT_SECONDS
  client.enableNonRepudiationChecks(configuration) // ID tokens must be signed by a key of the provider
  for (const apply of settings) apply(configuration)
  return configuration
}

const unreachable = () =>
  new Refusal(
    'PROVIDER_UNAVAILABLE',
    `${providerName()} isn't responding right now. Please try again.`,
  )

/** What the browser stores between leaving for the provider and coming back. */
export interface Flow {
  state: string
  nonce: string
  verifier: string
  returnTo: string
}

/** Returns where to send the browser, and what binds the callback to it (login CSRF). */
export async function startContinue({ clientIp }: Client, returnTo: string) {
  await limitNetwork('continue', clientIp)
  const configuration = await connectProvider()
  const flow: Flow = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
    returnTo,
  }
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: callbackUrl,
    scope: 'openid profile email',
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: 'S256',
  })
  return { url: url.href, flow }
}

/** A person as the provider describes them. */
export interface Profile {
  subject: string
  /** As the provider sent it. */
  email?: string
  emailVerified: boolean
  firstName: string
  lastName: string
  name: string
}

/** OpenID Connect requires ASCII, at most 255 characters. PostgreSQL can't store NUL. */
const subjectShape = /^[ -~]{1,255}$/

/** Exchanges the callback's code, and returns who signed in at the provider. */
export async function finishContinue(
  search: string,
  { state, nonce, verifier }: Flow,
): Promise<Profile> {
  const configuration = await connectProvider()
  const tokens = await client.authorizationCodeGrant(
    configuration,
    new URL(`${callbackUrl}${search}`),
    {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    },
  )
  const { sub, ...claims } = tokens.claims() ?? {}
  if (!sub || !subjectShape.test(sub)) {
    log.warn({ url: config.OIDC_ISSUER }, 'the OpenID Connect provider sent an invalid subject')
    throw new Refusal('PROVIDER_UNAVAILABLE', `${providerName()} sent an invalid response.`)
  }
  const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined
  const details = hasUserInfo
    ? await client.fetchUserInfo(configuration, tokens.access_token, sub)
    : {}
  return profileOf(sub, { ...claims, ...details })
}

function profileOf(subject: string, claims: Record<string, unknown>): Profile {
  const { email, email_verified: isVerified } = claims
  return {
    subject,
    email: typeof email === 'string' ? email : undefined,
    emailVerified: isVerified === true || isVerified === 'true', // some providers send a string
    ...namesOf(claims),
  }
}

/** Derives first and last names, which not every provider sends. */
export function namesOf(profile: Record<string, unknown>) {
  const claim = (key: string) =>
    typeof profile[key] === 'string' ? tidy(profile[key]).slice(0, MAX_NAME_LENGTH) : ''
  const name = claim('name') || claim('preferred_username') || claim('email').split('@')[0] || ''
  const split = splitName(name)
  const firstName = claim('given_name') || split.firstName
  const lastName = claim('family_name') || (claim('given_name') ? '' : split.lastName)
  return { firstName, lastName, name: fullName({ firstName, lastName }) }
}

const tidy = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
