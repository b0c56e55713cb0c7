import { randomUUID } from 'node:crypto'
import { db, pool } from '../../../api/platform/db'
import { makeCustomer, makeStaff } from '../people/people'
import { merge, personIdOf } from '../requests/people-queries'
import { codeOf, graph } from '../servers/shop'
import { makeConsultation } from './consultation-requests'
import { makeDeal } from './deals'
import { blockedStatements } from './purchases'

const newEmail = () => `rosa-${randomUUID().slice(0, 8)}@example.com`

/** Merges two people into each other at once, and expects that one is left, with all addresses. */
export async function mergeEachOther(rounds: number) {
  const { caller } = await makeStaff({ lastName: 'Hill' })
  for (let round = 0; round < rounds; round++) {
    const [one, two] = [newEmail(), newEmail()]
    await makeConsultation({ email: one })
    await makeConsultation({ email: two })
    const [a, b] = [await personIdOf(one), await personIdOf(two)]
    const merged = await Promise.all([
      graph(caller, merge, { keepId: a, mergeId: b }),
      graph(caller, merge, { keepId: b, mergeId: a }),
    ])
    expect(merged.flatMap(({ errors }) => errors ?? [])).toEqual([])
    const [first, second] = merged.map(({ data }) => data.mergePeople.id)
    expect(first).toBe(second)
    expect([await personIdOf(one), await personIdOf(two)]).toEqual([first, first])
    await db.attempt.deleteMany({ where: { key: { startsWith: 'merge' } } })
  }
}

const sendEmail = /* GraphQL */ `
  mutation ($input: EmailInput!) { sendEmail(input: $input) { id recipient } }`

type About = 'person' | 'request' | 'deal'

/**
 * Sends emails to people who are merged into others at once. Expects that each is stored and logged once, and belongs to
 * the person who is left. `isMergedFirst` makes both wait for the person in that order.
 */
export async function emailWhileMerged(
  rounds: number,
  { about = 'person', isMergedFirst = false }: { about?: About; isMergedFirst?: boolean } = {},
) {
  const { caller } = await makeStaff({ lastName: 'Hill' })
  for (let round = 0; round < rounds; round++) {
    const { user } = await makeCustomer()
    const other = newEmail()
    await makeConsultation({ email: other })
    const subject = await subjectOf(about, user)
    const [mergeId, keepId] = [await personIdOf(user.email), await personIdOf(other)]
    const requestKey = randomUUID()
    const message = { subject: 'Your Honda', text: 'Hi', requestKey }
    const input = { personId: mergeId, to: user.email, ...message, ...subject }
    const merging = () => graph(caller, merge, { keepId, mergeId })
    const sending = () => graph(caller, sendEmail, { input })
    const [merged, first] = isMergedFirst
      ? await inTurn(mergeId, merging, sending)
      : await Promise.all([merging(), sending()])
    // A change that waited two seconds for a locked row is refused, and its sender tries again with the same key.
    const sent = codeOf(first) === 'UNAVAILABLE' ? await sending() : first
    expect([merged.errors, sent.errors]).toEqual([undefined, undefined])
    const cause = `email ${requestKey}`
    expect(await db.mail.findUnique({ where: { cause } })).toMatchObject({ personId: keepId })
    expect(await db.contact.findUnique({ where: { requestKey } })).toMatchObject(
      about === 'person' ? { personId: keepId } : { ...subject, personId: null },
    )
    await db.attempt.deleteMany()
  }
}

/** Sends an email about a request of someone who is merged right after the server has looked for them. */
export async function emailWhenJustMerged() {
  const { caller } = await makeStaff({ lastName: 'Hill' })
  const { user } = await makeCustomer()
  const other = newEmail()
  await makeConsultation({ email: other })
  const subject = await subjectOf('request', user)
  const [mergeId, keepId] = [await personIdOf(user.email), await personIdOf(other)]
  const message = { subject: 'Your Honda', text: 'Hi', requestKey: randomUUID() }
  const input = { personId: mergeId, to: user.email, ...message, ...subject }
  const merging = await pool.connect()
  try {
    await merging.query('BEGIN')
    await merging.query('LOCK TABLE consultation') // whose requests are read only after this
    const sending = graph(caller, sendEmail, { input })
    await blockedStatements(1)
    const ids = [keepId, mergeId]
    await merging.query('UPDATE person_email SET person_id = $1 WHERE person_id = $2', ids)
    await merging.query('DELETE FROM person WHERE id = $1', [mergeId])
    await merging.query('INSERT INTO person_alias (person_id, old_id) VALUES ($1, $2)', ids)
    await merging.query('COMMIT')
    return await sending
  } finally {
    merging.release()
  }
}

async function subjectOf(about: About, user: { id: string; email: string }) {
  if (about === 'deal') return { dealId: (await makeDeal({ user })).id }
  if (about === 'person') return {}
  return { consultationId: (await makeConsultation({ userId: user.id })).id }
}

/** Runs two changes while a person is locked, and unlocks them once both wait, in this order. */
async function inTurn<First, Second>(
  personId: string,
  first: () => Promise<First>,
  second: () => Promise<Second>,
) {
  const lock = await pool.connect()
  try {
    await lock.query('BEGIN')
    await lock.query('SELECT FROM person WHERE id = $1 FOR UPDATE', [personId])
    const one = first()
    await blockedStatements(1)
    const two = second()
    await blockedStatements(2)
    await lock.query('COMMIT')
    return await Promise.all([one, two])
  } finally {
    lock.release()
  }
}
