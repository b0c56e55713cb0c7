import { providerRequests } from './metrics'
import { endSpan, startSpan } from './tracing'

/** What is asked of the payment provider, as metrics and traces name it. */
export type Call =
  | ('open session' | 'find session' | 'find session by payment' | 'close session')
  | ('refund' | 'find refunds' | 'find events')

/** Measures and traces a call of the provider; the returned function notes its end. */
export function beginCall(call: Call) {
  const stop = providerRequests.startTimer({ call })
  const span = startSpan(`provider ${call}`, { 'peer.service': 'payment provider' }, 'client')
  return (outcome: 'ok' | 'rejected' | 'unavailable', error?: unknown) => {
    stop({ outcome })
    endSpan(span, error)
  }
}
