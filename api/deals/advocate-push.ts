import { membersWith } from '../desk/members'
import type { DealEvent } from '../generated/prisma/client'
import type { Tx } from '../platform/db'
import { type Notice, queuePush, shownFirstName } from '../push/push'

/** What the buyer did, after their first name. A claim goes to those who decide it. */
const steps: Partial<Record<DealEvent['kind'], string>> = {
  JOINED: 'joined the deal',
  WISHES_SENT: 'sent their wishes',
  WISHES_CHANGED: 'changed their wishes',
  QUOTE_ASKED_AGAIN: 'asks for a new quote',
  QUOTE_ACCEPTED: 'accepted a quote',
  PURCHASED: 'bought the car',
}

/** Notifies the deal's advocate of a step of the buyer. */
export async function pushBuyerStep(tx: Tx, { position, dealId, kind, name }: DealEvent) {
  const step = steps[kind]
  if (!step) return
  await pushToAdvocate(tx, dealId, {
    cause: `deal-event ${position}`,
    text: `${shownFirstName(name) ?? 'The buyer'} ${step}`,
  })
}

/** Notifies the deal's advocate, if there is one who may still work on deals. */
export async function pushToAdvocate(
  tx: Tx,
  dealId: string,
  { cause, text }: Pick<Notice, 'cause' | 'text'>,
) {
  const { assignedToId } = await tx.deal.findUniqueOrThrow({ where: { id: dealId } })
  if (!assignedToId) return
  const members = await membersWith('DEALS', tx)
  const to = members.flatMap(({ id }) => (id === assignedToId ? [id] : []))
  await queuePush(tx, { cause, to, text, path: `/staff/deals/${dealId}` })
}
