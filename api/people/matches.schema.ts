import { matchReasons } from '../../shared/words/people'
import { builder } from '../graph/builder'
import { enumValues } from '../graph/enum-values'
import { costs } from '../graph/query-cost'
import { matchesOf, type PersonMatch as PersonMatchShape } from './matches'
import { Person } from './person.schema'

const MatchReason = builder.enumType('MatchReason', {
  description: 'Why two people might be the same.',
  values: enumValues(matchReasons),
})

const PersonMatch = builder.objectRef<PersonMatchShape>('PersonMatch').implement({
  description: 'Someone who might be the same person.',
  authScopes: { staff: true },
  fields: (t) => ({
    person: t.field({ type: Person, description: 'Who.', resolve: ({ person }) => person }),
    reasons: t.field({
      type: [MatchReason],
      ...costs({ points: 2 }),
      description: 'Why.',
      resolve: ({ reasons }) => reasons,
    }),
  }),
})

builder.prismaObjectField(Person, 'mightBe', (t) =>
  t.field({
    type: [PersonMatch],
    ...costs({ points: 100, rows: 3 }),
    description: 'Others who might be the same person, at most ten. Staff merge or dismiss them.',
    resolve: async ({ id }) => (await matchesOf(id)) ?? [],
  }),
)
