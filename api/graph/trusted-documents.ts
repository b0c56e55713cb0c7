import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { GraphQLError } from 'graphql'
import { z } from 'zod'
import { siteDocuments } from '../generated/documents'
import { config } from '../platform/config'
import { log } from '../platform/log'

const Manifest = z.array(z.object({ hash: z.string(), text: z.string() }))
export type Manifest = z.infer<typeof Manifest>

/** The manifest that a build stores beside its assets for later builds. */
const manifestFile = 'documents.json'

/** Pause between two reads, which look for builds that were started since. */
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
    const result = find()
    if (result || performance.now() - readAt < READ_AGAIN_MS) return result
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

/** Reads the manifests of the builds whose assets are retained in this folder. */
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

/** Whether everyone may run this text: it is the site's own, whatever hash came with it. */
export const isTrusted = (text: string) => config.GRAPH_DOCUMENTS === 'all' || documents.has(text)

const Hashed = z.object({
  persistedQuery: z.object({ version: z.literal(1), sha256Hash: z.string() }),
})

/** Returns the text of an operation that is named only by its hash; undefined for one that isn't. Refuses an unknown hash. */
export function textByHash(extensions: unknown) {
  const hash = Hashed.safeParse(extensions).data?.persistedQuery.sha256Hash
  if (hash === undefined) return undefined
  const text = documents.textOf(hash)
  if (text === undefined) throw unknownHash()
  return text
}

/** Clients of automatic persisted queries send the text when they read this message. */
const unknownHash = () =>
  new GraphQLError('PersistedQueryNotFound', {
    extensions: { code: 'BAD_INPUT', http: { status: 400 } },
  })
