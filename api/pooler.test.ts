import { eventually } from '../test/kit/eventually'
import {
  direct,
  openPooledShop,
  pooler,
  sellThroughPooler,
  servers,
  tenAtATime,
} from '../test/kit/servers/pooled-shop'
import { connectDatabase, disconnectDatabase, lockRow, pool } from './platform/db'
import { takeTurn } from './platform/turns'

openPooledShop()

test('sells through a transaction pooler', async () => {
  await sellThroughPooler({ cartWrites: 100, purchases: 5 })
})

test('a change of the packages reaches both servers at once', async () => {
  await direct.query(`UPDATE package SET price_cents = 12300 WHERE name = 'Gold'`)
  for (const server of servers) {
    await eventually(async () => {
      const packages = await (await fetch(`${server.base}/api/packages`)).json()
      expect(packages).toContainEqual(expect.objectContaining({ name: 'Gold', price: 123 }))
    })
  }
})

test('the wait of a person for a locked row is limited in their own transaction only', async () => {
  connectDatabase({ url: pooler.url, isPooled: true })
  const { rows } = await direct.query<{ id: string }>(
    `INSERT INTO users (name, email, first_name, last_name)
     VALUES ('Ann Lee', 'ann@example.com', 'Ann', 'Lee') RETURNING id`,
  )
  const id = rows[0]?.id ?? ''
  const holder = await direct.connect()
  try {
    await holder.query('BEGIN')
    await holder.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [id])
    const waiting = takeTurn({ user: null }, (tx) => lockRow(tx, 'users', id))
    await expect(waiting).rejects.toMatchObject({ extensions: { code: 'UNAVAILABLE' } })
    await tenAtATime(30, async () => {
      const { rows } = await pool.query('SHOW lock_timeout')
      expect(rows).toEqual([{ lock_timeout: '0' }])
    })
  } finally {
    await holder.query('ROLLBACK')
    holder.release()
    await disconnectDatabase()
  }
})
