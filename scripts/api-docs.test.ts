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

test('the configuration for GraphQL Code Generator makes a typed document', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'drivefair-client-'))
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'codegen.ts'), await exampleIn('ts'))
  await mkdir(join(folder, 'src'))
  await writeFile(
    join(folder, 'src/orders.graphql'),
    'query Orders { orders(first: 5) { edges { node { number createdAt } } } }',
  )
  const codegen = resolve('node_modules/.bin/graphql-codegen')
  await run(codegen, ['--config', 'codegen.ts'], { cwd: folder, env: await environment() })
  const types = await readFile(join(folder, 'src/graph.ts'), 'utf8')
  expect(types).toContain('export const OrdersDocument')
  expect(types).toMatch(/type OrdersQuery = .*createdAt: string/)
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
