import { queryFromInfo } from '@pothos/plugin-prisma'
import { MAX_CLAIMS } from '../../shared/guarantee'
import { dollars } from '../../shared/money'
import { claimReasons, claimStatuses } from '../../shared/words/claims'
import { requireConfirmation } from '../account/sessions/confirmation'
import { Deal } from '../deals/deals.schema'
import { builder, forStaff, staffMay, staffVisitorOf } from '../graph/builder'
import { enumValues } from '../graph/enum-values'
import { countOf, nodePaths, pageOf } from '../graph/paging'
import { costs } from '../graph/query-cost'
import { db } from '../platform/db'
import {
  type ClaimableReason as ClaimableReasonShape,
  type ClaimFact as ClaimFactShape,
  claimableOf,
} from './claimable'
import { answerBy, factsIn, listClaims } from './claims'
import { decideClaim, sendClaimAgain } from './decide'
import { openClaim, withdrawClaim } from './open-claim'

const ClaimReason = builder.enumType('ClaimReason', {
  description: 'Why a buyer wants their money back.',
  values: enumValues(claimReasons),
})

const ClaimStatus = builder.enumType('ClaimStatus', {
  description: 'What became of a claim.',
  values: enumValues(claimStatuses),
})

const ClaimFact = builder.objectRef<ClaimFactShape>('ClaimFact').implement({
  description: 'Something that we knew about a deal when its money back was asked for.',
  authScopes: { staff: true },
  fields: (t) => ({
    label: t.exposeString('label', { description: 'What it is, such as "Quotes".' }),
    value: t.exposeString('value', { description: 'Its value, for people.' }),
  }),
})

const ClaimableReason = builder.objectRef<ClaimableReasonShape>('ClaimableReason').implement({
  description: 'A reason to ask for the money of a deal back.',
  fields: (t) => ({
    reason: t.expose('reason', { type: ClaimReason, description: 'The reason.' }),
    from: t.expose('from', {
      type: 'DateTime',
      description: 'From when on it applies. May be ahead, if nothing changes until then.',
    }),
  }),
})

const Claim = builder.prismaObject('Claim', {
  description: 'A buyer asks for the money of a deal back.',
  authScopes: { signedIn: true },
  fields: (t) => {
    const moment = (name: 'decidedAt' | 'refundedAt', description: string) =>
      t.expose(name, { type: 'DateTime', nullable: true, description })
    return {
      id: t.exposeID('id', { description: 'Unique ID.' }),
      reason: t.expose('reason', { type: ClaimReason, description: 'Why.' }),
      words: t.exposeString('words', {
        description: 'What the buyer wrote; empty once erased.',
      }),
      status: t.expose('status', { type: ClaimStatus, description: 'What became of it.' }),
      amount: t.float({
        description: 'What goes back when it is approved, in US dollars.',
        resolve: ({ amountCents }) => dollars(amountCents),
      }),
      askedAt: t.expose('askedAt', { type: 'DateTime', description: 'When it was opened.' }),
      answerBy: t.field({
        type: 'DateTime',
        description: 'By when a person answers.',
        resolve: answerBy,
      }),
      decidedAt: moment('decidedAt', 'When it was decided; null before.'),
      decidedBy: t.exposeString('decidedByName', {
        nullable: true,
        description: 'First name of who decided it; null before.',
      }),
      decisionNote: t.exposeString('decisionNote', {
        nullable: true,
        description: 'Why, for the buyer to read; null before.',
      }),
      refundedAt: moment('refundedAt', 'When the money was sent back; null before.'),
      deal: t.relation('deal', { ...forStaff, type: Deal, description: 'The deal.' }),
      facts: t.field({
        type: [ClaimFact],
        ...forStaff,
        ...costs({ points: 1, rows: 8 }), // stored with the claim
        description: 'What we knew when it was opened; empty once erased.',
        resolve: factsIn,
      }),
    }
  },
})

builder.prismaObjectFields(Deal, (t) => ({
  claims: t.relation('claims', {
    type: Claim,
    ...costs({ rows: MAX_CLAIMS }),
    description: 'How often its money was asked for back, newest first.',
    query: { orderBy: [{ askedAt: 'desc' }, { id: 'asc' }] },
  }),
  claimable: t.field({
    type: [ClaimableReason],
    ...costs({ points: 50, rows: 5 }),
    description:
      'The reasons for which the buyer can ask for their money back, now or from a time ahead. Empty when it is too late, or went back already.',
    resolve: (deal) => claimableOf(deal),
  }),
}))

builder.queryField('claims', (t) =>
  t.connection(
    {
      type: Claim,
      ...forStaff,
      description:
        'Claims, newest first. For programs, such as a report: staff screens show open ones in `work`, and all of a deal beside it.',
      args: {
        status: t.arg({
          type: ClaimStatus,
          required: false,
          description: 'Only claims with this status.',
        }),
      },
      resolve: (_root, args, context, info) =>
        pageOf(listClaims(args.status ?? null), args, (ids) =>
          db.claim.findMany({
            ...queryFromInfo({ context, info, paths: nodePaths }),
            where: { id: { in: ids } },
          }),
        ),
    },
    {
      name: 'ClaimConnection',
      description: 'A page of claims.',
      fields: (t) => ({
        totalCount: t.int({
          description: countOf('claims'),
          resolve: (page) => page.totalCount(),
        }),
      }),
    },
    { name: 'ClaimEdge', description: 'One entry of a page of claims.' },
  ),
)

const buyerOnly = 'Only the buyer can do this, never staff for them.'
const CONFIRMED =
  'FORBIDDEN with `extensions.reason` PASSWORD_NEEDED when the password was last checked more than 30 minutes ago. API tokens cannot do it.'
const money = staffMay('MONEY')

builder.mutationFields((t) => ({
  openClaim: t.field({
    type: Claim,
    authScopes: { signedIn: true },
    description: `Asks for the money of a deal back, at most three times for each. CONFLICT when the reason doesn't apply now. ${buyerOnly}`,
    args: {
      dealId: t.arg.id({ description: 'The deal.' }),
      reason: t.arg({ type: ClaimReason, description: 'Why: one of `Deal.claimable`.' }),
      words: t.arg.string({ description: 'What happened: 3 to 2,000 characters.' }),
      requestKey: t.arg.id({
        required: false,
        description: 'Idempotency key: a UUID per visit to the form. The same key opens one claim.',
      }),
    },
    resolve: (_root, args, { visitor }) => openClaim(visitor, args),
  }),
  withdrawClaim: t.field({
    type: Claim,
    authScopes: { signedIn: true },
    description: `Takes a claim back that is not decided. ${buyerOnly}`,
    args: { id: t.arg.id({ description: 'The claim.' }) },
    resolve: (_root, { id }, { visitor }) => withdrawClaim(visitor, id),
  }),
  decideClaim: t.field({
    type: Claim,
    ...money,
    description: `Decides a claim once. What is approved is refunded, and the deal closed unless it was bought. ${CONFIRMED}`,
    args: {
      id: t.arg.id({ description: 'The claim.' }),
      isApproved: t.arg.boolean({ description: 'Whether the money goes back.' }),
      note: t.arg.string({ description: 'Why, for the buyer to read: 3 to 1,000 characters.' }),
    },
    resolve: async (_root, args, context) => {
      const { user } = staffVisitorOf(context)
      await requireConfirmation(context.visitor)
      return decideClaim(user, args)
    },
  }),
  sendClaimAgain: t.field({
    type: Claim,
    ...money,
    description: `Sends the refund of a claim again that failed. ${CONFIRMED}`,
    args: { id: t.arg.id({ description: 'The claim.' }) },
    resolve: async (_root, { id }, context) => {
      const { user } = staffVisitorOf(context)
      await requireConfirmation(context.visitor)
      return sendClaimAgain(user, id)
    },
  }),
}))
