import { db } from '../../platform/db'
import { isStaff, selectStanding } from '../staff-role'

const HOME = '/'

/**
 * Where someone who has signed in goes: back to where they came from. Without that, staff go to Today, and buyers to
 * their open deal or, with several, to the list of them.
 */
export async function landingOf(userId: string, returnTo: string) {
  if (returnTo !== HOME) return returnTo
  const user = await db.user.findUnique({
    where: { id: userId },
    select: {
      ...selectStanding,
      deals: {
        where: { status: { notIn: ['PURCHASED', 'CLOSED'] } },
        select: { id: true },
        take: 2,
      },
    },
  })
  if (!user) return HOME
  if (isStaff(user)) return '/staff/'
  const [deal, another] = user.deals
  if (!deal) return HOME
  return another ? '/deals/' : `/deals/${deal.id}`
}
