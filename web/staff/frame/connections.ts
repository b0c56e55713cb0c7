import type { FieldMergeFunction, FieldPolicy, TypePolicies } from '@apollo/client'

/** As many as a list shows at first and adds with each "Load more". */
export const PAGE = 30

const SAFETY_MS = 15_000

/** For a list that lives: asked again though no event came, unless nobody looks. */
export const livingList = {
  fetchPolicy: 'cache-and-network',
  // Asked again it goes through `mergePages`; Apollo would throw away the pages below.
  refetchWritePolicy: 'merge',
  pollInterval: SAFETY_MS,
  skipPollAttempt: () => document.hidden,
} as const

interface Connection {
  edges: readonly { cursor: string; node: { __ref: string } }[]
  pageInfo: { endCursor: string | null; hasNextPage: boolean }
  totalCount: number
}

/**
 * A further page goes to the end. The first page asked again, as living lists do, takes the place of as
 * many rows; what was loaded below them stays, without those that have moved up.
 */
export const mergePages: FieldMergeFunction<Connection> = (existing, incoming, { args }) => {
  if (!existing) return incoming
  const arrived = new Set(incoming.edges.map(({ node }) => node.__ref))
  const isNew = ({ node }: Connection['edges'][number]) => !arrived.has(node.__ref)

  if (args?.after) {
    const kept = existing.edges.filter(isNew)
    return { ...incoming, edges: [...kept, ...incoming.edges] }
  }
  const below = existing.edges.slice(incoming.edges.length).filter(isNew)
  if (below.length === 0 || !incoming.pageInfo.hasNextPage) return incoming
  return { ...incoming, edges: [...incoming.edges, ...below], pageInfo: existing.pageInfo }
}

const paged = (...keyArgs: string[]): FieldPolicy => ({
  keyArgs,
  merge: mergePages as FieldMergeFunction,
})

/** How the cache keeps the staff's lists; the public site has none. */
export const connectionPolicies: TypePolicies = {
  Query: {
    fields: {
      conversations: paged('filter'),
      consultations: paged('status'),
      orders: paged('search'),
      history: paged('subject', 'subjectId'),
    },
  },
}
