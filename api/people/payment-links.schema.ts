import { builder } from '../graph/builder'
import { costs } from '../graph/query-cost'
import { PaymentLink } from '../sales/sales.schema'
import { personOfSubject } from './links'
import { Person } from './person.schema'
import { paymentLinksOf } from './records'

builder.objectField(PaymentLink, 'person', (t) =>
  t.field({
    type: Person,
    nullable: true,
    description: 'Whom it was made for: the person it names, or that of its request.',
    resolve: personOfSubject,
  }),
)

builder.prismaObjectField(Person, 'paymentLinks', (t) =>
  t.field({
    type: [PaymentLink],
    ...costs({ rows: 5 }),
    description: 'The payment links made for them or their requests, newest first, at most 50.',
    resolve: async ({ id }) => (await paymentLinksOf(id)) ?? [],
  }),
)
