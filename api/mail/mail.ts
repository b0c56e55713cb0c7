import { afterCommit, type Tx } from '../platform/db'

export interface Mail {
  /** Idempotency key, for example `order-paid <order id>`: one cause never makes a second email. */
  cause: string
  recipient: string
  subject: string
  html: string
  text: string
  /** Of an email that a member of staff wrote: to whom, and in whose name. */
  isPersonal?: boolean
  personId?: string
  fromName?: string
  replyTo?: string
  /** Recognizes replies to `replyTo`; null where that is our own address. */
  replyToken?: string | null
  /** The Message-ID of the email that it answers. */
  inReplyTo?: string | null
  /** The dealer's request that it is about. */
  solicitationId?: string
}

const listeners = new Set<() => void>()

/** Calls the listener when this instance has queued email, after the commit. Returns a stop function. */
export function onMailQueued(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Stores an email in the transaction of its cause; the mail queue sends it after the commit. */
export async function queueMail(tx: Tx, mail: Mail) {
  await tx.mail.createMany({ data: mail, skipDuplicates: true })
  afterCommit(tx, () => {
    for (const listener of listeners) listener()
  })
}
