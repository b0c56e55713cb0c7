import { buildSchema, type GraphQLObjectType, printSchema } from 'graphql'
import { rolesWith, type StaffRight } from '../shared/staff-rights'
import { everyRoot, fieldsOf, isForStaff, objects } from '../test/kit/corpus/graph-walk'
import { type Rule, roots, shown } from '../test/kit/corpus/rights-table'
import { schema } from './schema'

const anyOf = new Intl.ListFormat('en-US', { type: 'disjunction' })
const saysFor = (rule: Rule, right: StaffRight) =>
  rule === 'staff'
    ? `Access: staff (${rolesWith[right].join(', ')}).`
    : `Access: signed-in users; staff need ${anyOf.format(rolesWith[right])}.`

test('the printed schema states the access rule of each field', () => {
  const printed = buildSchema(printSchema(schema))
  const says = {
    public: undefined,
    signedIn: 'Access: signed-in users.',
    staff: 'Access: staff.',
  }
  const ruleOf = (type: string, field: string) => {
    const object = printed.getType(type) as GraphQLObjectType
    const texts = [object.getFields()[field]?.description, object.description]
    return texts.flatMap((text) => /Access: .*/.exec(text ?? '') ?? [])[0]
  }
  for (const { kind, name, for: rule, right } of everyRoot) {
    const words = right ? saysFor(rule, right) : says[rule]
    expect([kind, name, ruleOf(kind, name)]).toEqual([kind, name, words])
  }
  for (const type of objects.filter(({ name }) => !(name in roots))) {
    const pages = /Connection$|Edge$|^PageInfo$/.test(type.name) // only ever below a staff field
    for (const { name } of pages ? [] : fieldsOf(type)) {
      const isOpen = type.name in shown && !isForStaff(type.name, name)
      const allowed = isOpen ? [says.public, says.signedIn] : [says.staff]
      const rows = allowed.map((rule) => [type.name, name, rule])
      expect(rows).toContainEqual([type.name, name, ruleOf(type.name, name)])
    }
  }
})
