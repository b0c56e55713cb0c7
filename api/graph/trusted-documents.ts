import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { usePersistedOperations as persistedOperations } from '@graphql-yoga/plugin-persisted-operations'
import { GraphQLError } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { z } from 'zod'
import { config } from '../config'
import { siteDocuments } from '../generated/documents'
import { log } from '../platform/log'

const Manifest = z.array(z.object({ hash: z.string(), text: z.string() }))
export type Manifest = z.infer<typeof Manifest>

/** What a build leaves beside its assets for the builds after it. */
const manifestFile = 'documents.json'

/** An unknown document may be one of a build that was started since, but not that often. */
const READ_AGAIN_MS = 10_000

/** Collects the documents of several builds. `readOthers` is called again when one is unknown. */
export function trustDocuments(own: Manifest, readOthers: () => Manifest[]) {
  const textByHash = new Map<string, string>()
  const texts = new Set<string>()
  let readAt = Number.NEGATIVE_INFINITY

  function add(manifest: Manifest) {
    for (const { hash, text } of manifest) {
      textByHash.set(hash, text)
      texts.add(text)
    }
  }

  function lookUp<Found>(find: () => Found): Found {
    const found = find()
    if (found || performance.now() - readAt < READ_AGAIN_MS) return found
    readAt = performance.now()
    for (const manifest of readOthers()) add(manifest)
    return find()
  }

  add(own)
  return {
    textOf: (hash: string) => lookUp(() => textByHash.get(hash)),
    has: (text: string) => lookUp(() => texts.has(text)),
  }
}

/** Reads the manifests of the builds whose assets are kept in this folder. */
export function readManifests(folder: string): Manifest[] {
  return buildsIn(folder).flatMap((build) => {
    const file = join(folder, build, manifestFile)
    try {
      return [Manifest.parse(JSON.parse(readFileSync(file, 'utf8')))]
    } catch (error) {
      if (!isMissing(error))
        log.warn({ err: error, file }, 'documents of an earlier build not read')
      return []
    }
  })
}

function buildsIn(folder: string) {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

const isMissing = (error: unknown) =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')

const documents = trustDocuments(siteDocuments, () => readManifests(config.ASSETS_KEEP_DIR))

const refused = (message: string) =>
  new GraphQLError(message, { extensions: { code: 'BAD_INPUT', http: { status: 400 } } })

/** Clients of automatic persisted queries send the text when they read this message. */
const unknownHash = () => refused('PersistedQueryNotFound')

/** Whether everyone may run this text. */
export const isTrusted = (text: string) => config.GRAPH_DOCUMENTS === 'all' || documents.has(text)

/** Looks up a document that an HTTP request names only by its hash. */
export const documentsByHash: Plugin = persistedOperations({
  getPersistedOperation: (hash) => documents.textOf(hash) ?? null,
  // Not decided here, where only requests over HTTP pass.
  allowArbitraryOperations: true,
  customErrors: {
    notFound: unknownHash,
    keyNotFound: () => refused('Must provide query string.'),
  },
})

/** Returns the text of an operation, which may be named only by its hash; undefined when the hash is unknown. */
export function textOf(query: string | undefined, extensions: unknown) {
  const hash = !query && Hashed.safeParse(extensions).data?.persistedQuery.sha256Hash
  return hash ? documents.textOf(hash) : query
}

/** Returns the text of an operation over a socket, which has an empty `query` beside its hash. */
export function textOfOperation(query: string, extensions: unknown) {
  const text = textOf(query, extensions)
  if (text === undefined) throw unknownHash()
  return text
}

const Hashed = z.object({
  persistedQuery: z.object({ version: z.literal(1), sha256Hash: z.string() }),
})

/**
 * Refuses a text that is not the site's own, before it is parsed. A text counts, not what hash came with
 * it. `isStaff` reads the caller from the context that a request or a socket starts with.
 */
export const trustedDocumentsOnly = <Start extends object>(
  isStaff: (context: Start) => boolean,
): Plugin<object, Start> => ({
  onParse({ params: { source }, context }) {
    const text = typeof source === 'string' ? source : source.body
    if (!isStaff(context as unknown as Start) && !isTrusted(text)) {
      throw refused("Only this site's own documents run here. Other programs need an API token.")
    }
  },
})
