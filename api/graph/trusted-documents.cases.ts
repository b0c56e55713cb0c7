import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeCustomer, makeStaff } from '../../test/kit/people/people'
import { openSocket } from '../../test/kit/requests/subscriptions'
import { type Caller, graph, makeVisitor, send } from '../../test/kit/servers/shop'
import { siteDocuments } from '../generated/documents'
import { config } from '../platform/config'
import { readManifests, trustDocuments } from './trusted-documents'

/** Runs a test with `GRAPH_DOCUMENTS=trusted`. */
const trusted = (run: () => Promise<void>) => async () => {
  config.GRAPH_DOCUMENTS = 'trusted'
  await run().finally(() => {
    config.GRAPH_DOCUMENTS = 'all'
  })
}

function documentOf(name: string) {
  const found = siteDocuments.find((document) => document.name === name)
  if (!found) throw new Error(`The site has no operation ${name}`)
  return found
}

const hashed = (sha256Hash: string) => ({
  extensions: { persistedQuery: { version: 1, sha256Hash } },
})

/** Sends an operation as it is. */
const post = async (caller: Caller, operation: object) =>
  (await send(caller, 'POST', '/graphql', operation)).body

/** Sends an operation over a socket; returns its first answer. */
function overSocket(caller: Caller, payload: object) {
  // biome-ignore lint/suspicious/noExplicitAny: answers are asserted, not typed
  return new Promise<any>((resolve, reject) => {
    const socket = openSocket(caller)
    const say = (message: object) => socket.send(JSON.stringify(message))
    socket.on('open', () => say({ type: 'connection_init' }))
    socket.on('error', reject)
    socket.on('message', (text) => {
      const { type, payload: answer } = JSON.parse(String(text))
      if (type === 'connection_ack') return say({ type: 'subscribe', id: '1', payload })
      socket.close()
      resolve(Array.isArray(answer) ? { errors: answer } : answer)
    })
  })
}

const foreign = '{ packages { name } }'
const refusal = {
  errors: [
    {
      message: "Only this site's own documents run here. Other programs need an API token.",
      extensions: { code: 'BAD_INPUT', requestId: expect.any(String) },
    },
  ],
}

test(
  "visitors and customers run the site's documents by text or by hash, and no others",
  trusted(async () => {
    const { text, hash } = documentOf('Packages')
    const { caller: customer } = await makeCustomer()
    for (const caller of [makeVisitor(), customer]) {
      for (const ask of [post, overSocket]) {
        const query = ask === post ? undefined : '' // graphql-ws requires one
        for (const operation of [{ query: text }, { query: text, ...hashed(hash) }]) {
          expect(await ask(caller, operation)).toMatchObject({
            data: { packages: expect.any(Array) },
          })
        }
        expect(await ask(caller, { query, ...hashed(hash) })).toMatchObject({
          data: { packages: expect.any(Array) },
        })
        expect(await ask(caller, { query: foreign })).toMatchObject(refusal)
        expect(await ask(caller, { query: '{ not valid' })).toMatchObject(refusal)
        // A hash vouches for no other text.
        expect(await ask(caller, { query: foreign, ...hashed(hash) })).toMatchObject(refusal)
      }
      const url = `/graphql?query=${encodeURIComponent(foreign)}`
      const inUrl = await send(caller, 'GET', url)
      expect([inUrl.status, inUrl.body]).toEqual([400, expect.objectContaining(refusal)])
    }
  }),
)

test(
  'staff run any document, and that lets no one else run it',
  trusted(async () => {
    const { caller } = await makeStaff()
    for (const ask of [post, overSocket]) {
      expect(await ask(caller, { query: foreign })).toEqual({
        data: { packages: expect.any(Array) },
      })
      expect(await ask(makeVisitor(), { query: foreign })).toMatchObject(refusal)
    }
  }),
)

test(
  'accepts every document of the site',
  trusted(async () => {
    for (const { name, hash, text } of siteDocuments) {
      for (const operation of [hashed(hash), { query: text }]) {
        const { errors = [] } = await post(makeVisitor(), operation)
        const problems: string[] = errors.map(({ message }: Error) => message)
        expect([name, ...problems]).not.toContain(refusal.errors[0]?.message)
        expect([name, ...problems]).not.toContain('PersistedQueryNotFound')
      }
    }
  }),
)

test('asks for the text of an unknown hash in the words of automatic persisted queries', async () => {
  const unknown = {
    errors: [{ message: 'PersistedQueryNotFound', extensions: { code: 'BAD_INPUT' } }],
  }
  expect(await post(makeVisitor(), hashed('0'.repeat(64)))).toMatchObject(unknown)
  expect(await overSocket(makeVisitor(), { query: '', ...hashed('0'.repeat(64)) })).toMatchObject(
    unknown,
  )
})

test('by default, anyone runs any document', async () => {
  expect(await graph(makeVisitor(), foreign)).toEqual({ data: { packages: expect.any(Array) } })
})

test('accepts the documents of the builds whose assets are kept', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'drivefair-kept-'))
  const keep = async (build: string, manifest: string) => {
    await mkdir(join(folder, build))
    await writeFile(join(folder, build, 'documents.json'), manifest)
  }
  const earlier = { name: 'Earlier', hash: 'a'.repeat(64), text: 'query Earlier { __typename }' }
  await keep('one', JSON.stringify([earlier]))
  await keep('half-written', '[{"name"')
  await mkdir(join(folder, 'assets-only'))
  const documents = trustDocuments(siteDocuments, () => readManifests(folder))
  expect(documents.textOf(earlier.hash)).toBe(earlier.text)
  expect(documents.has(earlier.text)).toBe(true)
  expect(documents.has(documentOf('Packages').text)).toBe(true)
  expect(documents.has(foreign)).toBe(false)
  expect(readManifests(join(folder, 'missing'))).toEqual([])
  await rm(folder, { recursive: true })
})
