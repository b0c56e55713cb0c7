import type { ApolloClient } from '@apollo/client'
import { refusalOf } from '../graph/graph-error'
import {
  OrderDocument,
  type OrderQuery,
  type OrderQueryVariables,
  ProcessOrderDocument,
  type ProcessOrderMutation,
  type ProcessOrderMutationVariables,
  type ReceiptFragment,
} from './generated/orders'
import type { Outcome } from './order-outcome'

export type Settled = { outcome: Outcome; order?: ReceiptFragment }

const underway = new Map<string, Promise<Settled>>()

/**
 * Has the server ask the provider about this payment and answers what became of it; never throws.
 * Whoever asks while a question about the same payment is underway shares its answer.
 */
export function settleOrder(client: ApolloClient, reference: string) {
  const asked = underway.get(reference)
  if (asked) return asked

  const answer = process(client, reference).finally(() => underway.delete(reference))
  underway.set(reference, answer)
  return answer
}

async function process(client: ApolloClient, reference: string): Promise<Settled> {
  try {
    const { data } = await client.mutate<ProcessOrderMutation, ProcessOrderMutationVariables>({
      mutation: ProcessOrderDocument,
      variables: { reference },
    })
    const order = data?.processOrder
    return order ? { outcome: order.status, order } : { outcome: 'UNREACHABLE' }
  } catch (error) {
    return look(client, reference, refusalOf(error)?.code)
  }
}

/** Without an answer from the provider, the order as we know it; `refusal` is why there was none. */
async function look(client: ApolloClient, reference: string, refusal?: string): Promise<Settled> {
  try {
    const { data } = await client.query<OrderQuery, OrderQueryVariables>({
      query: OrderDocument,
      variables: { reference },
      fetchPolicy: 'network-only',
    })
    const order = data?.order ?? undefined
    return { outcome: outcomeOf(order, refusal), order }
  } catch {
    return { outcome: 'UNREACHABLE' } // the page says so and offers to ask again
  }
}

function outcomeOf(order?: ReceiptFragment, refusal?: string): Outcome {
  if (order && order.status !== 'PENDING') return order.status
  if (refusal === 'PAYMENT_INCOMPLETE') return 'INCOMPLETE'
  if (order) return 'PENDING'
  if (refusal === 'EXPIRED') return 'EXPIRED'
  return refusal === 'NOT_FOUND' ? 'UNKNOWN' : 'UNREACHABLE'
}
