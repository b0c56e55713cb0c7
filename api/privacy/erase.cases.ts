import { jest } from '@jest/globals'
import { eventually } from '../../test/kit/eventually'
import { stateOfDatabase } from '../../test/kit/guards/database-state'
import { makeCustomer, makeStaff } from '../../test/kit/people/people'
import { findTexts, plantCanaries } from '../../test/kit/scenes/canaries'
import { makeConsultation } from '../../test/kit/scenes/consultation-requests'
import { startCheckout } from '../../test/kit/scenes/purchases'
import { rest } from '../../test/kit/servers/shop'
import { contactPromise } from '../consultations/staff-consultations'
import { db, pool } from '../platform/db'
import { pubsub } from '../platform/pubsub'
import { erasePerson } from './erase'
import { exportPerson } from './export'

afterEach(() => jest.restoreAllMocks())

/** What the books need, and what erasing must not change. */
async function books() {
  const orders = await db.order.findMany({
    omit: {
      email: true,
      buyerName: true,
      phone: true,
      cardBrand: true,
      cardLast4: true,
      userId: true,
      cartId: true,
      refundReason: true,
      note: true,
      sessionUrl: true,
    },
    orderBy: { number: 'asc' },
    include: { items: { orderBy: { id: 'asc' } } },
  })
  return { orders, units: await db.package.findMany({ orderBy: { id: 'asc' } }) }
}

test('erases every trace of a person, keeps the books, and changes nothing the second time', async () => {
  const other = await plantCanaries()
  const { user, caller, canaries, sessionIds } = await plantCanaries()
  expect(canaries.length).toBeGreaterThanOrEqual(15)
  const found = (await findTexts(canaries)).join('\n')
  for (const canary of canaries) expect(found.toLowerCase()).toContain(canary.toLowerCase())
  const othersTraces = await findTexts(other.canaries)
  const before = await eventually(async () => {
    expect(await db.order.count({ where: { status: 'REFUNDING' } })).toBe(0)
    return books()
  })

  // A run that is interrupted halfway leaves everything as it was.
  await pool.query(`ALTER TABLE erasure ADD CONSTRAINT interrupted CHECK (false) NOT VALID`)
  const complete = await stateOfDatabase()
  await expect(erasePerson({ email: user.email })).rejects.toThrow()
  expect(await stateOfDatabase()).toEqual(complete)
  await pool.query('ALTER TABLE erasure DROP CONSTRAINT interrupted')

  const ended = jest.spyOn(pubsub, 'publish')
  const { foundAnything, atProvider } = await erasePerson({ email: user.email.toUpperCase() })
  expect(foundAnything).toBe(true)
  expect(atProvider.map(({ sessionId }) => sessionId).sort()).toEqual([...sessionIds].sort())
  expect(ended).toHaveBeenCalledWith('sessionEnded', expect.anything())
  expect((await rest(caller, 'GET', '/api/auth/user')).status).toBe(401)

  expect(await findTexts(canaries)).toEqual([])
  expect((await findTexts(other.canaries)).sort()).toEqual(othersTraces.sort())
  expect(await books()).toEqual(before)
  expect(await db.erasure.count()).toBe(1)

  const once = await stateOfDatabase()
  expect(await erasePerson({ email: user.email })).toEqual({ foundAnything: false, atProvider: [] })
  expect(await stateOfDatabase()).toEqual(once)
})

test('exports everything about a person, and nothing that only the server needs', async () => {
  const { user, caller, canaries } = await plantCanaries()
  const exported = JSON.stringify(await exportPerson({ email: user.email })).toLowerCase()
  for (const canary of canaries) expect(exported).toContain(canary.toLowerCase())
  const { token } = await db.session.findFirstOrThrow({ where: { userId: user.id } })
  expect(exported).not.toContain(token.toLowerCase())
  for (const cookie of Object.values(caller.cookies)) expect(exported).not.toContain(cookie)
  const { password } = await db.signIn.findFirstOrThrow({ where: { userId: user.id } })
  expect(exported).not.toContain(String(password).toLowerCase())
})

test('an account that has not verified its email gets nothing that guests entered with it', async () => {
  const { user } = await makeCustomer({ emailVerified: false })
  const { id } = await makeConsultation({ email: user.email })
  expect(await exportPerson({ userId: user.id })).toMatchObject({ consultations: [] })
  await erasePerson({ userId: user.id })
  expect(await db.consultation.count({ where: { id } })).toBe(1)
  expect(await db.user.count({ where: { id: user.id } })).toBe(0)
  expect(await exportPerson({ userId: user.id })).toBeNull()
})

test('treats wildcards in an email as characters', async () => {
  const { id } = await makeConsultation({ email: 'axb@example.com' })
  await erasePerson({ email: 'a_b@example.com' })
  await erasePerson({ email: '%@example.com' })
  expect(await db.consultation.count({ where: { id } })).toBe(1)
})

test('takes no letter of an email for one that only looks like it', async () => {
  const { user } = await makeCustomer({ email: 'kim.erase@example.com' })
  expect(await erasePerson({ email: '\u212aim.erase@example.com' })).toMatchObject({
    foundAnything: false,
  })
  expect(await db.user.count({ where: { id: user.id } })).toBe(1)
  expect(await erasePerson({ email: ' KIM.Erase@example.com' })).toMatchObject({
    foundAnything: true,
  })
})

test('refuses while an order is open, and names it', async () => {
  const { id } = await startCheckout()
  const { number } = await db.order.update({
    where: { sessionId: id },
    data: { email: 'open@example.com' },
  })
  const before = await stateOfDatabase()
  await expect(erasePerson({ email: 'open@example.com' })).rejects.toThrow(
    `Order ${number} is still`,
  )
  expect(await stateOfDatabase()).toEqual(before)
})

test('refuses staff accounts', async () => {
  const { user } = await makeStaff()
  await expect(erasePerson({ email: user.email })).rejects.toThrow(
    'Ask an owner to deactivate you first.',
  )
})

test('reports still count erased requests', async () => {
  const email = 'counted@example.com'
  await makeConsultation({ email, hoursAgo: 30, status: 'CONTACTED', contactedAt: new Date(0) })
  await makeConsultation({ email, hoursAgo: 30, status: 'LOST' })
  const before = await contactPromise(7)
  await erasePerson({ email })
  expect(await contactPromise(7)).toEqual(before)
})
