import fastify from 'fastify'
import { imageNode, oldImages, pinnedImages } from './images'

const DAY_MS = 24 * 60 * 60 * 1_000

test('finds the images that we pin', () => {
  const images = pinnedImages()
  const names = images.map(({ repository }) => repository)
  expect(names.sort()).toEqual(['axllent/mailpit', 'caddy', 'node', 'postgres', 'redis'])
  expect(images).toContainEqual({ repository: 'node', tag: `${imageNode}-bookworm-slim` })
})

test('names images that were last pushed more than four months ago, or are unknown', async () => {
  const ages: Record<string, number> = { 'library/caddy/tags/2.0': 119, 'a/b/tags/v1': 121 }
  const registry = fastify()
  registry.get<{ Params: { '*': string } }>('/v2/repositories/*', async ({ params }, reply) => {
    const days = ages[params['*']]
    if (days === undefined) return reply.code(404).send({})
    return { tag_last_pushed: new Date(Date.now() - days * DAY_MS - 1_000).toISOString() }
  })
  const url = await registry.listen({ host: '127.0.0.1', port: 0 })
  const images = [
    { repository: 'caddy', tag: '2.0' },
    { repository: 'a/b', tag: 'v1' },
    { repository: 'redis', tag: '1' },
  ]
  expect(await oldImages(images, url)).toEqual([
    'a/b:v1 is 121 days old',
    'redis:1: the registry answered 404',
  ])
  await registry.close()
})
