import { existsSync, readFileSync } from 'node:fs'
import { hostname } from 'node:os'

// What the build recorded; from source, there is only a version.
const file = existsSync('dist/package.json') ? 'dist/package.json' : 'package.json'
const built: { version: string; commit?: string } = JSON.parse(readFileSync(file, 'utf8'))

/** The release that runs here. */
export const { version, commit = 'unknown' } = built

/** Names this process among all instances; in a container the host name alone would do. */
export const instance = `${hostname()}:${process.pid}`
