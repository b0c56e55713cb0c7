import type { IncomingMessage } from 'node:http'
import Stripe from 'stripe'
import { providerRequests } from './metrics'
import { endSpan, startSpan } from './tracing'

/** What is asked of the payment provider, as metrics and traces name it. */
export type Call =
  | 'open session'
  | 'find session'
  | 'find session by payment'
  | 'close session'
  | 'refund'
  | 'find refunds'
  | 'find events'

/** Measures and traces a call to the provider; call the returned function when it ends. */
export function beginCall(call: Call) {
  const stop = providerRequests.startTimer({ call })
  const span = startSpan(`provider ${call}`, { 'peer.service': 'payment provider' }, 'client')
  return (outcome: 'ok' | 'rejected' | 'unavailable', error?: unknown) => {
    stop({ outcome })
    endSpan(span, error)
  }
}

/** Far more than any answer that we ask for: a list of 100 events has about 300 kB. */
const MAX_ANSWER_LENGTH = 1_000_000

/** The SDK's HTTP client, which by itself would read an answer of any size into memory. */
export function makeHttpClient() {
  const client = Stripe.createNodeHttpClient()
  const makeRequest = client.makeRequest.bind(client)
  client.makeRequest = async (...request) => {
    const response = await makeRequest(...request)
    const readJson = response.toJSON.bind(response)
    response.toJSON = () => {
      const answer = readJson()
      limitLength(response.getRawResponse() as IncomingMessage)
      return answer
    }
    return response
  }
  return client
}

function limitLength(body: IncomingMessage) {
  let length = 0
  body.on('data', (chunk: string) => {
    length += chunk.length
    if (length > MAX_ANSWER_LENGTH) body.destroy(new Error('The answer is too long.'))
  })
}
