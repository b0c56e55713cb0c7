import { builder } from '../graph/builder'
import { costs } from '../graph/query-cost'
import {
  matchesOf,
  type PersonMatch as PersonMatchShape,
  type MatchReason as Reason,
} from './matches'
import { Person } from './person.schema'

const MatchReason = builder.enumType('MatchReason', {
  description: 'Why two people might be the same.',
  values: {
    PHONE: { description: 'They have the same phone number. So do households.' },
    NAME_AND_CITY: { description: 'They gave the same name and city in their requests.' },
  } as const satisfies Record<Reason, { description: string }>,
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
