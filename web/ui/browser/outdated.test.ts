import { beforeEach, expect, test } from '@jest/globals'

interface Field {
  value: string
  savesDraft?: boolean
}

let fields: Field[]
let stored: Map<string, string>
let reloads: number
let type: (event: { target: Field }) => void
/** What the server responds to a request for the page. */
let deployed: () => string

const page = (build: string) => `<script type="module" crossorigin src="/assets/${build}"></script>`

const world = {
  location: { pathname: '/faq', reload: () => reloads++ },
  fetch: async () => ({ text: async () => deployed() }),
  sessionStorage: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  },
  document: {
    addEventListener: (_: string, listener: typeof type) => {
      type = listener
    },
    querySelector: () => ({ getAttribute: () => '/assets/old.js' }),
    querySelectorAll: () =>
      fields.map((field) => Object.assign(field, { closest: () => field.savesDraft ?? null })),
  },
}
Object.assign(globalThis, world)
const { reloadIfOutdated } = await import('./outdated')

beforeEach(() => {
  fields = []
  stored = new Map()
  reloads = 0
  deployed = () => page('new.js')
})

test('reloads once for a new build', async () => {
  expect([await reloadIfOutdated(), await reloadIfOutdated(), reloads]).toEqual([true, false, 1])
})

test('stops when two builds keep answering in turn', async () => {
  for (let turn = 0; turn < 10; turn++) {
    deployed = () => page(`${turn % 2}.js`)
    await reloadIfOutdated()
  }
  expect(reloads).toBe(2)
})

test.each([
  ['the server has the same build', () => page('old.js')],
  ['the server sends no page', () => '{"code":"UNAVAILABLE"}'],
  [
    'offline',
    () => {
      throw new TypeError('Failed to fetch')
    },
  ],
])('does not reload: %s', async (_, answer) => {
  deployed = answer
  expect([await reloadIfOutdated(), reloads]).toEqual([false, 0])
})

test('does not reload without storage, which would have to end a loop', async () => {
  stored.set = () => {
    throw new DOMException('blocked')
  }
  expect([await reloadIfOutdated(), reloads]).toEqual([false, 0])
})

test('does not reload over typed text, unless its form keeps the draft', async () => {
  const [note, prefilled, draft] = [
    { value: 'A note' },
    { value: 'Ann' },
    { value: 'Hello', savesDraft: true },
  ]
  fields = [note, prefilled, draft]
  type({ target: note })
  type({ target: draft })
  expect(await reloadIfOutdated()).toBe(false)
  note.value = ' '
  expect(await reloadIfOutdated()).toBe(true)
})
