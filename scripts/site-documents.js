import { createHash } from 'node:crypto'
import { addTypenameToDocument } from '@apollo/client/utilities'
import { plugin as printTypedDocuments } from '@graphql-codegen/typed-document-node'
import { print } from 'graphql'

const constant = /^(export const \w+ = )(\{.*\})( as unknown as )/gm

/** Operations first, then fragments by name: a text must not depend on the order of files. */
const byName = (one, other) =>
  (one.kind === 'FragmentDefinition') - (other.kind === 'FragmentDefinition') ||
  (one.name.value < other.name.value ? -1 : 1)

/** Completes a typed document; operations get the hash of the text that Apollo sends for them. */
function complete(json) {
  const { kind, definitions } = JSON.parse(json)
  const document = { kind, definitions: definitions.toSorted(byName) }
  const [{ kind: first, name }] = document.definitions
  if (first !== 'OperationDefinition') return { document }
  const text = print(addTypenameToDocument(document))
  const hash = createHash('sha256').update(text).digest('hex')
  return { document: { hash, ...document }, operation: { name: name.value, hash, text } }
}

/** Code generator plugin: typed documents with the hash that `GRAPH_DOCUMENTS=trusted` knows them by. */
export function plugin(schema, documents, config) {
  const { prepend, content } = printTypedDocuments(schema, documents, config)
  const completed = content.replace(
    constant,
    (_line, start, json, end) => start + JSON.stringify(complete(json).document) + end,
  )
  return { prepend, content: completed }
}

/** The operations of the site: what each is called, and the text and hash that the site sends. */
export function siteOperations(schema, documents) {
  const { content } = printTypedDocuments(schema, documents, { documentMode: 'documentNode' })
  return [...content.matchAll(constant)]
    .flatMap(([, , json]) => complete(json).operation ?? [])
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}
