import { randomUUID } from 'node:crypto'
import { statementsOf } from '../../test/kit/guards/count-statements'
import { makeStaff } from '../../test/kit/people/people'
import { graph } from '../../test/kit/servers/shop'
import type { HistorySubject } from '../generated/prisma/client'
import { db } from '../platform/db'
import { recordChange } from './history'

let reader: ReturnType<typeof makeStaff> | undefined

function staff() {
  reader ??= makeStaff()
  return reader
}

const makeEntry = (field: string, details: object = {}) => ({
  subject: 'PACKAGE' as HistorySubject,
  subjectId: randomUUID(),
  subjectName: 'Gold',
  staffName: 'Sam Lee',
  field,
  before: null,
  after: 'x',
  ...details,
})

/** Makes the entries of one subject and returns a function that lists them. */
async function makeHistory(entries: object[]) {
  const subjectId = randomUUID()
  await db.historyEntry.createMany({
    data: entries.map((details, n) => makeEntry(`f${n}`, { subjectId, ...details })),
  })
  return { subjectId, list: (args = '') => list(`subjectId: "${subjectId}", ${args}`) }
}

const list = async (args: string) =>
  graph(
    (await staff()).caller,
    `{ history(${args}) {
      edges { cursor node { field subject subjectName before after staffName createdAt } }
      pageInfo { startCursor endCursor hasNextPage hasPreviousPage }
      totalCount
    } }`,
  )

const fieldsOf = (answer: Awaited<ReturnType<typeof list>>): string[] =>
  answer.data.history.edges.map(({ node }: { node: { field: string } }) => node.field)

type List = Awaited<ReturnType<typeof makeHistory>>['list']

/** Pages to the end and returns the fields of each page. */
async function pagesOf(list: List, size: number, direction: 'forward' | 'back') {
  const pages: string[][] = []
  for (let cursor = ''; ; ) {
    const page = await list(`${direction === 'forward' ? 'first' : 'last'}: ${size}${cursor}`)
    const { startCursor, endCursor, hasNextPage, hasPreviousPage } = page.data.history.pageInfo
    pages.push(fieldsOf(page))
    if (direction === 'forward' ? !hasNextPage : !hasPreviousPage) return pages
    cursor = direction === 'forward' ? `, after: "${endCursor}"` : `, before: "${startCursor}"`
  }
}

test('lists the newest change first, with everything about it', async () => {
  const { list } = await makeHistory([
    { createdAt: new Date('2026-01-01') },
    { before: 'NEW', after: 'LOST', createdAt: new Date('2026-01-02') },
  ])

  const { history } = (await list('first: 1')).data
  expect(history).toEqual({
    edges: [
      {
        cursor: expect.any(String),
        node: {
          field: 'f1',
          subject: 'PACKAGE',
          subjectName: 'Gold',
          before: 'NEW',
          after: 'LOST',
          staffName: 'Sam Lee',
          createdAt: '2026-01-02T00:00:00.000Z',
        },
      },
    ],
    pageInfo: {
      startCursor: history.edges[0].cursor,
      endCursor: history.edges[0].cursor,
      hasNextPage: true,
      hasPreviousPage: false,
    },
    totalCount: 2,
  })
})

test('pages through each change once in both directions, even those of one moment', async () => {
  const { list } = await makeHistory(
    [1, 1, 1, 1, 2, 2, 3, 3, 3, 4].map((day) => ({ createdAt: new Date(2026, 0, day) })),
  )
  const all = fieldsOf(await list('first: 100'))
  expect(all).toHaveLength(10)

  const forward = await pagesOf(list, 3, 'forward')
  expect(forward.map((page) => page.length)).toEqual([3, 3, 3, 1])
  expect(forward.flat()).toEqual(all)

  const back = await pagesOf(list, 4, 'back')
  expect(back.map((page) => page.length)).toEqual([4, 4, 2])
  expect(back.reverse().flat()).toEqual(all)
})

test('keeps a cursor valid while newer changes come and its own row goes', async () => {
  const { list, subjectId } = await makeHistory(
    Array.from({ length: 6 }, (_, n) => ({ createdAt: new Date(2026, 0, 10 - n) })),
  )
  const { endCursor } = (await list('first: 3')).data.history.pageInfo

  await db.historyEntry.create({ data: makeEntry('newer', { subjectId }) })
  await db.historyEntry.deleteMany({ where: { subjectId, field: 'f2' } }) // the cursor's own row

  expect(fieldsOf(await list(`first: 3, after: "${endCursor}"`))).toEqual(['f3', 'f4', 'f5'])
  expect(fieldsOf(await list(`last: 3, before: "${endCursor}"`))).toEqual(['newer', 'f0', 'f1'])
})

test('returns 20 entries by default, and an empty page for an empty list', async () => {
  const empty = await makeHistory([])
  expect((await empty.list()).data.history).toEqual({
    edges: [],
    pageInfo: { startCursor: null, endCursor: null, hasNextPage: false, hasPreviousPage: false },
    totalCount: 0,
  })
  const { list } = await makeHistory(Array(21).fill({}))
  const { history } = (await list()).data
  expect(history.edges).toHaveLength(20)
  expect(history).toMatchObject({ totalCount: 21, pageInfo: { hasNextPage: true } })
})

const cursor = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url')

test.each([
  ['first', 'first: 101'],
  ['first', 'first: -1'],
  ['last', 'last: 250'],
  ['after', 'after: "nonsense"'],
  ['after', `after: "${cursor('text')}"`],
  ['after', `after: "${cursor(['2026-01-01', 'no id'])}"`],
  ['after', `after: "${cursor(['2026-99-01', randomUUID()])}"`],
  ['after', `after: "${cursor(['+275760-01-01', randomUUID()])}"`],
  ['after', `after: "${cursor(['0000-01-01', randomUUID()])}"`],
  ['after', `after: "${cursor(['99999', randomUUID()])}"`],
  ['after', `after: "${cursor([randomUUID()])}"`],
  ['before', `before: "${cursor([1, 2, 3, 4])}"`],
])('rejects an invalid %s: %s', async (field, args) => {
  const { errors } = await list(args)
  expect(errors).toMatchObject([
    { extensions: { code: 'BAD_INPUT', fields: { [field]: expect.any(String) } } },
  ])
})

test('filters by kind of subject and by subject', async () => {
  const { list } = await makeHistory([
    { subject: 'PACKAGE' },
    { subject: 'ORDER' },
    { subject: 'CONSULTATION' },
    { subject: 'PACKAGE' },
  ])
  expect(fieldsOf(await list('subject: ORDER'))).toEqual(['f1'])
  expect(fieldsOf(await list('subject: PACKAGE')).sort()).toEqual(['f0', 'f3'])
  const other = await makeHistory([{}])
  expect(fieldsOf(await other.list())).toEqual(['f0'])
})

test('filters by who made the change, and lists nothing for someone unknown', async () => {
  const [{ user: sam }, { user: ann }] = [await makeStaff(), await makeStaff()]
  const { list } = await makeHistory([
    { staffId: sam.id },
    { staffId: ann.id },
    { staffId: null },
    { staffId: sam.id, subject: 'ORDER' },
  ])
  expect(fieldsOf(await list(`staffId: "${sam.id}"`)).sort()).toEqual(['f0', 'f3'])
  expect(fieldsOf(await list(`staffId: "${sam.id}", subject: ORDER`))).toEqual(['f3'])
  expect(fieldsOf(await list(`staffId: "${randomUUID()}"`))).toEqual([])
  expect(fieldsOf(await list('staffId: "unknown"'))).toEqual([])
})

test('lists nothing for an unknown subject', async () => {
  expect(fieldsOf(await list('subjectId: "unknown"'))).toEqual([])
})

test('records only real changes, and never alters an entry', async () => {
  const change = { ...makeEntry('price'), staffName: undefined }
  await db.$transaction(async (tx) => {
    await recordChange(tx, { name: 'Card provider' }, { ...change, before: 'x', after: 'x' })
    await recordChange(tx, { name: 'Card provider' }, { ...change, before: 'x', after: null })
  })
  const where = { subjectId: change.subjectId }
  expect(await db.historyEntry.findMany({ where })).toMatchObject([
    { before: 'x', after: null, staffId: null, staffName: 'Card provider' },
  ])
  const altering = db.historyEntry.updateMany({ where, data: { after: 'y' } })
  await expect(altering).rejects.toThrow('never changed')
})

test('runs as many statements for a long page as for a short one', async () => {
  const { list } = await makeHistory(Array(30).fill({}))
  const few = await statementsOf(() => list('first: 2'))
  const after = (await list('first: 5')).data.history.pageInfo.endCursor
  for (const page of ['first: 20', `first: 20, after: "${after}"`]) {
    expect([page, await statementsOf(() => list(page))]).toEqual([page, few])
  }
})
