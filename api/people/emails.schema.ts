import { MAX_EMAIL_SUBJECT, MAX_EMAIL_TEXT } from '../../shared/limits'
import { withCommas } from '../../shared/numbers'
import { EmailState, stateOf } from '../desk/email-state.schema'
import { builder, staffMay, staffVisitorOf } from '../graph/builder'
import { costs } from '../graph/query-cost'
import { checkSize } from '../platform/lists'
import { emailsTo } from './emails'
import { Person } from './person.schema'
import { sendEmail } from './send-email'

const SentEmail = builder.prismaObject('Mail', {
  name: 'SentEmail',
  description: 'An email to a customer, for 30 days.',
  authScopes: { staff: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique ID.' }),
    recipient: t.exposeString('recipient', { description: 'Where it goes.' }),
    subject: t.exposeString('subject', { description: 'Subject.' }),
    text: t.string({
      nullable: true,
      ...costs({ points: 20 }),
      description:
        'What staff wrote. Null for automatic emails: they may hold links that sign people in.',
      resolve: ({ isPersonal, text }) => (isPersonal ? text.trim() : null),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was queued.' }),
    sentAt: t.expose('sentAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was sent; null before.',
    }),
    state: t.field({
      type: EmailState,
      description: 'What became of it.',
      resolve: stateOf,
    }),
    failure: t.exposeString('failure', {
      nullable: true,
      description: 'Why the last try failed, as the mail server says; null if it did not.',
    }),
  }),
})

builder.prismaObjectField(Person, 'emails', (t) =>
  t.field({
    type: [SentEmail],
    description: 'The emails to their addresses of the last 30 days, newest first.',
    args: { first: t.arg.int({ defaultValue: 20, description: 'How many, from 0 to 100.' }) },
    resolve: ({ id }, { first }) => {
      checkSize('first', first)
      return emailsTo(id, first)
    },
  }),
)

const EmailInput = builder.inputType('EmailInput', {
  description: 'An email to a person.',
  fields: (t) => ({
    personId: t.id({ description: 'The person.' }),
    to: t.string({ description: 'One of their addresses, or an email typed in their records.' }),
    subject: t.string({ description: `One line of 1 to ${MAX_EMAIL_SUBJECT} characters.` }),
    text: t.string({ description: `Plain text of 1 to ${withCommas(MAX_EMAIL_TEXT)} characters.` }),
    dealId: t.id({ required: false, description: 'The deal that it is about, if any.' }),
    consultationId: t.id({
      required: false,
      description: 'The consultation request that it is about, if any.',
    }),
    requestKey: t.id({
      description: 'Idempotency key: a UUID per visit to the form. Sending again sends nothing.',
    }),
  }),
})

builder.mutationField('sendEmail', (t) =>
  t.field({
    type: SentEmail,
    ...staffMay('PEOPLE'),
    description:
      'Sends a person an email in your name, and logs it as a contact with the deal, the request, or the person. Replies are filed with the person, without a domain for replies they go to our address. RATE_LIMITED after 60 an hour, and 10 a day to one address.',
    args: { input: t.arg({ type: EmailInput, description: 'The email.' }) },
    resolve: (_root, { input }, context) => sendEmail(staffVisitorOf(context), input),
  }),
)
