import { imageNode } from './images'
import { lockfileProblems } from './lockfile-problems'

const integrity = 'sha512-abc'

test('accepts packages that are verified and install on every Node we support', () => {
  const root = { version: '0.1.0' }
  const good = { version: '1.0.0', integrity, engines: { node: '>=20' } }
  expect(lockfileProblems({ '': root, 'node_modules/good': good })).toEqual([])
})

test.each([
  ['>=22', ['node_modules/a/node_modules/b@1.0.0 refuses Node 20.19.0: >=22']],
  [
    '^20.19.0 || ^22',
    [`node_modules/a/node_modules/b@1.0.0 refuses Node ${imageNode}: ^20.19.0 || ^22`],
  ],
])('refuses a package that wants Node %s', (node, problems) => {
  const path = 'node_modules/a/node_modules/b'
  expect(lockfileProblems({ [path]: { version: '1.0.0', integrity, engines: { node } } })).toEqual(
    problems,
  )
})

test('refuses a package without integrity unless it is a known one for another platform', () => {
  const kind = { dev: true, optional: true }
  const problems = lockfileProblems({
    'node_modules/@swc/core-darwin-arm64': { version: '1.16.22', ...kind },
    'node_modules/@swc/core-darwin-x64': { version: '9.0.0', ...kind },
    'node_modules/@swc/core-win32-x64-msvc': { version: '1.16.22' },
    'node_modules/new': { version: '1.0.0' },
  })
  expect(problems).toEqual([
    'node_modules/@swc/core-darwin-x64@9.0.0 has no integrity',
    'node_modules/@swc/core-win32-x64-msvc@1.16.22 has no integrity',
    'node_modules/new@1.0.0 has no integrity',
  ])
})
