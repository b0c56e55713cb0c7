import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { escaped } from '../../scripts/page-head'
import { brand } from '../../shared/brand'
import { defaultContact } from '../../shared/settings/defaults'
import { defaultFaq } from '../../shared/settings/faq'
import { eventually } from '../../test/kit/eventually'
import { accept, signIn } from '../../test/kit/people/browser-sign-in'
import { askFor } from '../../test/kit/requests/raw-request'
import { type ServerProcess, startServer } from '../../test/kit/servers/server-process'
import { makeShopDatabase } from '../../test/kit/servers/shop-database'

let server: ServerProcess
let databaseUrl: string
let customer: string
let retainedAssets: string
let staff: string

beforeAll(async () => {
  const { url } = await makeShopDatabase()
  databaseUrl = url
  retainedAssets = await mkdtemp(join(tmpdir(), 'drivefair-kept-'))
  const env = { DATABASE_URL: url, ASSETS_KEEP_DIR: retainedAssets, LOG_LEVEL: 'error' }
  server = await startServer(env)
  customer = await signIn(server, 'customer@example.com')
  staff = await signIn(server, 'staff@example.com')
})

// No request may cause an unexpected error.
afterEach(() => expect(server.output()).not.toContain('"level":50'))
afterAll(async () => {
  await server?.stop()
  await rm(retainedAssets, { recursive: true })
})

const ask = (target: string, headers: Record<string, string | undefined> = {}) =>
  askFor(server.base, target, { accept, ...headers })

test('serves byte ranges, and rejects invalid ones with the length of the file', async () => {
  const whole = await ask('/favicon.svg')
  const part = await ask('/favicon.svg', { range: 'bytes=0-9' })
  expect([part.status, part.body]).toEqual([206, whole.body.slice(0, 10)])

  for (const range of ['bytes=99999999-', 'bytes=5-2', 'bytes=abc']) {
    const { status, headers, body } = await ask('/favicon.svg', { range })
    expect([range, status]).toEqual([range, 416])
    expect(headers['content-range']).toBe(`bytes */${whole.body.length}`)
    expect(JSON.parse(body)).toMatchObject({
      code: 'BAD_INPUT',
      requestId: headers['x-request-id'],
    })
  }
})

test('rejects a request whose precondition fails', async () => {
  for (const expected of [
    { 'if-match': '"nope"' },
    { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
  ]) {
    const { status, body } = await ask('/favicon.svg', expected)
    expect([expected, status]).toEqual([expected, 412])
    expect(JSON.parse(body)).toMatchObject({ code: 'BAD_INPUT' })
  }
})

test.each([
  '/nowhere',
  '//packages',
  '/packages//',
  '/../x',
  '/./favicon.svg',
  '/favicon.svg/.',
  '/%00',
  '/%zz',
  '/%ff',
  '/%2561pi/cart',
  '/pictures/',
  `/${'x'.repeat(400)}`,
  '/.%2e/package.json',
])('serves the 404 page at %j', async (target) => {
  const { status, headers, body } = await ask(target)
  expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(body).toContain('Page Not Found')
})

test('returns 404 as JSON for directories and unknown files of the assets', async () => {
  for (const target of ['/assets', '/assets/', '/assets/none.js', '/assets/../favicon.svg']) {
    const { status, headers, body } = await ask(target)
    expect([target, status]).toEqual([target, 404])
    expect(headers['cache-control']).toBe('no-store')
    expect(JSON.parse(body)).toMatchObject({ code: 'NOT_FOUND' })
  }
})

test("serves another build's assets like its own, as soon as they are there", async () => {
  const [own = ''] = await readdir(retainedAssets)
  const ownAssets = await readdir(join(retainedAssets, own, 'assets'))
  expect(ownAssets.sort()).toEqual((await readdir('dist/web/assets')).sort())
  const target = '/assets/old-screen-AbCd_12-.js'
  expect((await ask(target)).status).toBe(404)

  const assets = join(retainedAssets, '0123456789abcdef', 'assets')
  await mkdir(assets, { recursive: true })
  await writeFile(join(assets, 'old-screen-AbCd_12-.js'), 'plain')
  await writeFile(join(assets, 'old-screen-AbCd_12-.js.br'), 'compressed')

  const compressed = await ask(`${target}?v=1`, { 'accept-encoding': 'gzip, br' })
  expect([compressed.status, compressed.body]).toEqual([200, 'compressed'])
  const [asset] = ownAssets.filter((name) => name.endsWith('.js'))
  const same = await ask(`/assets/${asset}`, { 'accept-encoding': 'br' })
  for (const name of ['cache-control', 'content-type', 'content-encoding', 'vary'])
    expect([name, compressed.headers[name]]).toEqual([name, same.headers[name]])
  expect(same.headers['cache-control']).toContain('immutable')
  const part = await ask(target, { range: 'bytes=0-1' })
  expect([part.status, part.body]).toEqual([206, 'pl'])
  expect((await ask('/assets/other-AbCd_12-.js')).status).toBe(404)
})

const open = (path: string, cookie = '') =>
  fetch(server.base + path, { headers: { accept, cookie }, redirect: 'manual' })

const redirectOf = (answer: Response) => [answer.status, answer.headers.get('location')]

test.each([
  ['/', 2, 200],
  ['/packages', 2, 200],
  ['/nowhere', 2, 404],
  ['/legal/privacy', 1, 200],
])('allows %s to run its own %i inline scripts and no others', async (path, scripts, status) => {
  const page = await ask(path)
  const inline = [...page.body.matchAll(/<script>(.*?)<\/script>/gs)]
  const hashes = inline.map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
  expect([page.status, hashes.length]).toEqual([status, scripts])
  const allowed = `script-src 'self' ${hashes.join(' ')};`
  expect(page.headers['content-security-policy']).toContain(allowed)

  if (status !== 200) return
  const unchanged = await ask(path, { 'if-none-match': page.headers.etag })
  expect(unchanged.status).toBe(304)
  expect(unchanged.headers['content-security-policy']).toContain(allowed)
})

test('sends signed-out visitors of /staff/ to sign in, and back to the same URL', async () => {
  expect(redirectOf(await open('/staff/'))).toEqual([303, '/api/login?returnTo=%2Fstaff%2F'])
  expect(redirectOf(await open('/staff/orders?search=a%26b'))).toEqual([
    303,
    '/api/login?returnTo=%2Fstaff%2Forders%3Fsearch%3Da%2526b',
  ])
})

test('shows customers a 403 page without the application', async () => {
  for (const path of ['/staff/', '/staff/orders']) {
    const answer = await open(path, customer)
    expect(answer.status).toBe(403)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const page = await answer.text()
    expect(page).toContain('<h1 class="text-title">For our staff only</h1>')
    expect(page.match(/<script[^>]*>/g)).toEqual(['<script>']) // of the theme
  }
})

test('serves the application to staff at every path below /staff/, uncached', async () => {
  for (const path of ['/staff/', '/staff/orders?search=a', '/staff/a/b/c', '/staff/index.html']) {
    const answer = await open(path, staff)
    expect([path, answer.status]).toEqual([path, 200])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.text()).toContain(`<title>Staff · ${escaped(brand.name)}</title>`)
  }
})

test('serves My deal to those who are signed in at every path below /deals/, uncached', async () => {
  expect(redirectOf(await open('/deals/x/wishes?a=1'))).toEqual([
    303,
    '/api/login?returnTo=%2Fdeals%2Fx%2Fwishes%3Fa%3D1',
  ])
  expect(redirectOf(await open('/deals?session_id=cs_1'))).toEqual([301, '/deals/?session_id=cs_1'])
  for (const path of ['/deals/', '/deals/a/quotes/b', '/deals/index.html']) {
    const answer = await open(path, customer)
    expect([path, answer.status]).toEqual([path, 200])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const page = await answer.text()
    expect(page).toContain(`<title>My deal · ${escaped(brand.name)}</title>`)
    expect(page).toContain('<meta name="robots" content="noindex" />')
  }
})

test('redirects /staff to /staff/', async () => {
  expect(redirectOf(await open('/staff'))).toEqual([301, '/staff/'])
  expect(redirectOf(await open('/staff?a=1', staff))).toEqual([301, '/staff/?a=1'])
})

test('redirects once, and only to our own site, whatever the spelling of the URL', async () => {
  expect(redirectOf(await open('/%73taff'))).toEqual([301, '/staff/'])
  expect(redirectOf(await open('/%73taff/'))).toEqual([303, '/api/login?returnTo=%2Fstaff%2F'])
  expect((await open('/%73taff/', staff)).status).toBe(200)
  const { status, headers } = await askFor(server.base, 'http://evil.example/staff')
  expect([status, headers.location]).toEqual([301, '/staff/'])
})

test('returns 404 for similar paths, even to staff', async () => {
  const beside = [
    '/deal',
    '/mydeal',
    '/staffs',
    '/Staff/',
    '/graphiql',
    '/graphiql/index.html',
    '/403.html',
    '/account.html',
    '/404.html',
  ]
  for (const path of beside) {
    const answer = await open(path, staff)
    expect([path, answer.status]).toEqual([path, 404])
    expect(await answer.text()).toContain('Page Not Found')
  }
})

test('the HTML of / and /packages follows names, prices, and stock', async () => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const home = async () => (await ask('/')).body
  for (const text of ['From $299, paid once', '−$599', '$1,251'])
    expect(await home()).toContain(text)

  await client.query(`UPDATE package SET price_cents = 24950 WHERE name = 'Silver'`)
  await eventually(async () => expect(await home()).toContain('From $249.50, paid once'))

  // The example on / keeps what is left after the fee.
  await client.query(`UPDATE package SET price_cents = 65000 WHERE name = 'Gold'`)
  await eventually(async () => expect(await home()).toContain('−$650'))
  expect(await home()).toContain('$1,200')
  expect(await home()).not.toContain('$1,251')
  await client.query(`UPDATE package SET price_cents = 59900 WHERE name = 'Gold'`)
  await eventually(async () => expect(await home()).toContain('$1,251'))

  const packages = async () => (await ask('/packages')).body
  const cards = (html: string) => html.match(/<h3 id="package-.*?<\/h3>/g)?.join('') ?? ''
  const offers = (html: string) =>
    JSON.parse(/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '').itemListElement
  const { body: html, headers } = await ask('/packages')
  expect(cards(html).match(/Silver|Gold|Platinum|Diamond/g)).toHaveLength(4)
  for (const text of ['$249.50', '$1,999', 'Only 3 left!', 'Out of Stock', 'Email me'])
    expect(html).toContain(text)
  expect(html).not.toMatch(/%[A-Z_]+%/)
  expect(offers(html)).toMatchObject([
    { price: '249.50', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
    { price: '599.00', availability: 'https://schema.org/LimitedAvailability' },
    { price: '999.00', availability: 'https://schema.org/LimitedAvailability' },
    { price: '1999.00', availability: 'https://schema.org/SoldOut' },
  ])
  expect((await ask('/packages', { 'if-none-match': headers.etag })).status).toBe(304)

  // As another instance would change it.
  const name = `G'old </script><b> $& %SITE%`
  await client.query(
    `UPDATE package SET name = $1, available_inventory = 2, total_inventory = 2 + sold_inventory
     WHERE name = 'Gold'`,
    [name],
  )
  await eventually(async () => expect(await packages()).toContain('Only 2 left!'))
  const changed = await ask('/packages', { 'if-none-match': headers.etag })
  expect(changed.status).toBe(200)
  expect(changed.body).not.toContain('<b>')
  expect(cards(changed.body)).toContain('G&#x27;old &lt;/script&gt;&lt;b&gt; $&amp; %SITE%')
  expect(offers(changed.body)[1].itemOffered.name).toBe(`${name} Package`)

  await client.query(`UPDATE package SET is_hidden = true`)
  await eventually(async () => expect(await home()).toContain('One price per package, paid once'))
  expect(await packages()).toContain('No packages are on sale right now.')
  await client.end()
})

test('what an owner saves is on every page of every instance, with a new ETag', async () => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const other = await startServer({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' })
  const saveSection = (section: string, value: object) =>
    client.query(
      `WITH saved AS (
         INSERT INTO setting VALUES ($1::settings_section, $2::jsonb, 1, now(), 'Olga')
         ON CONFLICT (section) DO UPDATE SET value = excluded.value, revision = setting.revision + 1
         RETURNING *
       ) INSERT INTO setting_version (section, value, revision, saved_at, saved_by_name)
         SELECT section, value, revision, saved_at, saved_by_name FROM saved`,
      [section, JSON.stringify(value)],
    )
  const paths = ['/', '/faq', '/contact', '/cart', '/legal/privacy', '/nowhere', '/api/login']
  const before = await ask('/faq')
  try {
    await saveSection('CONTACT', { ...defaultContact, phone: '4045550142' })
    await saveSection('FAQ', [
      ...defaultFaq,
      {
        ...defaultFaq[0],
        id: 'own',
        question: 'Is <b>this</b> </script> {{safe}} {email}?',
        answer: ['Yes. <script>', ['{phone}']],
      },
    ])
    for (const { base } of [server, other]) {
      await eventually(async () =>
        expect((await askFor(base, '/faq', { accept })).body).toContain('id="own"'),
      )
      for (const path of paths) {
        const { body } = await askFor(base, path, { accept })
        expect([path, body.includes('href="tel:+14045550142"')]).toEqual([path, true])
        expect([path, body.includes('(555) 010-0199')]).toEqual([path, false])
      }
      const { status, body } = await askFor(base, '/faq', {
        accept,
        'if-none-match': before.headers.etag ?? '',
      })
      expect(status).toBe(200)
      expect(body).toContain('Is &lt;b&gt;this&lt;/b&gt; &lt;/script&gt; {{safe}} ')
      const data = JSON.parse(/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? '')
      expect(data.mainEntity.at(-1)).toMatchObject({
        name: `Is <b>this</b> </script> {{safe}} ${defaultContact.email}?`,
        acceptedAnswer: { text: '<p>Yes. &#60;script&#62;</p><ul><li>(404) 555-0142</li></ul>' },
      })
    }
  } finally {
    await other.stop()
    await client.end()
  }
})
