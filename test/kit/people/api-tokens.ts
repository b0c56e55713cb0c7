import type { ApiTokenAccess } from '../../../api/generated/prisma/client'
import { createApiToken } from '../../../api/tokens/tokens'
import { type Caller, makeVisitor } from '../servers/shop'
import { makeStaff } from './people'

interface Details {
  access?: ApiTokenAccess
  name?: string
  /** Who creates it; by default a new staff member. */
  by?: Awaited<ReturnType<typeof makeStaff>>
}

/** Creates an API token; `program` is what uses it. */
export async function makeApiToken({ access = 'READ', name = 'A tool', by }: Details = {}) {
  const staff = by ?? (await makeStaff())
  const user = { ...staff.user, isStaff: true }
  const { token, apiToken } = await createApiToken(user, { name, access, expiresInDays: 30 })
  const program: Caller = { ...makeVisitor(), token }
  return { token, id: apiToken.id, program, staff }
}
