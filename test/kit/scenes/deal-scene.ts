import { randomUUID } from 'node:crypto'
import { db } from '../../../api/platform/db'

/** What staff know about a deal, all of it saying `secret`, by the names of the rights table. */
export async function makeDealScene(dealId: string, secret: string) {
  const place = { city: 'Marietta', state: 'GA', zip: '30060' }
  const dealer = await db.dealer.create({
    data: { name: `${secret} ${randomUUID()}`, words: secret, ...place },
  })
  const solicitation = await db.solicitation.create({
    data: { dealId, dealerId: dealer.id, contactName: secret, declineNote: secret },
  })
  const contact = { channel: 'PHONE', isOutgoing: true, isReached: true } as const
  await db.contact.create({
    data: {
      ...contact,
      dealId,
      solicitationId: solicitation.id,
      happenedAt: new Date(0),
      content: secret,
      staffName: secret,
    },
  })
  const note = await db.staffNote.create({ data: { dealId, content: secret } })
  const makeTask = () =>
    db.task.create({
      data: {
        dealId,
        title: secret,
        dueAt: new Date(0),
        createdByName: secret,
        requestKey: randomUUID(),
      },
    })
  const makeReply = () =>
    db.savedReply.create({
      data: { title: `${secret} ${randomUUID().slice(0, 8)}`, text: secret, place: 9 },
    })
  return {
    dealer: dealer.id,
    solicitation: solicitation.id,
    note: note.id,
    task: (await makeTask()).id,
    oldTask: (await makeTask()).id,
    reply: (await makeReply()).id,
    oldReply: (await makeReply()).id,
    contactKey: randomUUID(),
    taskKey: randomUUID(),
  }
}
