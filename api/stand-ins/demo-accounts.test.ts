import { submit } from '../../test/kit/forms'
import { makeVisitor, openShop, rest } from '../../test/kit/shop'
import { refuseDemoUsers } from '../account/demo-users'
import { config } from '../config'
import { db } from '../platform/db'
import { seedDemoUsers } from './demo-accounts'

openShop()

test('a customer and somebody of the staff can look around, and are made only once', async () => {
  await Promise.all([seedDemoUsers(), seedDemoUsers()])
  await seedDemoUsers()
  expect(await db.signIn.count()).toBe(2)
  for (const [email, isStaff] of [
    ['customer@example.com', false],
    ['staff@example.com', true],
  ] as const) {
    const visitor = makeVisitor()
    const { status } = await submit(visitor, '/api/login', { email, password: 'demo-pass-2024' })
    expect(status).toBe(303)
    expect((await rest(visitor, 'GET', '/api/auth/user')).body).toMatchObject({ email, isStaff })
  }
})

test('where they are not allowed, nobody starts with them, and their address is nobody of the staff', async () => {
  await seedDemoUsers()
  config.STAFF_EMAILS = []
  await expect(refuseDemoUsers()).rejects.toThrow(/^ALLOW_DEMO: /)

  const visitor = makeVisitor()
  await submit(visitor, '/api/login', { email: 'staff@example.com', password: 'demo-pass-2024' })
  expect((await rest(visitor, 'GET', '/api/auth/user')).body).toMatchObject({ isStaff: false })

  await db.user.deleteMany()
  await refuseDemoUsers()
})
