import type { ApolloClient } from '@apollo/client'
import { refusalOf } from '../graph/graph-error'
import { OrderDocument, ProcessOrderDocument, type ReceiptFragment } from './generated/orders'
import type { Outcome } from './order-outcome'

export interface SettledOrder {
  outcome: Outcome
  order?: ReceiptFragment
}

const inFlight = new Map<string, Promise<SettledOrder>>()

/**
 * Has the server check this payment with the provider and resolves to its outcome; never rejects. Calls for
 * the same payment share one request while it is in flight.
 */
export function settleOrder(client: ApolloClient, reference: string) {
  const pending = inFlight.get(reference)
  if (pending) return pending

  const result = processOrder(client, reference).finally(() => inFlight.delete(reference))
  inFlight.set(reference, result)
  return result
}

async function processOrder(client: ApolloClient, reference: string): Promise<SettledOrder> {
  try {
    const { data } = await client.mutate({
      mutation: ProcessOrderDocument,
      variables: { reference },
    })
    const order = data?.processOrder
    return order ? { outcome: order.status, order } : { outcome: 'UNREACHABLE' }
  } catch (error) {
    return readOrder(client, reference, refusalOf(error)?.code)
  }
}

/** Without an answer from the provider, reads the order as we know it; `refusal` is the reason. */
async function readOrder(
  client: ApolloClient,
  reference: string,
  refusal?: string,
): Promise<SettledOrder> {
  try {
    const { data } = await client.query({
      query: OrderDocument,
      variables: { reference },
      fetchPolicy: 'network-only',
    })
    const order = data?.order ?? undefined
    return { outcome: outcomeOf(order, refusal), order }
  } catch {
    return { outcome: 'UNREACHABLE' } // the page says so and offers to check again
  }
}

function outcomeOf(order?: ReceiptFragment, refusal?: string): Outcome {
  if (order && order.status !== 'PENDING') return order.status
  if (refusal === 'PAYMENT_INCOMPLETE') return 'INCOMPLETE'
  if (order) return 'PENDING'
  if (refusal === 'EXPIRED') return 'EXPIRED'
  return refusal === 'NOT_FOUND' ? 'UNKNOWN' : 'UNREACHABLE'
}
