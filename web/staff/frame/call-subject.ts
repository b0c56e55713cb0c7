import type { ConsultationStatus, SubjectRef } from '../../generated/schema'

/** What a call is about. */
export interface CallSubject {
  kind: 'CONSULTATION' | 'CONVERSATION' | 'DEAL' | 'PERSON'
  /** Of the request, the deal, or the person; of the customer for a conversation. */
  id: string
  /** The customer's. */
  name: string
  /** Of a request. */
  status?: ConsultationStatus | null
  /** The dealers of a deal, who may be called as well. */
  dealers?: readonly { solicitationId: string; name: string }[]
}

export function refOf({ kind, id }: Pick<CallSubject, 'kind' | 'id'>): SubjectRef {
  if (kind === 'DEAL') return { dealId: id }
  if (kind === 'PERSON') return { personId: id }
  return kind === 'CONSULTATION' ? { consultationId: id } : { customerId: id }
}
