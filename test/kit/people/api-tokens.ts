import type { ApiTokenAccess } from '../../../api/generated/prisma/client'
import { createApiToken } from '../../../api/tokens/tokens'
import type { StaffRole } from '../../../shared/staff-rights'
import { type Caller, makeVisitor } from '../servers/shop'
import { asOwner, makeStaff } from './people'

interface Details {
  access?: ApiTokenAccess
  name?: string
  /** What it may do, by default what its creator may. */
  role?: StaffRole
  /** Who creates it; by default a new staff member. */
  by?: Awaited<ReturnType<typeof makeStaff>>
}

/** Creates an API token; `program` is what uses it. */
export async function makeApiToken({ access = 'READ', name = 'A tool', role, by }: Details = {}) {
  const staff = by ?? (await makeStaff())
  const user = asOwner(staff.user)
  const { token, apiToken } = await createApiToken(user, {
    name,
    access,
    expiresInDays: 30,
    ...(role && { role }),
  })
  const program: Caller = { ...makeVisitor(), token }
  return { token, id: apiToken.id, program, staff }
}
