import { satisfies } from 'semver'
import { imageNode } from './images'

/** What `npm ci` promises to install on without a warning: the oldest we support, and the image's. */
const NODES = ['20.19.0', imageNode]

/**
 * Packages for other platforms, by prefix and version, that could not be downloaded where the lockfile was
 * written. Where they can: delete their entries, run `npm install --package-lock-only`, and shorten this.
 */
const unavailable: Record<string, string> = {
  '@biomejs/cli-': '2.6.8',
  '@oxc-parser/binding-': '0.156.0',
  '@swc/core-': '1.16.22',
  '@tailwindcss/oxide-': '4.3.5',
  '@unrs/resolver-binding-': '1.13.0',
}

export interface LockedPackage {
  version?: string
  integrity?: string
  engines?: { node?: string }
  dev?: boolean
  optional?: boolean
}

/** Returns a line for each package that cannot be verified, or that warns on a Node we support. */
export function lockfileProblems(packages: Record<string, LockedPackage>) {
  const installed = Object.entries(packages).filter(([path]) => path !== '')
  return installed.flatMap(([path, { version = '', integrity, engines, ...kind }]) => {
    const name = path.replace(/^.*node_modules\//, '')
    const isUnavailable =
      kind.dev &&
      kind.optional &&
      Object.entries(unavailable).some(([prefix, at]) => name.startsWith(prefix) && version === at)
    const refused = NODES.filter((node) => engines?.node && !satisfies(node, engines.node))
    return [
      ...(integrity || isUnavailable ? [] : [`${path}@${version} has no integrity`]),
      ...refused.map((node) => `${path}@${version} refuses Node ${node}: ${engines?.node}`),
    ]
  })
}
