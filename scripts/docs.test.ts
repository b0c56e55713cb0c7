import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Stripe from 'stripe'
import { benchmarks } from '../bench/benchmarks'
import { commandsPage, describedCommands } from './commands'
import { envExample, environmentPage } from './environment'

const read = (file: string) => readFileSync(file, 'utf8')

test('the pages made from the code match it; if not, run: npm run refresh', () => {
  expect(read('.env.example')).toBe(envExample())
  expect(read('docs/environment.md')).toBe(environmentPage())
  expect(read('docs/commands.md')).toBe(commandsPage())
})

const { scripts } = JSON.parse(read('package.json'))

test('scripts/commands.ts describes every npm script', () => {
  const names = Object.keys(scripts).filter((name) => name !== 'prestart') // a part of start
  expect(names.sort()).toEqual([...describedCommands].sort())
})

test('the map in README.md has every folder of api/', () => {
  const folders = readdirSync('api', { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const names = folders.map(({ name }) => name).filter((name) => name !== 'generated')
  const [map = ''] = /^api\/.*?^web\//ms.exec(read('README.md')) ?? []
  const missing = names.filter((name) => !new RegExp(`^ .*\\b${name}/`, 'm').test(map))
  expect(missing).toEqual([])
})

const guides = ['README.md', 'CONTRIBUTING.md', 'AGENTS.md', 'SECURITY.md']
const docs = readdirSync('docs', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => join('docs', name))

test.each([...guides, ...docs])('%s links to files that exist', (page) => {
  const targets = [...read(page).matchAll(/\]\((?!https?:|mailto:|#)([^)#]+)/g)]
  const missing = targets
    .map(([, to = '']) => to)
    .filter((to) => !existsSync(join(dirname(page), to)))
  expect(missing).toEqual([])
})

test.each([...guides, ...docs])('%s names npm scripts that exist', (page) => {
  const named = [...read(page).matchAll(/\bnpm run ([a-z][\w:-]*)/g)].map(([, name = '']) => name)
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'])
  .toString()
  .split('\n')
  .filter((file) => existsSync(file))

test.each(docs)('%s names files that exist, by the end of their path', (page) => {
  const named = [...read(page).matchAll(/`([\w./-]*\w\.(?:tsx?|js|sql|prisma|graphql|css))`/g)]
  const missing = named
    .map(([, name = '']) => name)
    .filter(
      (name) => !name.startsWith('.') && !files.some((file) => `/${file}`.endsWith(`/${name}`)),
    )
  expect(missing).toEqual([])
})

const decisions = docs.filter((name) => /^docs\/decisions\/\d/.test(name))

test.each(decisions)('%s names the code that it binds', (page) => {
  const paths = [...read(page).matchAll(/`([\w.-]+\/[\w./-]*)`/g)].map(([, path = '']) => path)
  expect(paths.filter((path) => existsSync(path))).not.toEqual([])
})

test.each(guides)('%s names files and folders that exist', (page) => {
  const made = /^(dist|generated|screenshots)\//
  const named = [...read(page).matchAll(/`([\w.-]+\/[\w./-]*)`/g)].map(([, path = '']) => path)
  expect(named.filter((path) => !made.test(path) && !existsSync(path))).toEqual([])
})

test('each benchmark has figures in docs/performance.md or docs/operations.md', () => {
  const pages = read('docs/performance.md') + read('docs/operations.md')
  const named = [...pages.matchAll(/npm run bench -- ([a-z]+)/g)].map(([, name]) => name)
  expect([...new Set(named)].sort()).toEqual(Object.keys(benchmarks).sort())
})

test('docs/operations.md names the API version of the Stripe library', () => {
  expect(read('docs/operations.md')).toContain(Stripe.API_VERSION)
})
