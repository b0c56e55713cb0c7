type Details = {
  type?: 'invalid_request_error' | 'idempotency_error' | 'api_error'
  code?: string
  param?: string
}

/** A refusal in the format of Stripe's API: status, type, code and parameter. */
export class ProviderError extends Error {
  readonly status: number
  readonly details: Details

  constructor(status: number, message: string, details: Details = {}) {
    super(message)
    this.status = status
    this.details = details
  }
}

export function errorBody({ message, details }: ProviderError) {
  return { error: { type: 'invalid_request_error', message, ...details } }
}

export function noSuchObject(kind: string, id: string) {
  return new ProviderError(404, `No such ${kind}: '${id}'`, { code: 'resource_missing' })
}
