import { types } from 'node:util'

// Jest runs tests in a realm of their own, where errors made by Node itself are not `instanceof Error`,
// and graphql-js wraps them beyond recognition. This makes that check work across realms.

const isInstance = Function.prototype[Symbol.hasInstance]

Object.defineProperty(Error, Symbol.hasInstance, {
  value(this: unknown, value: unknown) {
    return isInstance.call(this, value) || (this === Error && types.isNativeError(value))
  },
})

// Fastify looks for the name of a plugin among all loaded modules, which jest lists slowly: half a second per
// server. A name for every function that has none spares it.
Object.defineProperty(Function.prototype, Symbol.for('fastify.display-name'), {
  value: 'plugin',
  writable: true,
})
