import type { Tx } from '../platform/db'

export interface Mail {
  /** Idempotency key, for example `order-paid <order id>`: one cause never makes a second email. */
  cause: string
  recipient: string
  subject: string
  html: string
  text: string
}

/** Stores an email in the transaction of its cause; the mail queue sends it after the commit. */
export async function queueMail(tx: Tx, mail: Mail) {
  await tx.mail.createMany({ data: mail, skipDuplicates: true })
}
