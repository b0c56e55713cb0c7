import { type Code, meanings } from '../platform/errors'
import { builder } from './builder'

/** No field returns it: it lets programs learn the codes by introspection. */
builder.enumType('ErrorCode', {
  description: '`extensions.code` of an error. A later version may add values.',
  values: Object.fromEntries(
    Object.entries(meanings).map(([code, description]) => [code, { description }]),
  ) as Record<Code, { description: string }>,
})
