import { prismaAdapter } from 'better-auth/adapters/prisma'
import { betterAuth } from 'better-auth/minimal'
import type { BetterAuthPlugin } from 'better-auth/types'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../shared/limits'
import { config } from '../config'
import { db } from '../platform/db'
import { log } from '../platform/log'
import {
  cookieOptions,
  cookiePrefix,
  EXTEND_EVERY_SECONDS,
  IDLE_SECONDS,
  loadSessionSecret,
  sessionCookie,
  sessionSecret,
} from './cookie'
import { hashPassword, verifyPassword } from './hashing'
import { onPasswordReset, sendResetMail } from './reset-link'

/** Better Auth stores passwords and OpenID Connect accounts. Only our routes call it; its own handler isn't mounted. */
export let auth: ReturnType<typeof makeAuth>

export async function connectAccounts() {
  await loadSessionSecret()
  auth = makeAuth()
}

/** Sets every option whose default depends on NODE_ENV or on the request. */
export const makeAuth = (plugins: BetterAuthPlugin[] = []) =>
  betterAuth({
    appName: 'DriveFair',
    baseURL: config.PUBLIC_URL,
    basePath: '/api/auth',
    secret: sessionSecret(),
    trustedOrigins: [config.PUBLIC_URL],
    database: prismaAdapter(db, { provider: 'postgresql', transaction: true }),
    user: {
      additionalFields: {
        firstName: { type: 'string', required: true },
        lastName: { type: 'string', required: true },
      },
    },
    account: {
      modelName: 'signIn',
      updateAccountOnSignIn: false,
      accountLinking: { enabled: true, trustedProviders: [], requireLocalEmailVerified: true },
    },
    verification: { storeIdentifier: 'hashed' },
    session: {
      expiresIn: IDLE_SECONDS,
      updateAge: EXTEND_EVERY_SECONDS,
      cookieCache: { enabled: false },
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      requireEmailVerification: false,
      password: { hash: hashPassword, verify: verifyPassword },
      sendResetPassword: ({ user, token, url }) => sendResetMail(user, token, url),
      onPasswordReset: ({ user }) => onPasswordReset(user),
    },
    onAPIError: { errorURL: `${config.PUBLIC_URL}/api/login` },
    rateLimit: { enabled: false }, // ours are shared by all instances: rate-limits.ts
    advanced: {
      useSecureCookies: false, // it would prefix the name with __Secure-
      cookiePrefix,
      cookies: {
        session_token: { name: sessionCookie },
        state: { name: `${cookiePrefix}-sign-in` },
      },
      defaultCookieAttributes: cookieOptions,
      database: { generateId: 'uuid' },
      ipAddress: { disableIpTracking: true },
      disableCSRFCheck: false,
      disableOriginCheck: false,
    },
    databaseHooks: {
      // We only need to know who signs in, so the provider's tokens are not stored.
      account: {
        create: {
          before: async (given) => ({
            data: { ...given, accessToken: null, refreshToken: null, idToken: null },
          }),
        },
      },
    },
    telemetry: { enabled: false },
    logger: {
      log: (level, message, ...details) =>
        log[level === 'error' ? 'warn' : 'debug']({ details }, `accounts: ${message}`),
    },
    plugins,
  })
