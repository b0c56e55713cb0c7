import { CLAIM_DECISION_HOURS } from '../../shared/guarantee'
import { type Claim, type ClaimStatus, Prisma } from '../generated/prisma/client'
import { isId, lockRow, type Tx } from '../platform/db'
import { Refusal } from '../platform/errors'
import type { List } from '../platform/lists'
import type { ClaimFact } from './claimable'

/** What is not over: the money was asked for, or is on its way. */
export const PENDING: ClaimStatus[] = ['OPEN', 'REFUNDING', 'REFUND_FAILED']

/** A person answers by then. */
export const answerBy = ({ askedAt }: Pick<Claim, 'askedAt'>) =>
  new Date(askedAt.getTime() + CLAIM_DECISION_HOURS * 3_600_000)

/** The facts of a claim as they were stored. */
export const factsIn = ({ facts }: Pick<Claim, 'facts'>) => facts as unknown as ClaimFact[]

/** Lists claims, newest first, optionally those with a status. */
export const listClaims = (status: ClaimStatus | null): List => ({
  from: Prisma.sql`FROM claim WHERE ${
    status ? Prisma.sql`status = ${status}::claim_status` : Prisma.sql`true`
  }`,
  sortedBy: [{ value: Prisma.sql`asked_at`, type: 'moment' }],
  direction: 'DESC',
})

type Numbered = Claim & { deal: { number: string } }

/** A claim that waits for an owner, locked until the transaction ends. */
export async function lockClaimToDecide(tx: Tx, id: string): Promise<Numbered> {
  const isLocked = isId(id) && (await lockRow(tx, 'claim', id))
  const claim = isLocked
    ? await tx.claim.findFirst({
        where: { id, status: { in: ['OPEN', 'REFUND_FAILED'] } },
        include: { deal: { select: { number: true } } },
      })
    : null
  if (!claim) throw new Refusal('NOT_FOUND', 'This claim needs no decision.')
  return claim
}

/** A claim as a subject of the history. */
export const subjectOf = ({ id, deal: { number } }: Pick<Numbered, 'id' | 'deal'>) =>
  ({ subject: 'CLAIM', subjectId: id, subjectName: `Claim of ${number}` }) as const

export const noSuchClaim = () => new Refusal('NOT_FOUND', 'There is no such claim.')
