import { makeCustomer, makeCustomerWithPassword } from '../../test/kit/people/people'
import { makeConsultation } from '../../test/kit/scenes/consultation-requests'
import { startCheckout } from '../../test/kit/scenes/purchases'
import { db } from '../platform/db'
import { erasePerson } from './erase'
import { listErasures } from './erasures'
import { replayErasures } from './replay'

const YEAR_MS = 365 * 24 * 60 * 60_000

/** What an operator keeps outside of the database. */
const saved = async () =>
  (await listErasures()).map((erasure) => JSON.stringify(erasure)).join('\n')

/** Pretends that a backup of a year ago brought an account back, without the list of erasures. */
async function restore(user: { id: string; email: string; emailVerified: boolean }) {
  await db.erasure.deleteMany()
  const names = { name: 'Ann Lee', firstName: 'Ann', lastName: 'Lee' }
  const { id, email, emailVerified } = user
  const createdAt = new Date(Date.now() - YEAR_MS)
  await db.user.create({ data: { ...names, id, email, emailVerified, createdAt } })
}

const emailsOf = async () => (await db.user.findMany()).map(({ email }) => email)

test('erases again whom a restored backup brought back, and no one else', async () => {
  const { user: other } = await makeCustomer()
  const { user } = await makeCustomerWithPassword()
  await erasePerson({ email: user.email })
  const lines = await saved()
  expect(lines).not.toContain(user.email)

  await restore(user)
  await makeConsultation({ email: user.email.toUpperCase(), createdAt: new Date(0) })
  expect(await replayErasures(lines)).toMatchObject({ erased: 1, refused: [] })
  expect(await emailsOf()).not.toContain(user.email)
  expect(await emailsOf()).toContain(other.email)
  expect(await db.consultation.count({ where: { email: user.email.toUpperCase() } })).toBe(0)
  expect(await saved()).toContain(lines) // the next backup needs them too
  expect(await replayErasures(lines)).toMatchObject({ erased: 0, refused: [] })
})

test('reads the list from log lines as well', async () => {
  const { user } = await makeCustomer()
  await erasePerson({ email: user.email })
  const erasure = (await listErasures()).at(-1)
  await restore(user)
  const lines = [
    { level: 30, msg: 'request' },
    { level: 30, event: 'erasure', ...erasure },
  ]
  const log = ['not JSON', ...lines.map((line) => JSON.stringify(line)), ''].join('\n')
  expect(await replayErasures(log)).toMatchObject({ erased: 1, refused: [] })
})

test('counts erasures of people who are not here, and refuses a line that is cut', async () => {
  const { user } = await makeCustomer()
  await erasePerson({ email: user.email })
  const [line = ''] = (await saved()).split('\n').slice(-1)
  const unknown = line.replace(/"emailHash":"../, '"emailHash":"__')
  await restore(user)
  expect(await replayErasures(`${line}\n${unknown}`)).toEqual({
    read: 2,
    matched: 1,
    unmatched: 1,
    erased: 1,
    refused: [],
  })
  await restore(user)
  await expect(replayErasures(`${line}\n${line.slice(0, 40)}`)).rejects.toThrow(
    'Line 2 is cut, or not an erasure.',
  )
  expect(await emailsOf()).toContain(user.email)
})

test('leaves someone alone who came back after the erasure', async () => {
  const { user } = await makeCustomer()
  await erasePerson({ email: user.email })
  const { user: again } = await makeCustomer({ email: user.email })
  const { id } = await makeConsultation({ email: user.email })
  expect(await replayErasures(await saved())).toMatchObject({ erased: 0, refused: [] })
  expect(await emailsOf()).toContain(again.email)
  expect(await db.consultation.count({ where: { id } })).toBe(1)
})

test('finds an account whose email was never verified by its id only', async () => {
  const { user } = await makeCustomer({ emailVerified: false })
  await erasePerson({ userId: user.id })
  const lines = await saved()
  await restore(user)
  const { id } = await makeConsultation({ email: user.email, createdAt: new Date(0) })
  expect(await replayErasures(lines)).toMatchObject({ erased: 1, refused: [] })
  expect(await emailsOf()).not.toContain(user.email)
  expect(await db.consultation.count({ where: { id } })).toBe(1)
})

test('reports who could not be erased yet', async () => {
  const { user } = await makeCustomer()
  await erasePerson({ email: user.email })
  const lines = await saved()
  await restore(user)
  const { id } = await startCheckout()
  await db.order.update({
    where: { sessionId: id },
    data: { email: user.email, createdAt: new Date(Date.now() - YEAR_MS) },
  })
  const { erased, refused } = await replayErasures(lines)
  expect([erased, refused]).toEqual([0, [expect.stringContaining('is still open')]])
})
