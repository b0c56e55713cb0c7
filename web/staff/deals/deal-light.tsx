import { type Due, dueOf, untilDue } from '../consultations/due'
import { Light } from '../consultations/due-light'

interface Dated {
  contactBy: string
  contactedAt?: string | null
  dueAt?: string | null
}

/** Until the buyer is contacted, the 24-hour promise; then the time of the next step. */
function dealDue({ contactBy, contactedAt, dueAt }: Dated, now: number): Due | undefined {
  if (dueAt) return untilDue(dueAt, now)
  return contactedAt ? undefined : dueOf({ status: 'NEW', contactBy }, now)
}

export function DealLight({ of, now }: { of: Dated; now: number }) {
  const due = dealDue(of, now)
  return due && <Light {...due} />
}

/** The promise to contact the buyer within 24 hours of the payment: met or not. */
export function PromiseLight({ of, now }: { of: Omit<Dated, 'dueAt'>; now: number }) {
  return <Light {...dueOf({ status: of.contactedAt ? 'CONTACTED' : 'NEW', ...of }, now)} />
}
