import { db } from '../../../api/platform/db'
import { makeMember } from '../people/people'
import { changeRole } from '../requests/team-queries'
import { codeOf } from '../servers/shop'

export const ownersLeft = () =>
  db.staffMember.count({ where: { role: 'OWNER', deactivatedAt: null } })

/** Makes these the only two owners. */
export async function onlyOwners() {
  const [ann, bob] = [await makeMember('OWNER'), await makeMember('OWNER')]
  const ids = [ann.user.id, bob.user.id]
  await db.staffMember.updateMany({ where: { userId: { notIn: ids } }, data: { role: 'SUPPORT' } })
  return {
    ann,
    bob,
    reset: () =>
      db.staffMember.updateMany({ where: { userId: { in: ids } }, data: { role: 'OWNER' } }),
  }
}

/** Lets two owners demote each other at once, and expects that one stays. */
export async function demoteEachOther(rounds: number) {
  const { ann, bob, reset } = await onlyOwners()
  for (let round = 0; round < rounds; round++) {
    await reset()
    const answers = await Promise.all([
      changeRole(ann.caller, bob.user.id, 'ADVOCATE'),
      changeRole(bob.caller, ann.user.id, 'ADVOCATE'),
    ])
    const codes = answers.map(codeOf)
    expect(codes).toContain(undefined)
    expect(['CONFLICT', 'FORBIDDEN']).toContain(codes.find(Boolean))
    expect(await ownersLeft()).toBe(1)
  }
}
