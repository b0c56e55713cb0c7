import { execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { eventually } from '../test/kit/eventually'
import { makeApiToken } from '../test/kit/people/api-tokens'
import { makeCustomer } from '../test/kit/people/people'
import { say } from '../test/kit/scenes/chats'
import { address, openShop } from '../test/kit/servers/shop'

// Runs the examples of docs/api.md.

openShop()

const run = promisify(execFile)

async function exampleIn(language: string) {
  const page = await readFile('docs/api.md', 'utf8')
  const [[, code = ''] = []] = page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))
  return code
}

async function environment() {
  const { token } = await makeApiToken()
  return { ...process.env, NODE_OPTIONS: '', DRIVEFAIR_URL: address, DRIVEFAIR_TOKEN: token }
}

const operations = `
query Work { work(first: 5) { kind dueAt } }
mutation Log($input: LogContactInput!) { logContact(input: $input) { contact { happenedAt } } }
`
const program = `
import type { WorkKind, WorkQuery, LogMutationVariables } from './graph'
import { LogDocument, WorkDocument } from './graph'

export const documents = [LogDocument, WorkDocument]
export const kindsOf = ({ work }: WorkQuery): WorkKind[] => work?.map(({ kind }) => kind) ?? []
export const dueOf = ({ work }: WorkQuery): (string | null)[] => work?.map(({ dueAt }) => dueAt) ?? []
export const channelOf = ({ input }: LogMutationVariables): 'EMAIL' | string => input.channel
// @ts-expect-error: not a kind of work
export const none: WorkKind = 'NONE'
`

test('the configuration for GraphQL Code Generator makes typed documents that compile', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'drivefair-client-'))
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'codegen.ts'), await exampleIn('ts'))
  await mkdir(join(folder, 'src'))
  await writeFile(join(folder, 'src/work.graphql'), operations)
  await writeFile(join(folder, 'src/main.ts'), program)
  const codegen = resolve('node_modules/.bin/graphql-codegen')
  await run(codegen, ['--config', 'codegen.ts'], { cwd: folder, env: await environment() })
  const tsc = resolve('node_modules/.bin/tsc')
  const strict = ['--strict', '--noEmit', '--skipLibCheck', '--module', 'nodenext']
  const compiled = await run(tsc, [...strict, '--types', '', 'src/main.ts'], { cwd: folder }).catch(
    (error) => error,
  )
  expect(compiled.stdout).toBe('')
  await rm(folder, { recursive: true })
})

test('the listener prints a new message', async () => {
  const listener = spawn(process.execPath, ['--input-type=module', '-e', await exampleIn('js')], {
    env: await environment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  listener.stdout.on('data', (chunk) => {
    output += chunk
  })
  await eventually(async () => {
    const { caller } = await makeCustomer() // one may send only a few
    await say(caller, 'Is it there yet?')
    expect(output).toContain("content: 'Is it there yet?'")
  })
  listener.kill()
})
