import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Copies the working tree with its generated files into an empty folder, where it can be changed and built. */
export function copyTree(scratch: string) {
  const listed = execFileSync('git', [
    'ls-files',
    '-z',
    '--cached',
    '--others',
    '--exclude-standard',
  ])
  const generated = [
    'api/generated',
    'web/generated',
    ...execFileSync('find', ['web', '-type', 'd', '-name', 'generated'])
      .toString()
      .trim()
      .split('\n'),
  ]
  // A file that was deleted is listed until that is committed; the empty name at the end is none.
  for (const file of listed
    .toString()
    .split('\0')
    .filter((name) => name && existsSync(name))) {
    mkdirSync(dirname(join(scratch, file)), { recursive: true })
    cpSync(file, join(scratch, file))
  }
  for (const folder of generated) cpSync(folder, join(scratch, folder), { recursive: true })
  symlinkSync(resolve('node_modules'), join(scratch, 'node_modules'))
}
