import type { Tx } from '../platform/db'
import { queueDelivery } from './mail-queue'

export interface Mail {
  /** What it is about, for example `order-paid <order id>`: one cause never makes a second mail. */
  cause: string
  recipient: string
  subject: string
  html: string
  text: string
}

/** Stores an e-mail in the transaction of its cause; it is sent once that is committed. */
export async function queueMail(tx: Tx, mail: Mail) {
  const stored = await tx.mail.createManyAndReturn({
    data: mail,
    skipDuplicates: true,
    select: { id: true },
  })
  for (const { id } of stored) await queueDelivery(tx, id)
}
