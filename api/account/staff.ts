import { config } from '../config'

/** Decided whenever it is asked, so that a changed STAFF_EMAILS counts at the next start. */
export const isStaff = (user: { email: string; emailVerified: boolean }) =>
  user.emailVerified && config.STAFF_EMAILS.includes(user.email.toLowerCase())
