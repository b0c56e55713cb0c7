import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jest } from '@jest/globals'
import { readManifests } from '../graph/trusted-documents'
import { log } from '../platform/log'
import { retainAssets } from './retained-assets'

let place: string
let folder: string

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'drivefair-assets-'))
  folder = join(place, 'data', 'assets')
})

afterEach(() => rm(place, { recursive: true }))

/** Starts an instance of a build that has this asset, besides one that all builds have. */
async function start(asset: string) {
  const web = join(place, 'builds', asset)
  await mkdir(join(web, 'assets'), { recursive: true })
  for (const name of [asset, `${asset}.br`, 'react.js']) {
    await writeFile(join(web, 'assets', name), `content of ${name}`)
  }
  const documents = join(web, 'documents.json')
  await writeFile(documents, JSON.stringify([{ hash: asset, text: `query ${asset}` }]))
  return retainAssets(web, documents, folder)
}

async function passTime(minutes: number) {
  for (const name of await readdir(folder)) {
    const { mtimeMs } = await stat(join(folder, name))
    const earlier = new Date(mtimeMs - minutes * 60_000)
    await utimes(join(folder, name), earlier, earlier)
  }
}

test('finds the assets of other builds, also of one that starts later', async () => {
  const { folderWith } = await start('one.js')
  expect(await folderWith('two.js')).toBeUndefined()

  await start('two.js')

  const two = await folderWith('two.js')
  expect(await readdir(join(two ?? '', 'assets'))).toEqual(['react.js', 'two.js', 'two.js.br'])
  expect(await readFile(join(two ?? '', 'assets', 'two.js'), 'utf8')).toBe('content of two.js')
  expect(await folderWith('one.js')).not.toBe(two)
  expect(readManifests(folder).flat()).toContainEqual({ hash: 'two.js', text: 'query two.js' })
})

test('follows no symbolic link', async () => {
  const { folderWith } = await start('one.js')
  const [build = ''] = await readdir(folder)
  await symlink('/etc/passwd', join(folder, build, 'assets', 'link.js'))
  await symlink(join(folder, build), join(folder, '0123456789abcdef'))
  await mkdir(join(folder, 'fedcba9876543210'))
  await symlink('/etc', join(folder, 'fedcba9876543210', 'assets'))

  expect(await folderWith('one.js')).toBe(join(folder, build))
  for (const name of ['link.js', 'passwd']) expect(await folderWith(name)).toBeUndefined()
})

test('keeps the three builds that started last', async () => {
  for (const asset of ['one.js', 'two.js', 'three.js', 'one.js']) {
    await start(asset)
    await passTime(10)
  }
  await writeFile(join(folder, 'of the operator'), '')

  const { folderWith } = await start('four.js')

  expect(await folderWith('two.js')).toBeUndefined()
  for (const asset of ['one.js', 'three.js', 'four.js']) {
    expect([asset, await folderWith(asset)]).toEqual([asset, expect.any(String)])
  }
  expect(await readdir(folder)).toHaveLength(4)
})

test('instances that start together keep their builds once', async () => {
  const instances = await Promise.all(
    Array.from({ length: 8 }, (_, turn) => start(`${turn % 2}.js`)),
  )

  expect(await readdir(folder)).toHaveLength(2)
  for (const { folderWith } of instances) expect(await folderWith('1.js')).toBeDefined()
})

test('removes what a server left that was killed while it copied', async () => {
  await start('one.js')
  const [name] = await readdir(folder)
  await mkdir(join(folder, `${name}.2f1c7a54-6a8e-4b0e-8f0c-3d5d3c5b9a10`))
  await passTime(61)

  await start('two.js')

  expect(await readdir(folder)).toHaveLength(2)
})

test('starts with a warning when the folder cannot be written', async () => {
  const warn = jest.spyOn(log, 'warn').mockImplementation(() => {})
  await writeFile(join(place, 'data'), 'not a folder')

  const { folderWith } = await start('one.js')

  expect(await folderWith('one.js')).toBeUndefined()
  expect(warn).toHaveBeenCalledTimes(1)
  warn.mockRestore()
})

test('looks only at names in its list, never at a path', async () => {
  const { folderWith } = await start('one.js')
  for (const name of ['../assets/one.js', '..', '.', '', 'assets', './one.js']) {
    expect([name, await folderWith(name)]).toEqual([name, undefined])
  }
})
