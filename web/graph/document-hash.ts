import { ApolloLink } from '@apollo/client/link'

/**
 * Names each document by the hash that the build gave it (scripts/site-documents.js). The text goes along:
 * a server of the previous build does not know the hashes of this one.
 */
export const documentHashLink = new ApolloLink((operation, forward) => {
  const { hash } = operation.query as { hash?: string }
  if (hash) operation.extensions.persistedQuery = { version: 1, sha256Hash: hash }
  return forward(operation)
})
