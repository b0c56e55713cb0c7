import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const api = fileURLToPath(new URL('..', import.meta.url))
const refusals = /new Refusal\(\s*'(\w+)',\s*(['"`])(.*?)\2/gs

async function findRefusals() {
  const files = (await readdir(api, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !/\.(test|cases)\.ts$|^(stand-ins|generated)\//.test(file),
  )
  const sources = await Promise.all(files.map((file) => readFile(join(api, file), 'utf8')))
  return sources.flatMap((source) =>
    [...source.matchAll(refusals)].map(([, code = '', , message = '']) => ({ code, message })),
  )
}

// The web looks for these words: one leads to "Session Expired", the other to the sign-in page.
test('only EXPIRED says "expired", and only UNAUTHENTICATED says "Unauthorized"', async () => {
  const found = await findRefusals()
  expect(found.length).toBeGreaterThan(15)
  for (const { code, message } of found) {
    expect([message, /expired/i.test(message)]).toEqual([message, code === 'EXPIRED'])
    expect([message, /unauthorized/i.test(message)]).toEqual([message, code === 'UNAUTHENTICATED'])
  }
})

test('no refusal reveals how we are built', async () => {
  for (const { message } of await findRefusals()) {
    expect(message).not.toMatch(/postgres|prisma|sql|stripe|undefined|null/i)
  }
})
