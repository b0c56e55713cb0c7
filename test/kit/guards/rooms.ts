import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/**
 * Returns what is wrong with the imports between the rooms of a folder: those that point up, types and dynamic ones
 * included. The order names all rooms, lowest first: folders, and the files that lie loose beside them. Tests may import
 * from anywhere.
 */
export function upwardImports(root: string, order: readonly string[]): string[] {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.(test|cases|e2e)\.tsx?$/.test(file),
  )
  const levels = new Map(order.map((room, level) => [nameOf(room), level]))
  const rooms = new Set(files.map(roomOf))
  return [
    ...[...rooms].filter((room) => !levels.has(room)).map((room) => `${room} is not in the order`),
    ...[...levels.keys()]
      .filter((room) => !rooms.has(room))
      .map((room) => `${room} is in the order, but not in the folder`),
    ...files.flatMap((file) =>
      importsOf(join(root, file))
        .filter((target) => !relative(root, target).startsWith('..'))
        .map((target) => [roomOf(file), roomOf(relative(root, target)), target] as const)
        .filter(([from, to]) => (levels.get(to) ?? 0) > (levels.get(from) ?? 0))
        .map(
          ([from, to, target]) => `${join(root, file)} imports ${target}: ${from} is below ${to}`,
        ),
    ),
  ]
}

const importsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*['"](\.[^'"]*)['"]/g)].map(
    ([, path = '']) => join(file, '..', path),
  )

const roomOf = (path: string) => nameOf(path.split('/')[0] ?? '')

const nameOf = (room: string) => room.replace(/\.tsx?$/, '')
