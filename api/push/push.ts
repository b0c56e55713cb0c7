import { firstNameIn } from '../../shared/first-name'
import { plainName } from '../mail/letter'
import { afterCommit, type Tx } from '../platform/db'

/** The first name that a notification may show; null where people typed something else, or it isn't sure. */
export const shownFirstName = (name: string | null | undefined) =>
  firstNameIn(plainName(name ?? ''))

/** A notification on the devices of staff. Others may see their screens: it says what happened, and who by first name. */
export interface Notice {
  /** Idempotency key, for example `claim <claim id>`: one cause never makes a second notification in a browser. */
  cause: string
  /** User IDs. */
  to: string[]
  /** Such as "Rosa wrote in the chat"; never what was written, contact details, or amounts. */
  text: string
  /** Where it leads. */
  path: string
}

const listeners = new Set<() => void>()

/** Calls the listener when this instance has queued notifications, after the commit. Returns a stop function. */
export function onPushQueued(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Stores a notification for each browser that wants it, in the transaction of its cause; `push-queue.ts` sends it. Passes
 * over browsers that are being signed out: the transaction waits for no one.
 */
export async function queuePush(tx: Tx, { cause, to, text, path }: Notice) {
  const count = await tx.$executeRaw`
    INSERT INTO push (cause, subscription_id, text, path)
    SELECT ${cause}, id, ${text}, ${path} FROM push_subscription WHERE user_id = ANY (${to}::uuid[])
       FOR KEY SHARE SKIP LOCKED
    ON CONFLICT (cause, subscription_id) DO NOTHING`
  if (count === 0) return
  afterCommit(tx, () => {
    for (const listener of listeners) listener()
  })
}
