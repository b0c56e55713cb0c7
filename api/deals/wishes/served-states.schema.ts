import { builder, staffMay, staffOf } from '../../graph/builder'
import { costs } from '../../graph/query-cost'
import { type State, servedStates, setServedStates } from './served-states'

const UsState = builder.objectRef<State>('UsState').implement({
  description: 'A state of the US, or the District of Columbia.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'Postal code, such as GA.' }),
    name: t.exposeString('name', { description: 'Name.' }),
  }),
})

builder.queryField('servedStates', (t) =>
  t.field({
    type: [UsState],
    description: 'The states that we work in, by name.',
    ...costs({ rows: 51 }),
    resolve: () => servedStates(),
  }),
)

builder.mutationField('setServedStates', (t) =>
  t.field({
    type: [UsState],
    ...staffMay('SETTINGS'),
    description: 'Replaces the list of the states that we work in.',
    args: { codes: t.arg.stringList({ description: 'Their postal codes.' }) },
    resolve: (_root, { codes }, context) => setServedStates(staffOf(context), codes),
  }),
)
