import { config } from '../config'
import { demoStaff } from './demo-accounts'

/** Who is told of new requests, and who is staff once the address is verified. */
export const staffAddresses = (): readonly string[] =>
  config.HAS_DEMO_ACCOUNTS ? [...config.STAFF_EMAILS, demoStaff.email] : config.STAFF_EMAILS

/** Decided whenever it is asked, so that a changed STAFF_EMAILS counts at the next start. */
export const isStaff = (user: { email: string; emailVerified: boolean }) =>
  user.emailVerified && staffAddresses().includes(user.email.toLowerCase())
