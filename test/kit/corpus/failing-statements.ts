import { jest } from '@jest/globals'
import { type GraphQLObjectType, isRequiredArgument } from 'graphql'
import pg from 'pg'
import { DatabaseClient } from '../../../api/platform/database-client'
import { expectLog } from '../guards/expect-log'
import { graph } from '../servers/shop'
import { callerOf, withIds } from './corpus-scene'
import { everyRoot, fieldsOf, isForStaff, rootField, typeOf } from './graph-walk'

interface Place {
  type: string
  field: string
  role: 'customer' | 'staff'
  /** The selections from the root down to the field. */
  query: string
}

/** Returns the shortest query for each field that can be reached from a query. */
export function everyField(): Place[] {
  const places: Place[] = []
  const seen = new Set<GraphQLObjectType | null>([null])
  const ways = everyRoot
    .filter(({ kind, isNull }) => kind === 'Query' && !isNull)
    .map((root) => {
      const role = root.for === 'staff' ? ('staff' as const) : ('customer' as const)
      return { role, above: root.call, below: '', type: typeOf(rootField('Query', root.name)) }
    })
  for (const { role, above, below, type } of ways) {
    if (!type || seen.has(type)) continue
    seen.add(type)
    for (const field of fieldsOf(type).filter(({ args }) => !args.some(isRequiredArgument))) {
      const inner = isForStaff(type.name, field.name) ? ('staff' as const) : role
      const selected = typeOf(field) ? `${field.name} { __typename }` : field.name
      const query = `{ ${above} { ${selected} } ${below}}`
      places.push({ type: type.name, field: `${type.name}.${field.name}`, role: inner, query })
      const next = { above: `${above} { ${field.name}`, below: `} ${below}` }
      ways.push({ role: inner, type: typeOf(field), ...next })
    }
  }
  return places
}

const ofTimers = new Set<string | undefined>(['packages', 'site-settings', 'add-attempts'])

/** Runs an operation while its statements fail from the given number on; returns its answer and how many were sent. */
async function runFailingFrom<T>(number: number, run: () => Promise<T>) {
  const original = DatabaseClient.prototype.query
  let sent = 0
  const query = jest.spyOn(DatabaseClient.prototype, 'query')
  query.mockImplementation(function (this: DatabaseClient, ...args: [{ name?: string }]) {
    if (!ofTimers.has(args[0].name)) sent += 1
    if (sent < number) return original.apply(this, args)
    const lost = new pg.DatabaseError('terminating connection', 0, 'error')
    Object.assign(lost, { code: '57P01', severity: 'FATAL' }) // as when an operator ends the connection
    const done: unknown = args.at(-1)
    if (typeof done !== 'function') return Promise.reject(lost)
    setImmediate(() => done(lost))
  })
  const answer = await run().finally(() => query.mockRestore())
  return { answer, sent }
}

/**
 * Expects an error when the last statement of a repeated query fails; the second time, the document comes from the
 * cache. Jest also fails the test on an unhandled rejection, which would end the process.
 */
export async function expectToSurviveLoss({ role, query }: Place) {
  const ask = () => graph(callerOf(role), withIds(query))
  const { answer, sent } = await runFailingFrom(Infinity, ask)
  expect(answer.errors).toBeUndefined()
  expectLog(/terminating connection/)
  const { answer: again } = await runFailingFrom(sent, ask)
  expect(again.errors[0].extensions.code).toBe('UNAVAILABLE')
}
