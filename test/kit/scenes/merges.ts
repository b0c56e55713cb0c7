import { randomUUID } from 'node:crypto'
import { db } from '../../../api/platform/db'
import { makeStaff } from '../people/people'
import { merge, personIdOf } from '../requests/people-queries'
import { graph } from '../servers/shop'
import { makeConsultation } from './consultation-requests'

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
