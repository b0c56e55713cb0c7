import type { ServiceKind } from '../../../api/generated/prisma/client'
import { config } from '../../../api/platform/config'
import { db } from '../../../api/platform/db'
import { storeServiceStates } from '../../../api/platform/service-state'

/** What is stored of a service once nothing waits to be stored. */
export async function stateOf(kind: ServiceKind) {
  await storeServiceStates()
  return db.serviceState.findUnique({ where: { kind } })
}

/** Forgets all states, before each test of a block. */
export const forgetStates = () =>
  beforeEach(async () => {
    await storeServiceStates()
    await db.serviceState.deleteMany()
  })

/** Configures outgoing email for the tests of a block. Nothing is sent to it. */
export const configureMail = () => {
  beforeAll(() => {
    config.SMTP_URL = 'smtp://shop:a-secret-of-smtp@127.0.0.1:1'
  })
  afterAll(() => {
    config.SMTP_URL = undefined
  })
}

/** Moves a state into the past. */
export async function age(kind: ServiceKind, minutes: number) {
  await storeServiceStates()
  await db.$executeRaw`
    UPDATE service_state SET last_success_at = last_success_at - ${minutes} * interval '1 minute',
      last_failure_at = last_failure_at - ${minutes} * interval '1 minute',
      failing_since = failing_since - ${minutes} * interval '1 minute'
    WHERE kind = ${kind}::service_kind`
}
