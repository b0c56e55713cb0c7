import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { ApolloClient, type DocumentNode, InMemoryCache } from '@apollo/client'
import { ApolloLink } from '@apollo/client/link'
import { expect, test } from '@jest/globals'
import { print } from 'graphql'
import { of } from 'rxjs'
import { siteDocuments } from '../../api/generated/documents'
import { documentHashLink } from './document-hash'

const web = new URL('..', import.meta.url)

/** Every operation that a screen can run. */
async function operations() {
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /generated\/.*\.ts$/.test(file) && file !== 'generated/schema.ts',
  )
  const exported: [string, DocumentNode][] = [] // one by one: Jest loads no module twice at once
  for (const file of files)
    exported.push(...Object.entries<DocumentNode>(await import(new URL(file, web).href)))
  return exported.flatMap(([name, document]) => (name.endsWith('Document') ? [document] : []))
}

test('sends each operation with its name and the SHA-256 of its text, which the server lists', async () => {
  const sent: ApolloLink.Operation[] = []
  const server = new ApolloLink((operation) => {
    sent.push(operation)
    return of({ data: null })
  })
  const link = documentHashLink.concat(server)
  const client = new ApolloClient({ link, cache: new InMemoryCache() })
  for (const document of await operations()) {
    const [first] = document.definitions
    const kind = first && 'operation' in first ? first.operation : undefined
    if (kind === 'mutation') await client.mutate({ mutation: document, errorPolicy: 'all' })
    else if (kind === 'subscription') client.subscribe({ query: document }).subscribe(() => {})
    else await client.query({ query: document, errorPolicy: 'all' })
  }
  const listed = sent.map(({ operationName, query, extensions }) => {
    const hash = createHash('sha256').update(print(query)).digest('hex')
    expect(extensions).toEqual({ persistedQuery: { version: 1, sha256Hash: hash } })
    return { name: operationName, hash, text: print(query) }
  })
  expect(listed).toHaveLength(siteDocuments.length)
  expect(listed).toEqual(expect.arrayContaining(siteDocuments))
})
