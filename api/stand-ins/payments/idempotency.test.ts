import { expect, test } from '@jest/globals'
import { Client } from 'pg'
import { eventually } from '../../../test/kit/eventually'
import {
  createSession as create,
  databaseUrl,
  openSandbox,
  sandbox,
} from '../../../test/kit/payment-sandbox'

openSandbox()

test('a key used again gives the first answer again', async () => {
  const first = await create({}, { idempotencyKey: 'order-1' })
  const again = await create({}, { idempotencyKey: 'order-1' })
  expect(again).toEqual(first)
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined()
})

test('a key cannot be used for anything else', async () => {
  const { stripe } = sandbox
  const session = await create({}, { idempotencyKey: 'order-2' })
  await expect(
    create({ metadata: { other: '1' } }, { idempotencyKey: 'order-2' }),
  ).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
    statusCode: 400,
    message: expect.stringContaining('can only be used with the same parameters'),
  })
  await expect(
    stripe.checkout.sessions.expire(session.id, {}, { idempotencyKey: 'order-2' }),
  ).rejects.toMatchObject({ message: expect.stringContaining('for the same endpoint') })
})

test('bad parameters use no key up, a refused act does', async () => {
  const { stripe } = sandbox
  const options = { idempotencyKey: 'order-3' }
  await expect(create({ expires_at: 1 }, options)).rejects.toMatchObject({ param: 'expires_at' })
  const session = await create({}, options)

  await stripe.checkout.sessions.expire(session.id)
  const expire = () =>
    stripe.checkout.sessions.expire(session.id, {}, { idempotencyKey: 'expire-3' })
  await expect(expire()).rejects.toMatchObject({ statusCode: 400 })
  await expect(expire()).rejects.toMatchObject({ headers: { 'idempotent-replayed': 'true' } })
})

test('the same key twice at once: one works, the other is told to come back', async () => {
  const blocker = new Client({ connectionString: databaseUrl })
  await blocker.connect()
  await blocker.query('begin; lock table sandbox.checkout_session in share mode')
  const first = create({}, { idempotencyKey: 'order-4' })
  try {
    await eventually(async () => {
      const { rows } = await blocker.query(
        `select from pg_locks where relation = 'sandbox.checkout_session'::regclass and not granted`,
      )
      expect(rows).toHaveLength(1)
    })
    await expect(create({}, { idempotencyKey: 'order-4' })).rejects.toMatchObject({
      statusCode: 409,
      code: 'idempotency_key_in_use',
    })
  } finally {
    await blocker.query('rollback')
    await blocker.end()
  }
  const { id } = await first
  expect((await create({}, { idempotencyKey: 'order-4' })).id).toBe(id)
})
