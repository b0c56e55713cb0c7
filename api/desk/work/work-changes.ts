import type { WorkKind } from '../../generated/prisma/client'
import { afterCommit, type Tx } from '../../platform/db'
import { pubsub } from '../../platform/pubsub'

/** An item in the list of work. */
export interface WorkRef {
  kind: WorkKind
  /** Of the deal, the consultation, the task, the order, the email, or the claim; of the customer for a conversation. */
  id: string
}

declare module '../../platform/pubsub' {
  interface Topics {
    /** Hints that something in the list of work may have changed, for staff. */
    work: [change: WorkRef]
  }
}

/** Tells staff that an item of the list of work may have changed. Call it after the commit. */
export const publishWorkChange = ({ kind, id }: WorkRef) => pubsub.publish('work', { kind, id })

/** As `publishWorkChange`, once the transaction has committed. */
export const announceWork = (tx: Tx, change: WorkRef) =>
  afterCommit(tx, () => publishWorkChange(change))
