import { serviceKinds } from '../../shared/words/services'
import { builder, staffMay, staffVisitorOf } from '../graph/builder'
import { enumValues } from '../graph/enum-values'
import { costs } from '../graph/query-cost'
import { listServices, type Service as ServiceShape } from './services'
import { sendTestEmail } from './test-email'

const ServiceKind = builder.enumType('ServiceKind', {
  description: 'What the product uses besides its database.',
  values: enumValues(serviceKinds),
})

const Service = builder.objectRef<ServiceShape>('Service').implement({
  description: 'A service that the product uses: whether it is set up, and whether it works.',
  authScopes: { staff: true },
  fields: (t) => ({
    kind: t.expose('kind', { type: ServiceKind, description: 'Which one.' }),
    isConfigured: t.exposeBoolean('isConfigured', {
      description:
        'Whether the environment of the server names it; of backups, whether there was one.',
    }),
    lastSuccessAt: t.expose('lastSuccessAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it last worked, within a minute; null when it never has.',
    }),
    lastFailureAt: t.expose('lastFailureAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it last failed, within a minute; null when it never has.',
    }),
    problem: t.exposeString('problem', {
      nullable: true,
      description: 'Why it last failed, and what to do; null when it never has.',
    }),
  }),
})

builder.queryField('services', (t) =>
  t.field({
    type: [Service],
    nullable: true,
    ...staffMay('SETTINGS'),
    ...costs({ rows: Object.keys(serviceKinds).length }),
    description:
      'The services that the product uses. One fails while its last failure is younger than its last success.',
    resolve: () => listServices(),
  }),
)

builder.mutationField('sendTestEmail', (t) =>
  t.boolean({
    ...staffMay('SETTINGS'),
    description:
      'Emails a test to the caller, at most 10 an hour. Whether it went out, `services` says.',
    args: {
      key: t.arg.string({ required: false, description: 'Null: a plain test.' }),
    },
    resolve: (_root, { key }, context) => sendTestEmail(staffVisitorOf(context), key),
  }),
)
