import { builder, signedInOrStaff, staffMay, staffVisitorOf } from '../../graph/builder'
import { Deal } from '../deals.schema'
import { QuoteInput } from '../quotes/quote-input.schema'
import { viewOf } from '../quotes/quotes'
import { Quote } from '../quotes/quotes.schema'
import { reviewContract, saveContract } from './contract'
import { ContractVerdict } from './contract.schema'
import { recordPurchase, undoPurchase } from './purchase'
import { reviewOwnOffer, verifySaving } from './saved-saving'

const staff = staffMay('DEALS')
const NOTE = '3 to 500 characters.'

builder.mutationFields((t) => ({
  saveContract: t.field({
    type: Deal,
    ...signedInOrStaff('DEALS'),
    description:
      'Stores what the dealer wants the buyer to sign. Possible while a quote is chosen; for staff, until the saving is verified. CONFLICT when someone has changed it since `revision`.',
    args: {
      dealId: t.arg.id({ description: 'The deal.' }),
      revision: t.arg.int({
        required: false,
        description: 'Revision of the contract as it was read; none for the first one.',
      }),
      input: t.arg({ type: QuoteInput, description: 'The whole contract.' }),
    },
    resolve: (_root, args, { visitor }) => saveContract(visitor, args),
  }),
  recordPurchase: t.field({
    type: Deal,
    ...signedInOrStaff('DEALS'),
    description:
      'Records that the buyer has bought the vehicle: the saving is computed, and support begins. The same day again changes nothing.',
    args: {
      dealId: t.arg.id({ description: 'The deal.' }),
      purchasedOn: t.arg({
        type: 'Date',
        description: 'The day in our zone (ET), from the one of the choice through today.',
      }),
    },
    resolve: (_root, { dealId, purchasedOn }, { visitor }) =>
      recordPurchase(visitor, dealId, purchasedOn),
  }),
  undoPurchase: t.field({
    type: Deal,
    ...staff,
    description:
      'Takes a purchase back that was recorded by mistake, with its saving and support. The choice stands.',
    args: {
      id: t.arg.id({ description: 'The deal.' }),
      note: t.arg.string({ description: `For the history: ${NOTE}` }),
    },
    resolve: (_root, args, context) => undoPurchase(staffVisitorOf(context), args),
  }),
  reviewContract: t.field({
    type: Deal,
    ...staff,
    description:
      'Tells the buyer whether the contract can be signed. CONFLICT in packages without a contract check.',
    args: {
      dealId: t.arg.id({ description: 'The deal.' }),
      verdict: t.arg({ type: ContractVerdict, description: 'Whether it can be signed.' }),
      note: t.arg.string({
        required: false,
        description: 'For the buyer to read: at most 1,000 characters; required for NOT_YET.',
      }),
    },
    resolve: (_root, args, context) => reviewContract(staffVisitorOf(context), args),
  }),
  verifySaving: t.field({
    type: Deal,
    ...staff,
    description:
      "Confirms the saving. CONFLICT without the signed buyer's order among the documents.",
    args: { dealId: t.arg.id({ description: 'The deal.' }) },
    resolve: (_root, { dealId }, context) => verifySaving(staffVisitorOf(context), dealId),
  }),
  reviewOwnOffer: t.field({
    type: Quote,
    ...staff,
    description:
      "Decides whether one of the buyer's own offers is for the same kind of vehicle: only then a saving is measured against it. Possible until the saving is verified.",
    args: {
      id: t.arg.id({ description: 'The offer.' }),
      isComparable: t.arg.boolean({ description: 'Whether it counts.' }),
      note: t.arg.string({ description: `Why, for the buyer to read: ${NOTE}` }),
    },
    resolve: async (_root, args, context) =>
      viewOf(await reviewOwnOffer(staffVisitorOf(context), args)),
  }),
}))
