import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const api = fileURLToPath(new URL('..', import.meta.url))
const refusals = /new Refusal\(\s*'(\w+)',\s*(['"`])(.*?)\2/gs

async function refusalsOfTheProduct() {
  const files = (await readdir(api, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !/\.test\.ts$|^(sandbox|generated|test)\//.test(file),
  )
  const sources = await Promise.all(files.map((file) => readFile(join(api, file), 'utf8')))
  return sources.flatMap((source) =>
    [...source.matchAll(refusals)].map(([, code = '', , message = '']) => ({ code, message })),
  )
}

// The web reads these two words: the one leads to "Session Expired", the other to the sign-in page.
test('only EXPIRED says "expired", and only UNAUTHENTICATED says "Unauthorized"', async () => {
  const found = await refusalsOfTheProduct()
  expect(found.length).toBeGreaterThan(15)
  for (const { code, message } of found) {
    expect([message, /expired/i.test(message)]).toEqual([message, code === 'EXPIRED'])
    expect([message, /unauthorized/i.test(message)]).toEqual([message, code === 'UNAUTHENTICATED'])
  }
})

test('no refusal tells how we are built', async () => {
  for (const { message } of await refusalsOfTheProduct()) {
    expect(message).not.toMatch(/postgres|prisma|sql|stripe|undefined|null/i)
  }
})
