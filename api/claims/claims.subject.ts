import { CLAIM_DECISION_HOURS } from '../../shared/guarantee'
import { introduce } from '../desk/subjects'
import { assignedToNoOne } from '../desk/work/sources'
import { Prisma } from '../generated/prisma/client'
import { requireRight } from '../http/access'
import { answerBy, lockClaimToDecide, subjectOf } from './claims'

const sql = Prisma.sql

introduce('CLAIM', {
  work: {
    prefix: 'Claim of',
    right: 'MONEY',
    sources: [
      {
        due: sql`asked_at`,
        id: sql`id`,
        assignee: sql`NULL::uuid`,
        row: sql`asked_at + ${CLAIM_DECISION_HOURS} * interval '1 hour' AS due_at, 'DECIDE' AS step, true AS is_promise`,
        from: sql`claim WHERE status = 'OPEN'`,
        about: { deal: sql`deal_id` },
      },
      {
        due: sql`decided_at`,
        id: sql`id`,
        assignee: sql`NULL::uuid`,
        row: sql`decided_at AS due_at, 'REFUND' AS step, false AS is_promise`,
        from: sql`claim WHERE status = 'REFUND_FAILED'`,
        about: { deal: sql`deal_id` },
      },
    ],
    stepText: (step, number) =>
      step === 'DECIDE' ? `Decide the claim of ${number}` : 'Send the refund of the claim again',
    lock: async (tx, visitor, id) => {
      requireRight(visitor, 'MONEY')
      const claim = await lockClaimToDecide(tx, id)
      return {
        promisedBy: claim.status === 'OPEN' ? answerBy(claim) : null,
        history: subjectOf(claim),
      }
    },
    assign: assignedToNoOne('A claim is assigned to no one.'),
  },
})
