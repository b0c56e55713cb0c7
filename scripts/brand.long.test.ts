import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { decodeHTML } from 'entities'
import { brand } from '../shared/brand'
import { phoneWords } from '../shared/phones'
import { defaultContact } from '../shared/settings/defaults'
import { copyTree } from './scratch-copy'

/** Has what HTML, JSON, email headers, and calendars write in their own ways. */
/** In the settings' defaults. */
const contact = { phone: '4045550142', email: 'hello@peachtree.example' }

const other = { name: 'Peachtree & Søn’s "O\'Neil" Advocates, Inc.' }

/** What the software, which is called DriveFair under any name, tells operators. */
const forOperators =
  /DriveFair (is running|could not start|\$)|(please restart|Another|version of|of|for) DriveFair/g

const run = promisify(execFile)
let folder: string
const inDist = (file: string) => readFile(join(folder, 'dist', file), 'utf8')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drivefair-brand-'))
  copyTree(folder)
  await replaceFields('shared/brand.ts', other)
  await replaceFields('shared/settings/defaults.ts', contact)
  await run(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: '' },
  })
})

/** Writes other values of fields into a source file. */
async function replaceFields(name: string, values: Record<string, string>) {
  const file = join(folder, name)
  let text = await readFile(file, 'utf8')
  for (const [field, value] of Object.entries(values)) {
    text = text.replace(
      new RegExp(`^  ${field}: .*$`, 'm'),
      () => `  ${field}: ${JSON.stringify(value)},`,
    )
  }
  await writeFile(file, text)
}

afterAll(() => rm(folder, { recursive: true, force: true }))

test('a site built under another name has the old one on no page, in no email, and in no other file', async () => {
  const files = await readdir(join(folder, 'dist'), { recursive: true, withFileTypes: true })
  const { phone, email } = defaultContact
  const old = [brand.name, phone, phoneWords(phone), email]
  const found: string[] = []
  for (const file of files) {
    if (!file.isFile() || /\.(map|br|gz|png|ico|woff2)$/.test(file.name)) continue
    const text = await readFile(join(file.parentPath, file.name), 'utf8')
    const rest = text.replace(forOperators, '')
    if (old.some((fact) => rest.includes(fact))) found.push(file.name)
  }
  expect(found).toEqual([])
})

test('a name with an ampersand, quotes, and letters beyond ASCII is whole in HTML and JSON', async () => {
  for (const page of ['index.html', 'faq/index.html', 'deals/index.html', 'account.html']) {
    const html = await inDist(`web/${page}`)
    const [, title = ''] = /<title>(.*)<\/title>/.exec(html) ?? []
    expect(decodeHTML(title)).toContain(` · ${other.name}`)
    expect(html).not.toContain(other.name) // neither of its signs may end an attribute
  }
  const home = await inDist('web/index.html')
  const [, site = ''] = /property="og:site_name" content="([^"]*)"/.exec(home) ?? []
  expect(decodeHTML(site)).toBe(other.name)
  expect(JSON.parse(await inDist('web/site.webmanifest'))).toMatchObject({ name: other.name })
})
