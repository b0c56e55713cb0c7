import { createHash } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { canonical, type Form } from './form'
import { errorBody, ProviderError } from './provider-error'
import { transaction } from './store'

type Call = { key: string | undefined; endpoint: string; form: Form }
type Answer = { status: number; text: string; replayed: boolean }

/**
 * Does the work once per key. The work and its stored answer are one transaction, so that a killed
 * process leaves both or neither. `prepare` refuses bad parameters (nothing is stored then, as at the
 * provider); what `work` refuses is stored and told again.
 */
export async function once<T>(
  pool: Pool,
  { key, endpoint, form }: Call,
  prepare: (form: Form) => T,
  work: (tx: PoolClient, input: T) => Promise<object>,
): Promise<Answer> {
  if (key === undefined) {
    const done = await transaction(pool, (tx) => work(tx, prepare(form)))
    return { status: 200, text: JSON.stringify(done), replayed: false }
  }
  if (key === '' || key.length > 255) {
    throw new ProviderError(400, 'The idempotency key must be 1 to 255 characters long.', {
      type: 'idempotency_error',
    })
  }

  return transaction(pool, async (tx) => {
    await refuseWhileInUse(tx, key)
    const hash = createHash('sha256').update(canonical(form)).digest('hex')
    const earlier = await earlierAnswer(tx, key, endpoint, hash)
    if (earlier) return { ...earlier, replayed: true }

    const input = prepare(form)
    const answer = await attempt(tx, () => work(tx, input))
    await tx.query(
      `insert into sandbox.idempotency_key (key, endpoint, parameters_hash, status, answer)
       values ($1, $2, $3, $4, $5)
       on conflict (key) do update set endpoint = $2, parameters_hash = $3, status = $4, answer = $5,
         created_at = now()`,
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
  throw new ProviderError(
    409,
    `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
    { code: 'idempotency_key_in_use' },
  )
}

async function earlierAnswer(tx: PoolClient, key: string, endpoint: string, hash: string) {
  const { rows } = await tx.query<{ endpoint: string; hash: string; status: number; text: string }>(
    `select endpoint, parameters_hash as hash, status, answer as text from sandbox.idempotency_key
     where key = $1 and created_at > now() - interval '24 hours'`,
    [key],
  )
  const [row] = rows
  if (!row) return undefined
  const refuse = (rule: string) =>
    new ProviderError(
      400,
      `Keys for idempotent requests can only be used ${rule} Try using a key other than '${key}' if you meant to execute a different request.`,
      { type: 'idempotency_error' },
    )
  if (row.endpoint !== endpoint) {
    throw refuse(
      `for the same endpoint they were first used for ('${endpoint}' vs '${row.endpoint}').`,
    )
  }
  if (row.hash !== hash) throw refuse('with the same parameters they were first used with.')
  return { status: row.status, text: row.text }
}

/** A refusal undoes the work, not the transaction: the answer is still to be stored. */
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
