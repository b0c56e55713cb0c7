import { createHash, randomUUID } from 'node:crypto'
import { cp, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { log } from '../platform/log'

/** An open tab asks for code of the build it came from; so does a page while two builds run. */
const RETAINED_BUILDS = 3
/** What a killed server left behind. */
const LEFTOVER_MS = 60 * 60_000

const isBuild = (name: string) => /^[\da-f]{16}$/.test(name)
const isDraft = (name: string) => /^[\da-f]{16}\.[\da-f-]{36}$/.test(name)

/**
 * Copies the assets of this build and the documents that its pages send to `folder`, which all instances
 * share, and removes those of builds older than the last three. Returns what `folder` then has. A folder
 * that cannot be written costs a warning: this instance still serves its own assets.
 */
export async function retainAssets(web: string, documents: string, folder: string) {
  try {
    await copyBuild(web, documents, folder)
    await removeOld(folder)
  } catch (error) {
    log.warn({ err: error, folder }, 'could not keep the assets of this build for open tabs')
  }
  return retainedAssets(folder)
}

/** Each build has a folder: `<build>/assets` and `<build>/documents.json`. It appears complete or not at all. */
async function copyBuild(web: string, documents: string, folder: string) {
  const build = join(folder, await nameOf(web))
  const now = new Date()
  if (await touch(build, now)) return
  const draft = `${build}.${randomUUID()}`
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 }) // DATA_DIR is private
    await mkdir(draft)
    await cp(join(web, 'assets'), join(draft, 'assets'), { recursive: true })
    await cp(documents, join(draft, 'documents.json'))
    await rename(draft, build)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!(await touch(build, now))) throw error // else another instance was first
  }
}

/** Names a build after its assets, whose names are hashes: builds that share all of them are the same. */
async function nameOf(web: string) {
  const names = (await readdir(join(web, 'assets'))).sort()
  return createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16)
}

/** Marks a build as the most recent; returns false when it is not there. */
const touch = (build: string, now: Date) =>
  utimes(build, now, now).then(
    () => true,
    () => false,
  )

async function removeOld(folder: string) {
  const builds: { path: string; usedAt: number }[] = []
  for (const name of await readdir(folder)) {
    if (!isBuild(name) && !isDraft(name)) continue
    const path = join(folder, name)
    const usedAt = (await stat(path).catch(() => undefined))?.mtimeMs ?? 0 // 0: just removed
    if (isBuild(name)) builds.push({ path, usedAt })
    else if (usedAt < Date.now() - LEFTOVER_MS) await rm(path, { recursive: true, force: true })
  }
  const old = builds.sort((one, other) => other.usedAt - one.usedAt).slice(RETAINED_BUILDS)
  for (const { path } of old) {
    const draft = `${path}.${randomUUID()}`
    await rename(path, draft).catch(() => {}) // another instance was first
    await rm(draft, { recursive: true, force: true })
  }
}

/**
 * Finds assets of other builds. The list of builds is read for each request, so that the assets of a build
 * that starts elsewhere are found at once; names of visitors never reach the file system.
 */
function retainedAssets(folder: string) {
  let namesByBuild = new Map<string, Set<string>>()

  /** Returns the folder of the build that has this asset. */
  async function folderWith(name: string) {
    const builds = (await list(folder, 'isDirectory')).filter(isBuild)
    namesByBuild = new Map(
      await Promise.all(builds.map(async (build) => [build, await namesOf(build)] as const)),
    )
    for (const [build, names] of namesByBuild) {
      if (names.has(name)) return join(folder, build)
    }
    return undefined
  }

  /** A build never changes. */
  const namesOf = async (build: string) => namesByBuild.get(build) ?? readNames(join(folder, build))

  return { folderWith }
}

async function readNames(build: string) {
  const isComplete = (await list(build, 'isDirectory')).includes('assets')
  return new Set(isComplete ? await list(join(build, 'assets'), 'isFile') : [])
}

/**
 * Lists names. Symbolic links are neither files nor directories, so no one who may write to the folder can
 * have us serve other files. A folder that is missing or unreadable is empty.
 */
const list = (folder: string, kind: 'isFile' | 'isDirectory') =>
  readdir(folder, { withFileTypes: true }).then(
    (entries) => entries.filter((entry) => entry[kind]()).map(({ name }) => name),
    (): string[] => [],
  )
