import { builder, signedInOrStaff, staffMay, staffVisitorOf } from '../../graph/builder'
import { AppointmentKind, Deal, DealEnd } from '../deals.schema'
import { endDeal, reopenDeal } from '../endings'
import { acceptQuote } from './accept-quote'
import { confirmWithDealer, setAppointment } from './chosen-quote'
import { removeOwnOffer, saveOwnOffer } from './own-offers'
import { publishQuote } from './publish-quote'
import { askForNewQuote, declineQuote, markQuotesSeen } from './quote-answers'
import { QuoteInput } from './quote-input.schema'
import { QuoteCondition, ReopenReason } from './quote-kinds.schema'
import { extendQuote, withdrawQuote } from './quote-window'
import { viewOf } from './quotes'
import { Quote } from './quotes.schema'
import { copyQuote, removeDraft, saveQuote } from './staff-drafts'

const staff = staffMay('DEALS')
const owner = { authScopes: { signedIn: true } } as const

const EASTERN = 'Local time in our zone (ET), such as 2026-11-24T17:00'
const NOTE = '3 to 500 characters.'

builder.mutationFields((t) => ({
  saveOwnOffer: t.field({
    type: Quote,
    ...signedInOrStaff('DEALS'),
    description:
      'Stores an offer that the buyer has without us. Possible until a quote is accepted.',
    args: {
      dealId: t.arg.id({ description: 'The deal.' }),
      id: t.arg.id({ required: false, description: 'The offer to change; none for a new one.' }),
      input: t.arg({ type: QuoteInput, description: 'The whole offer.' }),
    },
    resolve: async (_root, args, { visitor }) => viewOf(await saveOwnOffer(visitor, args)),
  }),
  removeOwnOffer: t.field({
    type: Deal,
    ...signedInOrStaff('DEALS'),
    description: "Removes one of the buyer's own offers. Possible until a quote is accepted.",
    args: { id: t.arg.id({ description: 'The offer.' }) },
    resolve: (_root, { id }, { visitor }) => removeOwnOffer(visitor, id),
  }),
  markQuotesSeen: t.int({
    ...owner,
    description:
      "Marks the deal's quotes as seen by its buyer and returns how many were new. Staff mark none.",
    args: { dealId: t.arg.id({ description: 'The deal.' }) },
    resolve: (_root, { dealId }, { visitor }) => markQuotesSeen(visitor, dealId),
  }),
  acceptQuote: t.field({
    type: Deal,
    ...owner,
    description:
      'Accepts a quote. Only the buyer can: FORBIDDEN for staff. EXPIRED after the end of its window. Repeated calls change nothing.',
    args: {
      id: t.arg.id({ description: 'The quote.' }),
      conditions: t.arg({ type: [QuoteCondition], description: 'All four, as confirmed.' }),
    },
    resolve: (_root, { id, conditions }, { visitor }) => acceptQuote(visitor, id, conditions),
  }),
  declineQuote: t.field({
    type: Quote,
    ...signedInOrStaff('DEALS'),
    description: 'Notes that a quote is not for the buyer. It can still be accepted.',
    args: {
      id: t.arg.id({ description: 'The quote.' }),
      note: t.arg.string({ required: false, description: 'Why: at most 300 characters.' }),
    },
    resolve: async (_root, { id, note }, { visitor }) =>
      viewOf(await declineQuote(visitor, id, note ?? '')),
  }),
  askForNewQuote: t.field({
    type: Deal,
    ...signedInOrStaff('DEALS'),
    description: 'Asks for another quote in place of one that has ended.',
    args: { id: t.arg.id({ description: 'The quote that has ended.' }) },
    resolve: (_root, { id }, { visitor }) => askForNewQuote(visitor, id),
  }),
}))

builder.mutationFields((t) => ({
  saveQuote: t.field({
    type: Quote,
    ...staff,
    description:
      "Stores a draft of a dealer's quote. CONFLICT when a colleague has changed it since `revision`.",
    args: {
      dealId: t.arg.id({ description: 'The deal.' }),
      id: t.arg.id({ required: false, description: 'The draft to change; none for a new one.' }),
      revision: t.arg.int({
        required: false,
        description: 'Revision of the draft as it was read.',
      }),
      input: t.arg({ type: QuoteInput, description: 'The whole quote.' }),
    },
    resolve: async (_root, args, context) => viewOf(await saveQuote(staffVisitorOf(context), args)),
  }),
  copyQuote: t.field({
    type: Quote,
    ...staff,
    description: 'Copies a quote into a new draft, which replaces it once it is published.',
    args: { id: t.arg.id({ description: 'The quote.' }) },
    resolve: async (_root, { id }, context) => viewOf(await copyQuote(staffVisitorOf(context), id)),
  }),
  removeDraft: t.field({
    type: Deal,
    ...staff,
    description: 'Deletes a draft.',
    args: { id: t.arg.id({ description: 'The draft.' }) },
    resolve: (_root, { id }, context) => removeDraft(staffVisitorOf(context), id),
  }),
  publishQuote: t.field({
    type: Quote,
    ...staff,
    description:
      'Publishes a draft to the buyer, for good. BAD_INPUT names what it lacks. Published already, it is returned unchanged.',
    args: {
      id: t.arg.id({ description: 'The draft.' }),
      revision: t.arg.int({ description: 'Revision of the draft as it was read.' }),
      validUntilEastern: t.arg.string({
        description: `End of its window: ${EASTERN}; 1 hour to 60 days ahead.`,
      }),
    },
    resolve: async (_root, args, context) =>
      viewOf(await publishQuote(staffVisitorOf(context), args)),
  }),
  extendQuote: t.field({
    type: Quote,
    ...staff,
    description: 'Moves the end of a window forward, even after it has passed; never back.',
    args: {
      id: t.arg.id({ description: 'The quote.' }),
      validUntilEastern: t.arg.string({
        description: `New end: ${EASTERN}; at most 60 days ahead.`,
      }),
    },
    resolve: async (_root, { id, validUntilEastern }, context) =>
      viewOf(await extendQuote(staffVisitorOf(context), id, validUntilEastern)),
  }),
  withdrawQuote: t.field({
    type: Quote,
    ...staff,
    description: 'Takes a published quote back.',
    args: {
      id: t.arg.id({ description: 'The quote.' }),
      note: t.arg.string({ description: `Why, for the buyer to read: ${NOTE}` }),
    },
    resolve: async (_root, { id, note }, context) =>
      viewOf(await withdrawQuote(staffVisitorOf(context), id, note)),
  }),
}))

const AppointmentInput = builder.inputType('AppointmentInput', {
  description: 'When and where the buyer gets the vehicle.',
  fields: (t) => ({
    atEastern: t.string({ description: `${EASTERN}.` }),
    place: t.string({ description: 'Where: 1 to 200 characters.' }),
    kind: t.field({ type: AppointmentKind, description: 'DEALER_DELIVERY only with Diamond.' }),
  }),
})

builder.mutationFields((t) => ({
  confirmWithDealer: t.field({
    type: Deal,
    ...staff,
    description: 'Records that the dealer stands by the accepted quote.',
    args: { dealId: t.arg.id({ description: 'The deal.' }) },
    resolve: (_root, { dealId }, context) => confirmWithDealer(staffVisitorOf(context), dealId),
  }),
  setAppointment: t.field({
    type: Deal,
    ...staff,
    description: 'Sets when and where the buyer gets the vehicle, and emails them.',
    args: {
      dealId: t.arg.id({ description: 'The deal.' }),
      input: t.arg({
        type: AppointmentInput,
        required: false,
        description: 'The appointment; null cancels it.',
      }),
    },
    resolve: (_root, { dealId, input }, context) =>
      setAppointment(staffVisitorOf(context), dealId, input ?? null),
  }),
  reopenDeal: t.field({
    type: Deal,
    ...staff,
    description:
      'Goes back to searching after a quote was accepted, or opens a closed deal whose order is still paid.',
    args: {
      id: t.arg.id({ description: 'The deal.' }),
      reason: t.arg({ type: ReopenReason, description: 'Why.' }),
      note: t.arg.string({ description: `For the history: ${NOTE}` }),
    },
    resolve: (_root, args, context) => reopenDeal(staffVisitorOf(context), args),
  }),
  endDeal: t.field({
    type: Deal,
    ...staff,
    description: 'Closes a deal without a purchase.',
    args: {
      id: t.arg.id({ description: 'The deal.' }),
      as: t.arg({ type: DealEnd, description: 'Why. REFUNDED follows from refunding the order.' }),
      note: t.arg.string({ description: `For the buyer to read: ${NOTE}` }),
    },
    resolve: (_root, args, context) => endDeal(staffVisitorOf(context), args),
  }),
}))
