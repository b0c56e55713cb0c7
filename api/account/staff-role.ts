import type { StaffRole } from '../../shared/staff-rights'
import { config } from '../platform/config'

/** What is stored about a member of staff, as far as it decides what they may do. */
interface Membership {
  role: StaffRole
  isFromEnv: boolean
  /** A time as Prisma or as PostgreSQL's JSON returns it; null while active. */
  deactivatedAt: unknown
}

/** What a user's role depends on. */
export interface Standing {
  email: string
  emailVerified: boolean
  staffMember: Membership | null
}

/** The columns of `Standing`, for a statement that reads `users`. */
export const standing = `email, email_verified AS "emailVerified",
  (SELECT json_build_object('role', role, 'isFromEnv', is_from_env, 'deactivatedAt', deactivated_at)
   FROM staff_member WHERE user_id = users.id) AS "staffMember"`

/** The columns of `Standing`, for a query by Prisma. */
export const selectStanding = { email: true, emailVerified: true, staffMember: true } as const

/**
 * Returns the user's role in the team now; null for customers and for those who left. A row wins over STAFF_EMAILS,
 * whose users are owners until they have one.
 */
export function staffRoleOf({ email, emailVerified, staffMember }: Standing): StaffRole | null {
  if (!emailVerified) return null
  const isListed = config.STAFF_EMAILS.includes(email)
  if (!staffMember) return isListed ? 'OWNER' : null
  if (staffMember.deactivatedAt || (staffMember.isFromEnv && !isListed)) return null
  return staffMember.role
}

/** Whether the user is staff, with or without the second factor that staff must have. */
export const isStaff = (user: Standing) => staffRoleOf(user) !== null

/** Everyone who may be staff: finds few more than these. */
export const maybeStaff = () => ({
  emailVerified: true,
  OR: [
    { staffMember: { is: { deactivatedAt: null } } },
    { staffMember: null, email: { in: [...config.STAFF_EMAILS] } },
  ],
})
