import {
  letPass,
  returnToShop,
  sessionAtProvider,
  startCheckout,
  startPaidCheckout,
} from '../../test/kit/scenes/purchases'
import { withProvider } from '../../test/kit/servers/provider-proxy'
import { makeVisitor } from '../../test/kit/servers/shop'
import { db, pool } from '../platform/db'

const code = ({ errors }: { errors: { extensions: { code: string } }[] }) =>
  errors[0]?.extensions.code

test('many returns to one order query the provider once in three seconds', async () => {
  const { visitor, id } = await startCheckout()
  await withProvider([], 'pass', async ({ calls }) => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => returnToShop(visitor, id)))
    answers.push(await returnToShop(visitor, id))
    expect(answers.map(code)).toEqual(Array(11).fill('PAYMENT_INCOMPLETE'))
    expect(calls).toHaveLength(1)

    await letPass(1, id)
    await returnToShop(visitor, id)
    expect(calls).toHaveLength(2)
  })
})

/** Makes a limit look exhausted for a while. */
const exhaust = (keys: string, count: number) =>
  pool.query(
    `UPDATE attempt SET count = $2, reset_at = now() + interval '1 minute' WHERE key LIKE $1`,
    [keys, count],
  )

test.each([
  ['payment look-up address %', 20],
  ['payment look-ups', 5],
])('unknown payments are not looked up beyond the limit "%s"', async (keys, most) => {
  await db.attempt.deleteMany()
  const stranger = makeVisitor()
  await withProvider([], 'pass', async ({ calls }) => {
    expect(code(await returnToShop(stranger, 'pi_unknown'))).toBe('NOT_FOUND')
    expect(calls).toHaveLength(1)
    await exhaust(keys, most)
    expect(code(await returnToShop(stranger, 'pi_unknown'))).toBe('NOT_FOUND')
    expect(calls).toHaveLength(1)
  })
  await db.attempt.deleteMany()
})

test("a visitor's own payment is found beyond the limit", async () => {
  await db.attempt.deleteMany()
  await returnToShop(makeVisitor(), 'pi_unknown')
  await exhaust('payment look-ups', 5)
  const { visitor, id } = await startPaidCheckout()
  const { payment_intent } = await sessionAtProvider(id)
  const { data } = await returnToShop(visitor, String(payment_intent))
  expect(data.processOrder.status).toBe('PAID')
  await db.attempt.deleteMany()
})
