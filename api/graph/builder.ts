import SchemaBuilder from '@pothos/core'
import PrismaPlugin from '@pothos/plugin-prisma'
import RelayPlugin from '@pothos/plugin-relay'
import ScopeAuthPlugin from '@pothos/plugin-scope-auth'
import type PrismaTypes from '../generated/pothos-types'
import { getDatamodel } from '../generated/pothos-types'
import type { SignedInUser, Visitor } from '../http/visitor'
import { db } from '../platform/db'
import { Refusal } from '../platform/errors'

export interface Context {
  visitor: Visitor
}

/** Who may see or do something: `authScopes` of a field or type. Without any, everybody may. */
interface Scopes {
  signedIn: boolean
  staff: boolean
}

export const builder = new SchemaBuilder<{
  Context: Context
  PrismaTypes: PrismaTypes
  AuthScopes: Scopes
  DefaultFieldNullability: false
  DefaultInputFieldRequiredness: true
  Scalars: { DateTime: { Input: Date; Output: Date }; ID: { Input: string; Output: string } }
}>({
  plugins: [ScopeAuthPlugin, RelayPlugin, PrismaPlugin], // rights first: before anything is read
  defaultFieldNullability: false,
  defaultInputFieldRequiredness: true,
  prisma: { client: () => db, dmmf: getDatamodel() },
  relay: { cursorType: 'String' },
  scopeAuth: {
    authScopes: ({ visitor }) => ({
      signedIn: visitor.user !== null,
      staff: visitor.user?.isStaff ?? false,
    }),
    authorizeOnSubscribe: true,
    unauthorizedError: (_parent, { visitor }) => notAllowed(visitor),
  },
})

/** The client goes to the sign-in page when it reads "Unauthorized" (spec, section 8). */
export const notAllowed = ({ user }: Visitor) =>
  user
    ? new Refusal('FORBIDDEN', 'This is for our staff only.')
    : new Refusal('UNAUTHENTICATED', 'Unauthorized')

/** Who of the staff acts, behind `authScopes: { staff: true }`. */
export function staffOf({ visitor }: Context): SignedInUser {
  if (!visitor.user?.isStaff) throw notAllowed(visitor)
  return visitor.user
}

builder.queryType({})
builder.mutationType({})
builder.subscriptionType({})

builder.scalarType('DateTime', {
  description: 'A moment in UTC, written as in ISO 8601.',
  serialize: (moment) => moment.toISOString(),
})
