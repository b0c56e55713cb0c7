import SchemaBuilder from '@pothos/core'
import PrismaPlugin from '@pothos/plugin-prisma'
import RelayPlugin from '@pothos/plugin-relay'
import ScopeAuthPlugin from '@pothos/plugin-scope-auth'
import type { StaffRight } from '../../shared/staff-rights'
import type PrismaTypes from '../generated/pothos-types'
import { getDatamodel } from '../generated/pothos-types'
import { notAllowed, type StaffVisitor } from '../http/access'
import type { SignedInUser, Visitor } from '../http/visitor'
import { db } from '../platform/db'
import { dayOf, momentOf } from './moments'
import { refuseUnstorableText } from './storable-text'

export interface Context {
  visitor: Visitor
}

/** Values of `authScopes` on a field or type. Without any, access is public. */
interface Scopes {
  signedIn: boolean
  /** Staff of any role. */
  staff: boolean
  /** Staff whose role has this right. */
  may: StaffRight
}

refuseUnstorableText()

export const builder = new SchemaBuilder<{
  Context: Context
  PrismaTypes: PrismaTypes
  AuthScopes: Scopes
  DefaultFieldNullability: false
  DefaultInputFieldRequiredness: true
  Scalars: {
    Date: { Input: string; Output: Date }
    DateTime: { Input: Date; Output: Date }
    ID: { Input: string; Output: string }
    JSON: { Input: unknown; Output: unknown }
  }
}>({
  plugins: [ScopeAuthPlugin, RelayPlugin, PrismaPlugin], // access is checked before anything is read
  defaultFieldNullability: false,
  defaultInputFieldRequiredness: true,
  prisma: { client: () => db, dmmf: getDatamodel() },
  relay: {
    cursorType: 'String',
    pageInfoTypeOptions: { description: 'Where a page lies within its list.' },
    hasNextPageFieldOptions: { description: 'Whether more items follow `endCursor`.' },
    hasPreviousPageFieldOptions: { description: 'Whether items precede `startCursor`.' },
    startCursorFieldOptions: { description: 'Cursor of the first item; null on an empty page.' },
    endCursorFieldOptions: { description: 'Cursor of the last item; null on an empty page.' },
    defaultConnectionTypeOptions: { description: 'One page of a list.' },
    pageInfoFieldOptions: { description: 'Where this page lies within the list.' },
    edgesFieldOptions: { description: 'The items of this page, each with its cursor.' },
    defaultEdgeTypeOptions: { description: 'An item of a page and its cursor.' },
    nodesOnConnection: { description: 'The items of this page, without their cursors.' },
    nodeFieldOptions: { description: 'The item.' },
    cursorFieldOptions: { description: 'Position of the item, for `after` and `before`.' },
    firstArgOptions: { description: 'Page size, counted from the start: 0 to 100, by default 20.' },
    afterArgOptions: { description: 'Returns only items after this cursor.' },
    lastArgOptions: { description: 'Page size, counted from the end: 0 to 100.' },
    beforeArgOptions: { description: 'Returns only items before this cursor.' },
  },
  scopeAuth: {
    authScopes: ({ visitor }) => ({
      signedIn: visitor.user !== null,
      staff: visitor.user?.isStaff ?? false,
      may: (right) => visitor.user?.rights.includes(right) ?? false,
    }),
    authorizeOnSubscribe: true,
    unauthorizedError: (_parent, { visitor }) => notAllowed(visitor),
  },
})

/** The acting staff member, for resolvers behind `authScopes: { staff: true }`. */
export function staffOf({ visitor }: Context): SignedInUser {
  if (!visitor.user?.isStaff) throw notAllowed(visitor)
  return visitor.user
}

/** As `staffOf`, for rules that must know the visitor. */
export function staffVisitorOf(context: Context): StaffVisitor {
  staffOf(context)
  return context.visitor as StaffVisitor
}

/** Options of a field for staff only. It is nullable, so that a refusal leaves the rest of the response intact. */
export const forStaff = { nullable: true, authScopes: { staff: true } } as const

/** Options of a mutation for staff whose role has this right. */
export const staffMay = (right: StaffRight) => ({ authScopes: { may: right } })

/**
 * Options of a mutation that customers use on what is theirs, and staff with this right on what is a customer's. The
 * rule that finds out whose it is checks the right.
 */
export const signedInOrStaff = (staffNeed: StaffRight) => ({
  authScopes: { signedIn: true },
  extensions: { staffNeed },
})

builder.queryType({ description: 'Everything that can be read.' })
builder.mutationType({ description: 'Everything that can be changed. Send mutations by POST.' })
builder.subscriptionType({ description: 'Live events, over graphql-ws only.' })

builder.scalarType('DateTime', {
  description: 'A UTC timestamp in ISO 8601.',
  serialize: (moment) => moment.toISOString(),
  parseValue: (input) => momentOf(input),
})

builder.scalarType('JSON', {
  description: 'Any value of JSON.',
  serialize: (value) => value,
})

builder.scalarType('Date', {
  description: 'A calendar day, such as 2026-11-24.',
  serialize: (day) => day.toISOString().slice(0, 10),
  parseValue: (input) => dayOf(input),
})
