import { readFileSync } from 'node:fs'

interface Image {
  /** As in `docker pull`. */
  repository: string
  tag: string
}

const nodeTag = /^ARG NODE_VERSION=([\w.-]+)/m.exec(readFileSync('Dockerfile', 'utf8'))?.[1] ?? ''

/** The version of Node in our image. `.ci/run` reads the same line. */
export const imageNode = nodeTag.replace(/-.*/, '')

/** Returns the images that ours is built on, and that docker-compose.yml runs. */
export function pinnedImages(): Image[] {
  const compose = readFileSync('docker-compose.yml', 'utf8')
  const services = compose.matchAll(/^ +image: ([\w./-]+):([\w.-]+)/gm)
  return [
    { repository: 'node', tag: nodeTag },
    ...[...services].map(([, repository = '', tag = '']) => ({ repository, tag })),
  ]
}

const MAX_AGE_DAYS = 120
const DAY_MS = 24 * 60 * 60 * 1_000

/**
 * Returns a line for each image whose tag was last pushed more than four months ago. A tag is pushed again
 * while it is the newest of its kind, so an old one has missed security fixes.
 */
export async function oldImages(images: Image[], registry = 'https://hub.docker.com') {
  const problems: string[] = []
  for (const { repository, tag } of images) {
    const path = repository.includes('/') ? repository : `library/${repository}`
    const answer = await fetch(`${registry}/v2/repositories/${path}/tags/${tag}`)
    if (!answer.ok) {
      problems.push(`${repository}:${tag}: the registry answered ${answer.status}`)
      continue
    }
    const { tag_last_pushed: pushedAt }: { tag_last_pushed: string } = await answer.json()
    const days = Math.floor((Date.now() - Date.parse(pushedAt)) / DAY_MS)
    if (days > MAX_AGE_DAYS) problems.push(`${repository}:${tag} is ${days} days old`)
  }
  return problems
}
