import {
  type GraphQLObjectType,
  getNullableType,
  getOperationAST,
  isListType,
  parse,
} from 'graphql'
import { MAX_COST, operationCost } from '../api/graph/query-cost'
import { schema } from '../api/schema'
import { fieldsOf, isForStaff, rootField, typeOf } from '../test/kit/corpus/graph-walk'
import { type Rule, roots } from '../test/kit/corpus/rights-table'

const SIZES = [100, 90, 80, 70, 60, 50, 40, 30, 25, 20, 15, 10, 8, 6, 5, 4, 3, 2, 1]

/** Other arguments than those of the rights table, where they decide what is read. */
const calls: Record<string, string[]> = {
  consultations: ['consultations', 'consultations(status: NEW)'],
  contactPromise: ['contactPromise(days: 366)'],
  conversations: ['ALL', 'WAITING', 'UNREAD', 'MINE'].map(
    (filter) => `conversations(filter: ${filter})`,
  ),
  history: ['history', 'history(subject: ORDER)'],
  orders: ['orders', 'orders(status: PAID)', 'orders(search: "$email")'],
}

/** Each query of the role, with each selection, one to four times, and with the largest page that passes. */
export function* expensiveQueries(rules: Rule[], made: Record<string, string>) {
  for (const [name, { call, for: rule }] of Object.entries(roots.Query ?? {})) {
    if (!rules.includes(rule)) continue
    for (const each of calls[name] ?? [call.replace(/first: \d+/, '')]) {
      const known = each.replace(/\$(\w+)/g, (_, key) => made[key] ?? '')
      for (const selection of selectionsOf(typeOf(rootField('Query', name)), rules)) {
        for (const copies of [1, 4]) yield* largestPage(name, known, selection, copies)
      }
    }
  }
}

function* largestPage(name: string, call: string, selection: string, copies: number) {
  const hasPages = rootField('Query', name).args.some((arg) => arg.name === 'first')
  for (const size of hasPages ? SIZES : [undefined]) {
    const sized = size ? withArgument(call, `first: ${size}`) : call
    const parts = Array.from({ length: copies }, (_, n) => `a${n}: ${sized} ${selection}`)
    const query = `{ ${parts.join(' ')} }`
    const document = parse(query)
    const operation = getOperationAST(document)
    if (operation && operationCost(schema, document, operation, {}) > MAX_COST) continue
    yield query
    return
  }
}

const withArgument = (call: string, argument: string) =>
  call.endsWith(')') ? call.replace(/\)$/, `, ${argument})`) : `${call}(${argument})`

/** Selections below a type: only its own values, these with each list in it, and everything. */
function selectionsOf(type: GraphQLObjectType | null, rules: Rule[]): string[] {
  if (!type) return ['']
  const lists = listsIn(type, rules)
  const wanted = [[], ...lists.map((list) => [list]), ...(lists.length > 1 ? [lists] : [])]
  return wanted.map((some) => select(type, rules, some))
}

const isOpen = (rules: Rule[], type: string, field: string) =>
  rules.includes('staff') || !isForStaff(type, field)

type Field = ReturnType<typeof fieldsOf>[number]

const isListing = (field: Field) =>
  typeOf(field) !== null && isListType(getNullableType(field.type)) && field.name !== 'edges'

const openFields = (type: GraphQLObjectType, rules: Rule[]) =>
  fieldsOf(type).filter(({ name }) => isOpen(rules, type.name, name))

/** The lists in a type and below it, each once. */
function listsIn(type: GraphQLObjectType, rules: Rule[], above: Path = []): string[] {
  const path = [...above, type]
  const lists = fieldsBelow(path, rules).flatMap((field) => {
    const below = typeOf(field)
    if (!below) return []
    const own = isListing(field) ? [`${type.name}.${field.name}`] : []
    return [...own, ...listsIn(below, rules, path)]
  })
  return [...new Set(lists)]
}

function select(type: GraphQLObjectType, rules: Rule[], lists: string[], above: Path = []): string {
  const path = [...above, type]
  const fields = fieldsBelow(path, rules).filter(
    (field) => !isListing(field) || lists.includes(`${type.name}.${field.name}`),
  )
  const parts = fields.map((field) => {
    const below = typeOf(field)
    return below ? `${field.name} ${select(below, rules, lists, path)}` : field.name
  })
  return `{ ${parts.join(' ')} }`
}

/** The types from the root field down to the one that is looked at. */
type Path = GraphQLObjectType[]

/** The open fields of the last type of a path, except those that lead back to a type above: a query has an end. */
function fieldsBelow(path: Path, rules: Rule[]) {
  const type = path.at(-1)
  return type
    ? openFields(type, rules).filter((field) => !path.some((above) => above === typeOf(field)))
    : []
}
