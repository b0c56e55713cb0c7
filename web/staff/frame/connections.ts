import type { FieldMergeFunction, FieldPolicy, TypePolicies } from '@apollo/client'
import type { PageInfo, Query } from '../../generated/schema'

/** Rows that a list shows at first and adds with each "Load more". */
export const PAGE = 30

const SAFETY_MS = 15_000

/** Query options for live lists, which also poll as a safety net while the tab is visible. */
export const livingList = {
  fetchPolicy: 'cache-and-network',
  // Refetches go through `mergePages`; by default Apollo would drop the later pages.
  refetchWritePolicy: 'merge',
  pollInterval: SAFETY_MS,
  skipPollAttempt: () => document.hidden,
  // A refetch on an event would join a request that was sent before it, and get the older answer.
  context: { queryDeduplication: false },
} as const

interface Connection {
  edges: readonly { cursor: string; node: { __ref: string } }[]
  /** Only asked for by lists that load further pages. */
  pageInfo?: { endCursor: string | null; hasNextPage: boolean }
  /** Not all lists are counted. */
  totalCount?: number
}

/**
 * Appends a further page. A refetched first page replaces as many rows; the rows loaded below them stay,
 * without those that have moved up.
 */
export const mergePages: FieldMergeFunction<Connection> = (existing, incoming, { args }) => {
  if (!existing) return incoming
  const arrived = new Set(incoming.edges.map(({ node }) => node.__ref))
  const isNew = ({ node }: Connection['edges'][number]) => !arrived.has(node.__ref)

  if (args?.after) {
    const previous = existing.edges.filter(isNew)
    return { ...incoming, edges: [...previous, ...incoming.edges] }
  }
  const below = existing.edges.slice(incoming.edges.length).filter(isNew)
  if (below.length === 0 || !incoming.pageInfo?.hasNextPage) return incoming
  return { ...incoming, edges: [...incoming.edges, ...below], pageInfo: existing.pageInfo }
}

const pagingArguments = ['first', 'after', 'last', 'before']

/** Pages of one list share an entry in the cache; each combination of the other arguments is another list. */
const paged: FieldPolicy = {
  keyArgs: (args) => Object.keys(args ?? {}).filter((name) => !pagingArguments.includes(name)),
  merge: mergePages as FieldMergeFunction,
}

type ConnectionField = {
  [Field in keyof Query]-?: NonNullable<Query[Field]> extends { pageInfo: PageInfo } ? Field : never
}[keyof Query]

// Typed so that a connection field of the schema can't be forgotten here.
const fields: Record<ConnectionField, FieldPolicy> = {
  claims: paged,
  consultations: paged,
  conversations: paged,
  dealers: paged,
  deals: paged,
  deskEvents: paged,
  history: paged,
  orders: paged,
  people: paged,
  paymentLinks: paged,
  replies: paged,
  reviews: paged,
}

/**
 * A dealer's emails, oldest first: earlier ones go before those that are here. The newest ones, refetched, replace all
 * from their oldest on; if that one isn't here, emails may be missing in between, and the earlier ones are loaded again.
 */
export const mergeReplies: FieldMergeFunction<readonly { __ref: string }[]> = (
  existing = [],
  incoming,
  { args },
) => {
  const isHere = new Set(incoming.map(({ __ref }) => __ref))
  if (args?.before) return [...incoming, ...existing.filter(({ __ref }) => !isHere.has(__ref))]
  const oldest = existing.findIndex(({ __ref }) => __ref === incoming[0]?.__ref)
  return [...existing.slice(0, Math.max(oldest, 0)), ...incoming]
}

/** Cache policies for the staff lists; the public site has no such lists. */
export const connectionPolicies: TypePolicies = {
  // Without an ID of their own, what is saved would not reach the screen.
  Setting: { keyFields: ['section'] },
  Query: { fields },
  Person: { fields: { timeline: paged } },
  WebhookEndpoint: { fields: { deliveries: paged } },
  Dealer: { fields: { solicitations: paged } },
  Solicitation: {
    fields: { replies: { keyArgs: false, merge: mergeReplies as FieldMergeFunction } },
  },
}
