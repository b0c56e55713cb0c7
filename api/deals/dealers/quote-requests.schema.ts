import { MAX_DEALERS_AT_ONCE, MAX_EMAIL_SUBJECT, MAX_EMAIL_TEXT } from '../../../shared/limits'
import { withCommas } from '../../../shared/numbers'
import { quoteRequestKinds } from '../../../shared/words/dealers'
import { EmailState, stateOf } from '../../desk/email-state.schema'
import type { QuoteRequest as QuoteRequestRow } from '../../generated/prisma/client'
import { builder, forStaff, staffMay, staffVisitorOf } from '../../graph/builder'
import { enumValues } from '../../graph/enum-values'
import { costs } from '../../graph/query-cost'
import {
  latestReplyAddress,
  type QuoteRequests as Result,
  requestQuotes,
  requestsOf,
} from './quote-requests'
import { type QuoteRequestDraft as DraftShape, quoteRequestDraft } from './request-draft'
import { Solicitation } from './solicitations.schema'

const QuoteRequestKind = builder.enumType('QuoteRequestKind', {
  description: 'Why we email a dealer.',
  values: enumValues(quoteRequestKinds),
})

interface Sent extends QuoteRequestRow {
  mail: { sentAt: Date | null; nextTryAt: Date | null } | null
}

const QuoteRequest = builder.objectRef<Sent>('QuoteRequest').implement({
  description: 'One email to one dealer that asks for a quote.',
  authScopes: { staff: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique ID.' }),
    kind: t.expose('kind', { type: QuoteRequestKind, description: 'Why it was sent.' }),
    toEmail: t.exposeString('toEmail', { description: 'Where it went.' }),
    subject: t.exposeString('subject', { description: 'Subject.' }),
    body: t.exposeString('body', { ...costs({ points: 20 }), description: 'Its text.' }),
    deadlineAt: t.expose('deadlineAt', {
      type: 'DateTime',
      nullable: true,
      description: 'By when we asked for the quote.',
    }),
    sentBy: t.exposeString('sentByName', {
      description: 'Full name of the staff member who sent it.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was written.' }),
    state: t.field({
      type: EmailState,
      description: 'What became of it.',
      resolve: ({ mail }) => stateOf(mail),
    }),
    bouncedAt: t.expose('bouncedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When a mail server reported that it could not be delivered; null if none did.',
    }),
  }),
})

builder.prismaObjectFields(Solicitation, (t) => ({
  replyAddress: t.string({
    nullable: true,
    description:
      'Where replies to our newest email go: what is sent or forwarded there is filed here. Null before the first email, and without a domain for replies.',
    resolve: async ({ id }) => (await latestReplyAddress(id)) ?? null,
  }),
  requests: t.field({
    type: [QuoteRequest],
    ...costs({ rows: 2 }),
    description: 'Our emails to the dealer about this deal, oldest first.',
    resolve: async ({ id }) => (await requestsOf(id)) ?? [],
  }),
}))

const QuoteRequestDraft = builder.objectRef<DraftShape>('QuoteRequestDraft').implement({
  description: 'What an email to dealers would say.',
  authScopes: { staff: true },
  fields: (t) => ({
    subject: t.exposeString('subject', { description: 'Subject.' }),
    text: t.exposeString('text', {
      ...costs({ points: 20 }),
      description:
        'Text, in which each email fills in {dealerContact}. Other variables that are left must be filled in before it is sent.',
    }),
    missing: t.exposeStringList('missing', {
      description: "Names of the variables that the buyer's wishes leave empty.",
      ...costs({ points: 5 }),
    }),
  }),
})

builder.queryField('quoteRequestDraft', (t) =>
  t.field({
    type: QuoteRequestDraft,
    ...forStaff,
    description:
      'The default email to dealers about a deal. It never holds who buys, how to reach them, or what they can pay.',
    args: {
      dealId: t.arg.id({ description: 'The deal.' }),
      kind: t.arg({ type: QuoteRequestKind, defaultValue: 'FIRST', description: 'Why we write.' }),
    },
    resolve: (_root, { dealId, kind }, context) =>
      quoteRequestDraft(staffVisitorOf(context), dealId, kind),
  }),
)

const QuoteRequestTo = builder.inputType('QuoteRequestTo', {
  description: 'A dealer to email.',
  fields: (t) => ({
    dealerId: t.id({ description: 'The dealer.' }),
    contactId: t.id({
      required: false,
      description:
        'The contact who gets it; without one the default contact, else the address of the dealer.',
    }),
  }),
})

const QuoteRequestsInput = builder.inputType('QuoteRequestsInput', {
  description: 'An email to several dealers.',
  fields: (t) => ({
    dealId: t.id({ description: 'The deal.' }),
    to: t.field({
      type: [QuoteRequestTo],
      description: `The dealers, 1 to ${MAX_DEALERS_AT_ONCE}.`,
    }),
    kind: t.field({ type: QuoteRequestKind, defaultValue: 'FIRST', description: 'Why we write.' }),
    subject: t.string({ description: `One line of 1 to ${MAX_EMAIL_SUBJECT} characters.` }),
    text: t.string({
      description: `Plain text of 1 to ${withCommas(MAX_EMAIL_TEXT)} characters. {dealerContact} becomes the first name of the contact.`,
    }),
    deadlineEastern: t.string({
      description: 'By when we ask for the quote: a local time such as 2026-11-24T17:00.',
    }),
    followUpEastern: t.string({
      required: false,
      description: 'When staff will ask again, as a local time; by default the deadline.',
    }),
    requestKey: t.id({
      description: 'Idempotency key: a UUID per visit to the form. Sending again sends nothing.',
    }),
  }),
})

const RefusedDealer = builder.objectRef<Result['refused'][number]>('RefusedDealer').implement({
  description: 'A dealer that was not emailed.',
  authScopes: { staff: true },
  fields: (t) => ({
    dealerId: t.exposeID('dealerId', { description: 'The dealer.' }),
    message: t.exposeString('message', { description: 'Why, for people.' }),
  }),
})

const QuoteRequests = builder.objectRef<Result>('QuoteRequests').implement({
  description:
    'What came of an email to several dealers, each of which was sent or refused by itself.',
  authScopes: { staff: true },
  fields: (t) => ({
    sent: t.expose('sent', {
      type: [Solicitation],
      ...costs({ rows: MAX_DEALERS_AT_ONCE }),
      description: 'The requests to the dealers that were emailed.',
    }),
    refused: t.expose('refused', {
      type: [RefusedDealer],
      ...costs({ rows: MAX_DEALERS_AT_ONCE }),
      description: 'The others.',
    }),
  }),
})

builder.mutationField('requestQuotes', (t) =>
  t.field({
    type: QuoteRequests,
    ...staffMay('DEALS'),
    description:
      'Emails dealers about a deal, one email each, in your name: they become ASKED, and each email is a contact. CONFLICT for a deal that is closed or purchased. Refused for a dealer that is hidden, has no email, declined, or was emailed in the last 10 minutes, and beyond 60 emails a day for a deal and 300 for a member.',
    args: { input: t.arg({ type: QuoteRequestsInput, description: 'The email.' }) },
    resolve: (_root, { input }, context) => requestQuotes(staffVisitorOf(context), input),
  }),
)
