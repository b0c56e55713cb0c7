import { pino } from 'pino'
import { startSandbox } from '../api/stand-ins/payments/server'

/** Starts a payment provider in this process, so that it isn't measured. Returns how servers reach it. */
export async function startPaymentProvider(databaseUrl: string) {
  const sandbox = await startSandbox({
    databaseUrl,
    host: '127.0.0.1',
    publicHost: '127.0.0.1',
    webhookUrl: 'http://127.0.0.1:9/', // nothing listens there
    log: pino({ level: 'silent' }),
  })
  return {
    env: {
      STRIPE_SECRET_KEY: sandbox.secretKey,
      STRIPE_WEBHOOK_SECRET: sandbox.webhookSecret,
      STRIPE_API_BASE: sandbox.apiBase,
    },
    stop: () => sandbox.close(),
  }
}
