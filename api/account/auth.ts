import { prismaAdapter } from 'better-auth/adapters/prisma'
import { betterAuth } from 'better-auth/minimal'
import type { BetterAuthPlugin } from 'better-auth/types'
import { config } from '../config'
import { db } from '../platform/db'
import { log } from '../platform/log'
import {
  cookieOptions,
  cookiePrefix,
  IDLE_SECONDS,
  NOTED_EVERY_SECONDS,
  readSecret,
  secret,
  sessionCookie,
} from './cookie'
import { hash, verify } from './hashing'
import { sendResetMail, whenReset } from './reset-link'

export const password = { min: 8, max: 128 }

/** The library that keeps passwords and other sites' sign-ins. Our routes call it, nobody else can. */
export let auth: ReturnType<typeof makeAuth>

export async function connectAccounts() {
  await readSecret()
  auth = makeAuth()
}

/** Every option that would depend on NODE_ENV or on the request is said here. */
export const makeAuth = (plugins: BetterAuthPlugin[] = []) =>
  betterAuth({
    appName: 'DriveFair',
    baseURL: config.PUBLIC_URL,
    basePath: '/api/auth',
    secret: secret(),
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
      updateAge: NOTED_EVERY_SECONDS,
      cookieCache: { enabled: false },
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: password.min,
      maxPasswordLength: password.max,
      requireEmailVerification: false,
      password: { hash, verify },
      sendResetPassword: ({ user, token, url }) => sendResetMail(user, token, url),
      onPasswordReset: ({ user }) => whenReset(user),
    },
    onAPIError: { errorURL: `${config.PUBLIC_URL}/api/login` },
    rateLimit: { enabled: false }, // ours hold on all instances together: attempts.ts
    advanced: {
      useSecureCookies: false, // it would put __Secure- before the name
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
      // We only want to know who signs in; what else the other site would let us do is not kept.
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
