import { submit } from '../../test/kit/forms'
import { makeVisitor, openShop } from '../../test/kit/shop'
import { pool } from '../platform/db'

openShop()

test('many sign-ups at once leave the database to the others while passwords are hashed', async () => {
  let isOver = false
  const signUps = Promise.all(
    Array.from({ length: 14 }, (_, n) =>
      submit(makeVisitor(), '/api/login/new', {
        firstName: 'Ann',
        lastName: 'Lee',
        email: `ann-${n}@example.com`,
        password: 'correct horse',
      }),
    ),
  ).finally(() => {
    isOver = true
  })

  let most = 0
  while (!isOver) {
    const { rows } = await pool.query(
      `SELECT count(*)::int AS busy FROM pg_stat_activity
       WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
    )
    most = Math.max(most, rows[0].busy)
    await pool.query('SELECT pg_sleep(0.02)')
  }
  expect(new Set((await signUps).map(({ status }) => status))).toEqual(new Set([303]))
  expect(most).toBeLessThan(6) // of twelve connections
})
