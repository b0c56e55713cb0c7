import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from '@swc/core'

const api = fileURLToPath(new URL('..', import.meta.url))

interface Node {
  type?: string
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

function* nodesIn(value: unknown): Generator<Node> {
  if (!isNode(value)) return
  yield value
  for (const child of Object.values(value)) yield* nodesIn(child)
}

/** The name of a property or variable. */
const nameOf = (node: unknown) => (isNode(node) ? node.value : undefined)

const sqlWrite =
  /\bupdate\s+(only\s+)?(public\.)?"?orders"?\s(?:(?!\bwhere\b)[\s\S])*\bstatus"?\s*=/i

/** Text of an SQL statement, whatever is interpolated. */
function textOf(node: Node) {
  if (node.type === 'StringLiteral') return String(node.value)
  if (node.type !== 'TemplateLiteral') return ''
  const quasis = Array.isArray(node.quasis) ? node.quasis : []
  return quasis.map((quasi) => (isNode(quasi) ? quasi.raw : '')).join(' ? ')
}

/** The method of a call such as `tx.order.update(…)`. */
function orderMethod({ type, callee }: Node) {
  if (type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression') return
  const { object, property } = callee
  const isOrder = isNode(object) && nameOf(object.property) === 'order'
  return isOrder ? String(nameOf(property)) : undefined
}

/** Whether an object writes `status`, or could: only plain literals can be checked. */
function mayWriteStatus(object: unknown): boolean {
  if (!isNode(object) || object.type !== 'ObjectExpression') return true
  const properties = Array.isArray(object.properties) ? object.properties : []
  return properties.some(
    (each) => each.type === 'SpreadElement' || nameOf(each.key ?? each) === 'status',
  )
}

function isStatusWrite(node: Node) {
  if (sqlWrite.test(textOf(node))) return true
  const method = orderMethod(node)
  if (!method || !/^(update|upsert|create)/.test(method)) return false
  const [call] = Array.isArray(node.arguments) ? node.arguments : []
  const { properties } = isNode(call?.expression) ? call.expression : {}
  const written = (Array.isArray(properties) ? properties : []).filter((each) =>
    ['data', 'create', 'update'].includes(String(nameOf(each.key ?? each))),
  )
  return written.length === 0 || written.some((each) => mayWriteStatus(each.value))
}

async function countStatusWrites(source: string) {
  const module = await parse(source, { syntax: 'typescript' })
  return [...nodesIn(module)].filter(isStatusWrite).length
}

test('only states.ts writes the status of an order', async () => {
  const files = (await readdir(api, { recursive: true })).filter(
    (file) => /(?<!\.(test|cases))\.ts$/.test(file) && !file.startsWith('generated/'),
  )
  const counts = await Promise.all(
    files.map(async (file) => [
      file,
      await countStatusWrites(await readFile(join(api, file), 'utf8')),
    ]),
  )
  expect(counts.length).toBeGreaterThan(100)
  expect(counts.filter(([, count]) => count)).toEqual([['orders/states.ts', 1]])
})

test.each([
  "tx.order.update({ where: { id }, data: { note, status: 'PAID' } })",
  'tx.order.update({ where: { id }, data: { status } })',
  'db.order.updateMany({ where, data })',
  'db.order.updateManyAndReturn({ where, data: { ...payment } })',
  "db.order.upsert({ where, create: {}, update: { 'status': 'PAID' } })",
  'db.order.update(change)',
  "db.$executeRaw`UPDATE orders SET note = NULL, status = 'PAID' WHERE number = 1`",
  'pool.query(\'update "orders" set "status" = $1\')',
])('finds a status write in %s', async (source) => {
  expect(await countStatusWrites(source)).toBe(1)
})

test.each([
  "tx.order.updateMany({ where: { status: 'PENDING' }, data: { note } })",
  'tx.consultation.update({ where: { id }, data: { status } })',
  "db.$queryRaw`UPDATE orders SET note = NULL WHERE status = 'PAID'`",
])('finds none in %s', async (source) => {
  expect(await countStatusWrites(source)).toBe(0)
})
