import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEmail } from './parse-email'

const parseWith = async (script: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'parser-'))
  try {
    const path = join(folder, 'parser.mjs')
    await writeFile(path, script)
    return await parseEmail([Buffer.from('Subject: Hi')], path)
  } finally {
    await rm(folder, { recursive: true })
  }
}

test.each([
  ['takes more than two seconds of processor time', 'for (;;) {}'],
  ['takes more memory than it may', 'const all = []; for (;;) all.push({})'],
  ['fails', 'throw new Error("no")'],
  ['ends without a result', 'process.exit(0)'],
])('knows that an email can never be parsed whose parser %s', async (_name, script) => {
  expect(await parseWith(script)).toBeNull()
})

test('refuses for now an email whose parser is killed from outside', async () => {
  const killed = parseWith('process.kill(process.pid, "SIGKILL"); setInterval(() => {}, 1_000)')
  await expect(killed).rejects.toThrow("We're very busy right now")
})

test.each([
  ['a link that never ends', `<p>Price: $35,250</p><a ${'href=x'.repeat(100_000)}`],
  [
    'hidden elements that never end',
    `<p>Price: $35,250</p>${'<div style="display:none">'.repeat(50_000)}`,
  ],
])('parses HTML of %s', async (_name, content) => {
  const source = `Content-Type: text/html\r\n\r\n${content}`
  expect((await parseEmail([Buffer.from(source)]))?.text).toContain('Price: $35,250')
})

test('parses 10 MB of newlines', async () => {
  const source = [Buffer.from('Subject: Hi\n\n'), Buffer.alloc(9_500_000, '\n')]
  expect(await parseEmail(source)).toMatchObject({ subject: 'Hi' })
})
