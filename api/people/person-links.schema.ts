import { Conversation } from '../chat/inbox.schema'
import { Consultation } from '../consultations/consultations.schema'
import { Deal } from '../deals/deals.schema'
import { builder, forStaff } from '../graph/builder'
import { Order } from '../orders/orders.schema'
import {
  type PersonLink as Link,
  linkOfAccount,
  linkOfConsultation,
  linkOfDeal,
  linkOfOrder,
} from './links'
import { Person } from './person.schema'

export const PersonLink = builder.enumType('PersonLink', {
  description: 'How sure it is that a record is of the person.',
  values: {
    ACCOUNT: { description: 'It was sent or paid while signed in to their account.' },
    CONFIRMED_EMAIL: {
      description: 'Their email was typed, and their account has confirmed that email.',
    },
    UNCONFIRMED_EMAIL: {
      description:
        'Their email was typed, and no account has confirmed it: anyone could have typed it. Tell them nothing that only the account knows.',
    },
  } as const satisfies Record<Link, { description: string }>,
})

const personText = 'Whose it is; null once that is erased.'
const linkText = 'How sure that is; null without a person.'

builder.objectFields(Consultation, (t) => ({
  person: t.field({
    type: Person,
    ...forStaff,
    description: personText,
    resolve: async ({ id }) => (await linkOfConsultation(id))?.person ?? null,
  }),
  personLink: t.field({
    type: PersonLink,
    ...forStaff,
    description: linkText,
    resolve: async ({ id }) => (await linkOfConsultation(id))?.link ?? null,
  }),
}))

builder.prismaObjectFields(Order, (t) => ({
  person: t.field({
    type: Person,
    ...forStaff,
    description: personText,
    resolve: async ({ id }) => (await linkOfOrder(id))?.person ?? null,
  }),
  personLink: t.field({
    type: PersonLink,
    ...forStaff,
    description: linkText,
    resolve: async ({ id }) => (await linkOfOrder(id))?.link ?? null,
  }),
}))

builder.prismaObjectFields(Deal, (t) => ({
  person: t.field({
    type: Person,
    ...forStaff,
    description: personText,
    resolve: async ({ id }) => (await linkOfDeal(id))?.person ?? null,
  }),
  personLink: t.field({
    type: PersonLink,
    ...forStaff,
    description: linkText,
    resolve: async ({ id }) => (await linkOfDeal(id))?.link ?? null,
  }),
}))

builder.prismaObjectField(Conversation, 'person', (t) =>
  t.field({
    type: Person,
    ...forStaff,
    description: 'The customer as a person.',
    resolve: async ({ customerId }) => (await linkOfAccount(customerId))?.person ?? null,
  }),
)
