import { type Caller, graph } from '../servers/shop'

const conversations = /* GraphQL */ `
  query ($filter: ConversationFilter! = ALL, $first: Int, $after: String, $last: Int, $before: String) {
    conversations(filter: $filter, first: $first, after: $after, last: $last, before: $before) {
      edges { node {
        customer { id firstName email isStaff } waitingSince lastMessageAt unreadCount
        lastMessage { content isFromAdmin staffName } assignedTo { firstName }
      } }
      pageInfo { endCursor hasNextPage }
      totalCount
    }
  }`

/** Lists a page of conversations as staff. */
export async function openInbox(staff: Caller, variables = {}) {
  const { data, errors } = await graph(staff, conversations, variables)
  expect(errors).toBeUndefined()
  return data.conversations
}

/** Returns the customer IDs of a page, in its order. */
export const idsOf = ({ edges }: { edges: { node: { customer: { id: string } } }[] }) =>
  edges.map(({ node }) => node.customer.id)
