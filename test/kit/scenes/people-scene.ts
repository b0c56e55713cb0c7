import { randomUUID } from 'node:crypto'
import { db } from '../../../api/platform/db'
import { personIdOf } from '../requests/people-queries'
import { makeConsultation } from './consultation-requests'

/** A customer as a person, guests who can be merged, dismissed, and erased, and one with two addresses. */
export async function makePeopleScene(email: string, secret = 'Likes tea.') {
  const guests = ['merged', 'dismissed', 'erased', 'separate', 'address'] as const
  const ids: Record<string, string> = {}
  for (const name of guests) {
    await makeConsultation({ email: `${name}@corpus.example`, lastName: secret })
    ids[name] = await personIdOf(`${name}@corpus.example`)
  }
  const person = await personIdOf(email)
  const twoAddresses = { personId: ids.separate ?? '' }
  await db.personEmail.update({ where: { email: 'address@corpus.example' }, data: twoAddresses })
  await db.staffNote.create({ data: { personId: person, content: secret } })
  return { ...ids, person, email, emailKey: randomUUID() }
}
