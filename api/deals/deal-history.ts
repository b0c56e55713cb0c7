import { type Changer, recordChange } from '../desk/history'
import type { Deal } from '../generated/prisma/client'
import type { Tx } from '../platform/db'

interface DealFieldChange {
  field: string
  before: string | null
  after: string | null
}

/** Records a change of a deal by staff. What the buyer typed stays out: the history outlives erasure. */
export const recordForDeal = (
  tx: Tx,
  staff: Changer,
  { id, number }: Pick<Deal, 'id' | 'number'>,
  change: DealFieldChange,
) => recordChange(tx, staff, { subject: 'DEAL', subjectId: id, subjectName: number, ...change })
