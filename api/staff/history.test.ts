import { randomUUID } from 'node:crypto'
import { statementsOf } from '../../test/kit/count-statements'
import { makeStaff } from '../../test/kit/people'
import { type Caller, graph, openShop } from '../../test/kit/shop'
import type { HistorySubject } from '../generated/prisma/client'
import { db } from '../platform/db'
import { recordChange } from './history'

openShop()

let staff: Caller
beforeAll(async () => {
  staff = (await makeStaff()).caller
})
beforeEach(() => db.historyEntry.deleteMany())

const entry = (field: string, rest: object = {}) => ({
  subject: 'PACKAGE' as HistorySubject,
  subjectId: randomUUID(),
  subjectName: 'Gold',
  staffName: 'Sam Lee',
  ...{ field, before: null, after: 'x' },
  ...rest,
})

const ask = (args: string) =>
  graph(
    staff,
    `{ history(${args}) {
      edges { cursor node { field subject subjectName before after staffName createdAt } }
      pageInfo { startCursor endCursor hasNextPage hasPreviousPage }
      totalCount
    } }`,
  )

const fieldsOf = (answer: Awaited<ReturnType<typeof ask>>): string[] =>
  answer.data.history.edges.map(({ node }: { node: { field: string } }) => node.field)

/** Turns every page until the last; what was on each. */
async function turnPages(size: number, way: 'forward' | 'back') {
  const pages: string[][] = []
  for (let place = ''; ; ) {
    const answer = await ask(way === 'forward' ? `first: ${size}${place}` : `last: ${size}${place}`)
    const { pageInfo } = answer.data.history
    pages.push(fieldsOf(answer))
    if (way === 'forward' ? !pageInfo.hasNextPage : !pageInfo.hasPreviousPage) return pages
    place =
      way === 'forward' ? `, after: "${pageInfo.endCursor}"` : `, before: "${pageInfo.startCursor}"`
  }
}

test('the newest change comes first, and everything about it is there', async () => {
  await db.historyEntry.create({ data: entry('price', { createdAt: new Date('2026-01-01') }) })
  await db.historyEntry.create({
    data: entry('status', { before: 'NEW', after: 'LOST', createdAt: new Date('2026-01-02') }),
  })

  const answer = await ask('first: 1')
  expect(answer.data.history).toEqual({
    edges: [
      {
        cursor: expect.any(String),
        node: {
          field: 'status',
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
      startCursor: answer.data.history.edges[0].cursor,
      endCursor: answer.data.history.edges[0].cursor,
      hasNextPage: true,
      hasPreviousPage: false,
    },
    totalCount: 2,
  })
})

test('paging forward and back meets each change once, also those of one moment', async () => {
  const moments = [1, 1, 1, 1, 2, 2, 3, 3, 3, 4].map((day) => new Date(2026, 0, day))
  await db.historyEntry.createMany({
    data: moments.map((createdAt, n) => entry(`f${n}`, { createdAt })),
  })
  const all = fieldsOf(await ask('first: 100'))
  expect(all).toHaveLength(10)

  const forward = await turnPages(3, 'forward')
  expect(forward.map((page) => page.length)).toEqual([3, 3, 3, 1])
  expect(forward.flat()).toEqual(all)

  const back = await turnPages(4, 'back')
  expect(back.map((page) => page.length)).toEqual([4, 4, 2])
  expect(back.reverse().flat()).toEqual(all)
})

test('a page stays where it was while newer changes come and shown ones go', async () => {
  const made = Array.from({ length: 6 }, (_, n) =>
    entry(`f${n}`, { createdAt: new Date(2026, 0, 10 - n) }),
  )
  await db.historyEntry.createMany({ data: made })
  const { pageInfo } = (await ask('first: 3')).data.history

  await db.historyEntry.create({ data: entry('newer') })
  await db.historyEntry.deleteMany({ where: { field: 'f2' } }) // the row of the cursor itself

  expect(fieldsOf(await ask(`first: 3, after: "${pageInfo.endCursor}"`))).toEqual([
    'f3',
    'f4',
    'f5',
  ])
  expect(fieldsOf(await ask(`last: 3, before: "${pageInfo.endCursor}"`))).toEqual([
    'newer',
    'f0',
    'f1',
  ])
})

test('without a size a page has twenty, and an empty list is an empty page', async () => {
  expect((await ask('first: 5')).data.history).toEqual({
    edges: [],
    pageInfo: { startCursor: null, endCursor: null, hasNextPage: false, hasPreviousPage: false },
    totalCount: 0,
  })
  await db.historyEntry.createMany({ data: Array.from({ length: 21 }, (_, n) => entry(`f${n}`)) })
  const { history } = (await ask('subject: PACKAGE')).data
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
])('a bad %s is named: %s', async (field, args) => {
  const { errors } = await ask(args)
  expect(errors).toMatchObject([
    { extensions: { code: 'BAD_INPUT', fields: { [field]: expect.any(String) } } },
  ])
})

test('one kind or one thing can be asked for', async () => {
  const gold = randomUUID()
  await db.historyEntry.createMany({
    data: [
      entry('price', { subjectId: gold }),
      entry('status', { subject: 'ORDER' }),
      entry('status', { subject: 'CONSULTATION' }),
      entry('features'),
    ],
  })
  expect(fieldsOf(await ask('subject: ORDER'))).toEqual(['status'])
  expect(fieldsOf(await ask('subject: PACKAGE')).sort()).toEqual(['features', 'price'])
  expect(fieldsOf(await ask(`subjectId: "${gold}"`))).toEqual(['price'])
  expect(fieldsOf(await ask('subjectId: "nothing"'))).toEqual([])
  expect(fieldsOf(await ask(`subject: ORDER, subjectId: "${gold}"`))).toEqual([])
})

test('what stays as it is is not written down, and what is written down stays', async () => {
  const change = { ...entry('price'), staffName: undefined }
  await db.$transaction(async (tx) => {
    await recordChange(tx, { name: 'Card provider' }, { ...change, before: 'x', after: 'x' })
    await recordChange(tx, { name: 'Card provider' }, { ...change, before: 'x', after: null })
  })
  expect(await db.historyEntry.findMany()).toMatchObject([
    { before: 'x', after: null, staffId: null, staffName: 'Card provider' },
  ])
  await expect(db.historyEntry.updateMany({ data: { after: 'y' } })).rejects.toThrow(
    'never changed',
  )
})

test('a long page needs as many statements as a short one, wherever it begins', async () => {
  await db.historyEntry.createMany({ data: Array.from({ length: 30 }, (_, n) => entry(`f${n}`)) })
  const few = await statementsOf(() => ask('first: 2'))
  const after = (await ask('first: 5')).data.history.pageInfo.endCursor
  for (const page of ['first: 20', `first: 20, after: "${after}"`]) {
    expect([page, await statementsOf(() => ask(page))]).toEqual([page, few])
  }
})
