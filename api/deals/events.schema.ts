import { builder } from '../graph/builder'
import { checkSize } from '../platform/lists'
import { type DealChange as DealChangeShape, subscribeToDeals } from './deal-events'
import { findDeal } from './deal-of'
import { Deal } from './deals.schema'
import { eventText } from './event-text'

const DealParty = builder.enumType('DealParty', {
  description: 'Who did something in a deal.',
  values: {
    BUYER: { description: 'The buyer.' },
    STAFF: { description: 'A staff member.' },
    SYSTEM: { description: 'The server.' },
  } as const,
})

const DealEventKind = builder.enumType('DealEventKind', {
  description: 'What can happen in a deal.',
  values: {
    PAID: { description: 'The payment arrived.' },
    JOINED: { description: 'An account took over a deal that was paid as a guest.' },
    ADVOCATE: { description: 'A staff member is in charge.' },
    CONTACTED: { description: 'We contacted the buyer for the first time.' },
    WISHES_SENT: { description: 'The buyer said what they want.' },
    WISHES_CHANGED: { description: 'The wishes changed after the first dealer was asked.' },
    DEALER_ASKED: { description: 'We asked a dealer.' },
    DEALER_ANSWERED: { description: 'A dealer answered.' },
    DEALER_DECLINED: { description: 'A dealer declined.' },
    QUOTE_PUBLISHED: { description: 'There is a new quote.' },
    QUOTE_REPLACED: { description: 'A new quote took the place of another one.' },
    QUOTE_EXTENDED: { description: 'A quote is valid for longer.' },
    QUOTE_WITHDRAWN: { description: 'A quote was withdrawn.' },
    QUOTE_ASKED_AGAIN: { description: 'The buyer asked for a new quote.' },
    QUOTE_ACCEPTED: { description: 'The buyer accepted a quote.' },
    DEALER_CONFIRMED: { description: 'The dealer confirmed the accepted quote.' },
    APPOINTMENT: { description: 'The appointment was set, moved, or canceled.' },
    CONTRACT_CHECKED: { description: 'We checked the contract.' },
    PURCHASED: { description: 'The buyer bought the vehicle.' },
    SAVING_VERIFIED: { description: 'We verified the saving.' },
    CLAIM_OPENED: { description: 'The buyer asked for their money back.' },
    CLAIM_DECIDED: { description: 'We decided about that.' },
    CLAIM_REFUNDED: { description: 'The money is on its way back.' },
    REOPENED: { description: 'The search goes on.' },
    ENDED: { description: 'The deal ended.' },
  } as const,
})

const DealEvent = builder.prismaObject('DealEvent', {
  description: 'Something that happened in a deal. Events are never altered.',
  fields: (t) => ({
    id: t.id({ description: 'Unique ID.', resolve: ({ position }) => String(position) }),
    kind: t.expose('kind', { type: DealEventKind, description: 'What happened.' }),
    by: t.expose('by', { type: DealParty, description: 'Who did it.' }),
    name: t.exposeString('name', { nullable: true, description: 'First name of who did it.' }),
    quoteId: t.exposeID('quoteId', { nullable: true, description: 'The quote it is about.' }),
    text: t.string({ description: 'One sentence, as the buyer reads it.', resolve: eventText }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it happened.' }),
  }),
})

builder.prismaObjectField(Deal, 'events', (t) =>
  t.relation('events', {
    type: DealEvent,
    description: 'What has happened, newest first.',
    args: {
      first: t.arg.int({ defaultValue: 50, description: 'How many, from 0 to 100.' }),
    },
    query: ({ first }) => {
      checkSize('first', first)
      return { orderBy: { position: 'desc' }, take: first }
    },
  }),
)

const DealChangeKind = builder.enumType('DealChangeKind', {
  description: 'What changed in a deal.',
  values: {
    STAGE: { description: 'How far it has come, or a date of it.' },
    QUOTE: { description: 'A quote.' },
    DEALERS: { description: 'The dealers that we ask.' },
    DOCUMENT: { description: 'The documents.' },
    CONTRACT: { description: 'The contract, or our verdict about it.' },
    CLAIM: { description: 'A claim of the guarantee.' },
    EVENT: { description: 'Anything else.' },
  } as const,
})

const DealChange = builder.objectRef<DealChangeShape>('DealChange').implement({
  description: 'A hint that a deal changed. Select what has to be fresh of `deal`, or refetch it.',
  authScopes: { signedIn: true },
  fields: (t) => ({
    dealId: t.exposeID('dealId', { description: 'The deal.' }),
    kind: t.expose('kind', { type: DealChangeKind, description: 'What changed.' }),
    deal: t.field({
      type: Deal,
      nullable: true,
      description: "The deal as it is now; null if the caller can't see it any more.",
      resolve: ({ dealId }, _args, { visitor }) => findDeal(visitor, dealId),
    }),
  }),
})

builder.subscriptionField('dealChanged', (t) =>
  t.field({
    type: DealChange,
    description: "Changes of the caller's deals; for staff, of all deals.",
    authScopes: { signedIn: true },
    args: { dealId: t.arg.id({ required: false, description: 'Only changes of this deal.' }) },
    subscribe: (_root, { dealId }, { visitor }) => subscribeToDeals(visitor, dealId),
    resolve: (change) => change,
  }),
)
