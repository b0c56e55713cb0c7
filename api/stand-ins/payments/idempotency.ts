import { createHash } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { errorBody, ProviderError } from './provider-error'
import { transaction } from './store'

interface Call {
  key: string | undefined
  endpoint: string
  body: string
}

interface Answer {
  status: number
  text: string
  replayed: boolean
}

/**
 * Does the work once per idempotency key; the work and its stored answer are one transaction. What
 * `prepare` refuses (bad parameters) is not stored, as at Stripe; what `work` refuses is.
 */
export async function once<T>(
  pool: Pool,
  { key, endpoint, body }: Call,
  prepare: () => T,
  work: (tx: PoolClient, input: T) => Promise<object>,
): Promise<Answer> {
  return transaction(pool, async (tx) => {
    if (!key) {
      const done = await work(tx, prepare())
      return { status: 200, text: JSON.stringify(done), replayed: false }
    }
    await refuseWhileInUse(tx, key)
    const hash = createHash('sha256').update(body).digest('hex')
    const earlier = await earlierAnswer(tx, key, endpoint, hash)
    if (earlier) return { ...earlier, replayed: true }

    const input = prepare()
    const answer = await attempt(tx, () => work(tx, input))
    await tx.query(
      `insert into sandbox.idempotency_key (key, endpoint, parameters_hash, status, answer)
       values ($1, $2, $3, $4, $5)`,
      [key, endpoint, hash, answer.status, answer.text],
    )
    return { ...answer, replayed: false }
  })
}

async function refuseWhileInUse(tx: PoolClient, key: string) {
  const { rows } = await tx.query<{ free: boolean }>(
    `select pg_try_advisory_xact_lock(hashtextextended('sandbox.key ' || $1, 0)) as free`,
    [key],
  )
  if (rows[0]?.free) return
  throw new ProviderError(409, `Another request with the key ${key} is still in progress.`, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
  })
}

async function earlierAnswer(tx: PoolClient, key: string, endpoint: string, hash: string) {
  const { rows } = await tx.query<{ isSame: boolean; status: number; text: string }>(
    `select (endpoint, parameters_hash) = ($2, $3) as "isSame", status, answer as text
     from sandbox.idempotency_key where key = $1`,
    [key, endpoint, hash],
  )
  const [row] = rows
  if (row && !row.isSame) {
    const message = `The key ${key} was first used with other parameters or another endpoint.`
    throw new ProviderError(400, message, { type: 'idempotency_error' })
  }
  return row
}

/** A refusal undoes the work but not the transaction, which still stores the answer. */
async function attempt(tx: PoolClient, work: () => Promise<object>) {
  await tx.query('savepoint work')
  try {
    return { status: 200, text: JSON.stringify(await work()) }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    await tx.query('rollback to savepoint work')
    return { status: error.status, text: JSON.stringify(errorBody(error)) }
  }
}

/** Keys live for 24 hours. */
export async function forgetOldKeys(pool: Pool) {
  await pool.query(
    `delete from sandbox.idempotency_key where created_at < now() - interval '24 hours'`,
  )
}
