type ErrorType = 'invalid_request_error' | 'idempotency_error' | 'api_error'
type Details = { type?: ErrorType; code?: string | undefined; param?: string | undefined }

/** A refusal in the provider's own words: status, code and parameter as its API documents them. */
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
  const { type = 'invalid_request_error', code, param } = details
  const docUrl = code && `https://docs.stripe.com/error-codes/${code.replaceAll('_', '-')}`
  return { error: { type, message, code, doc_url: docUrl, param } }
}

export function missing(kind: string, id: string, param = 'id') {
  return new ProviderError(404, `No such ${kind}: '${id}'`, { code: 'resource_missing', param })
}
