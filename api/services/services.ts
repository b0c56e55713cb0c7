import { valuesIn } from '../../shared/words/rows'
import { serviceKinds } from '../../shared/words/services'
import { Prisma, type ServiceKind } from '../generated/prisma/client'
import { config } from '../platform/config'
import { db } from '../platform/db'
import { readAtScrape, serviceProblem } from '../platform/metrics'

export interface Service {
  kind: ServiceKind
  isConfigured: boolean
  lastSuccessAt: Date | null
  lastFailureAt: Date | null
  /** Why it last failed. */
  problem: string | null
  /** For how long it has failed; 0 while it works. */
  failingSeconds: number
}

/** The variable that configures one. Backups are set up elsewhere: they count from the first one on. */
const variables = {
  PAYMENTS: 'STRIPE_SECRET_KEY',
  PAYMENT_EVENTS: 'STRIPE_WEBHOOK_SECRET',
  MAIL: 'SMTP_URL',
  INBOUND_EMAIL: 'INBOUND_EMAIL_SECRET',
  REDIS: 'REDIS_URL',
} as const

const kinds = valuesIn(serviceKinds)

const namedKinds = () => valuesIn(variables).filter((kind) => config[variables[kind]] !== undefined)

/** A condition: the service is configured. What no longer is has no problem, whatever its state was. */
export const whereConfigured = () =>
  Prisma.sql`(kind = ANY (${namedKinds()}::service_kind[]) OR kind = 'BACKUP' AND last_success_at IS NOT NULL)`

/** Lists all services, in the order of their table of words. */
export const listServices = () => db.$queryRaw<Service[]>`
  SELECT kind, coalesce(${whereConfigured()}, false) AS "isConfigured",
         last_success_at AS "lastSuccessAt", last_failure_at AS "lastFailureAt", problem,
         coalesce(extract(epoch FROM now() - failing_since), 0)::float8 AS "failingSeconds"
    FROM unnest(${kinds}::service_kind[]) WITH ORDINALITY AS known (kind, place)
    LEFT JOIN service_state USING (kind) ORDER BY place`

readAtScrape([serviceProblem], async () => {
  for (const { kind, isConfigured, failingSeconds } of await listServices()) {
    if (isConfigured) serviceProblem.set({ service: kind }, failingSeconds)
  }
})
