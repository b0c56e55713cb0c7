import type { StaffRight } from '../../shared/staff-rights'
import { Refusal } from '../platform/errors'
import type { SignedInUser, Visitor } from './visitor'

/** A visitor who acts as staff. */
export type StaffVisitor = Visitor & { readonly user: SignedInUser }

/** The web opens the sign-in page when it reads "Unauthorized". */
export function notAllowed({ user }: Pick<Visitor, 'user'>) {
  if (!user) return new Refusal('UNAUTHENTICATED', 'Unauthorized')
  return user.isStaff ? roleNeeded() : new Refusal('FORBIDDEN', 'Only staff can do this.')
}

/** Refuses a program what only people do. */
export function refuseToken({ apiToken }: Pick<Visitor, 'apiToken'>) {
  if (apiToken) throw new Refusal('FORBIDDEN', "API tokens can't do this. Sign in at /staff/.")
}

/** Refuses what the role of a staff member doesn't allow. */
const roleNeeded = () =>
  new Refusal('FORBIDDEN', "Your role can't do this. Ask an owner.", { reason: 'ROLE_NEEDED' })

/** Refuses staff without this right. */
export function requireRight({ user }: Pick<Visitor, 'user'>, right: StaffRight) {
  if (!user?.rights.includes(right)) throw notAllowed({ user })
}
