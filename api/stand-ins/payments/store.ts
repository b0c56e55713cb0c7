import { Pool, type PoolClient } from 'pg'
import type { Logger } from 'pino'
import { randomText } from './ids'

export type Db = Pool | PoolClient

const tables = `
create schema if not exists sandbox;
create table if not exists sandbox.setting (name text primary key, value text not null);
create table if not exists sandbox.port (
  port int primary key,
  first_used_at timestamptz not null default now()
);
create table if not exists sandbox.checkout_session (
  id text primary key,
  seq bigint generated always as identity unique,
  body jsonb not null,
  line_items jsonb not null,
  intent_data jsonb not null,
  -- The intent of the tries so far; the body names it once it is paid.
  intent_id text unique,
  status text generated always as (body ->> 'status') stored,
  created bigint generated always as ((body ->> 'created')::bigint) stored,
  expires_at bigint generated always as ((body ->> 'expires_at')::bigint) stored,
  payment_intent text generated always as (body ->> 'payment_intent') stored
);
create index if not exists checkout_session_open_until
  on sandbox.checkout_session (expires_at) where status = 'open';
create table if not exists sandbox.payment_intent (
  id text primary key,
  seq bigint generated always as identity unique,
  body jsonb not null
);
create table if not exists sandbox.charge (
  id text primary key,
  seq bigint generated always as identity unique,
  body jsonb not null,
  payment_intent text generated always as (body ->> 'payment_intent') stored
);
create table if not exists sandbox.refund (
  id text primary key,
  seq bigint generated always as identity unique,
  body jsonb not null,
  created bigint generated always as ((body ->> 'created')::bigint) stored,
  charge text generated always as (body ->> 'charge') stored,
  payment_intent text generated always as (body ->> 'payment_intent') stored
);
create index if not exists refund_by_intent on sandbox.refund (payment_intent);
alter table sandbox.refund add column if not exists becomes text;
create index if not exists refund_becomes on sandbox.refund (seq) where becomes is not null;
create table if not exists sandbox.event (
  id text primary key,
  seq bigint generated always as identity unique,
  body jsonb not null,
  type text generated always as (body ->> 'type') stored,
  created bigint generated always as ((body ->> 'created')::bigint) stored
);
create table if not exists sandbox.webhook_delivery (
  id bigint primary key generated always as identity,
  event_id text not null references sandbox.event,
  tries int not null default 0,
  due_at timestamptz not null default now(),
  delivered_at timestamptz,
  given_up_at timestamptz,
  last_answer text
);
create index if not exists webhook_delivery_due on sandbox.webhook_delivery (due_at)
  where delivered_at is null and given_up_at is null;
create table if not exists sandbox.idempotency_key (
  key text primary key,
  endpoint text not null,
  parameters_hash text not null,
  status int not null,
  answer text not null,
  created_at timestamptz not null default now()
);
create index if not exists idempotency_key_age on sandbox.idempotency_key (created_at);
`

export async function openStore(databaseUrl: string, log: Logger) {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: 4,
    connectionTimeoutMillis: 10_000,
    application_name: 'payment sandbox',
  })
  pool.on('error', (error) =>
    log.warn({ err: error }, 'payment sandbox: a database connection was lost'),
  )
  // One in use broke: its query fails. The client says it again, and unheard that ends the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await transaction(pool, async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtextextended('sandbox.tables', 0))`)
      await tx.query(tables)
    })
  } catch (error) {
    await pool.end()
    throw error
  }
  return pool
}

export async function transaction<T>(pool: Pool, work: (tx: PoolClient) => Promise<T>): Promise<T> {
  const tx = await pool.connect()
  let broken: Error | undefined
  try {
    await tx.query('begin')
    const result = await work(tx)
    await tx.query('commit')
    return result
  } catch (error) {
    await tx.query('rollback').catch((lost: Error) => {
      broken = lost
    })
    throw error
  } finally {
    tx.release(broken)
  }
}

/** The value made at the first start, the same for every later start and every other process. */
async function keepSetting(db: Db, name: string, fresh: string) {
  await db.query(
    'insert into sandbox.setting (name, value) values ($1, $2) on conflict (name) do nothing',
    [name, fresh],
  )
  const { rows } = await db.query<{ value: string }>(
    'select value from sandbox.setting where name = $1',
    [name],
  )
  return rows[0]?.value ?? fresh
}

export async function keepSecrets(db: Db) {
  return {
    secretKey: await keepSetting(db, 'secret_key', `sk_test_51${randomText(60)}`),
    webhookSecret: await keepSetting(db, 'webhook_secret', `whsec_${randomText(40)}`),
    pageSecret: await keepSetting(db, 'page_secret', randomText(40)),
  }
}

export type Table = 'checkout_session' | 'payment_intent' | 'charge' | 'refund' | 'event'

export async function find<T>(db: Db, table: Table, id: string): Promise<T | undefined> {
  const { rows } = await db.query<{ body: T }>(`select body from sandbox.${table} where id = $1`, [
    id,
  ])
  return rows[0]?.body
}

/** Inserts the object, or replaces the one of its id. */
export async function save(
  db: Db,
  table: Exclude<Table, 'checkout_session'>,
  body: { id: string },
) {
  await db.query(
    `insert into sandbox.${table} (id, body) values ($1, $2)
     on conflict (id) do update set body = excluded.body`,
    [body.id, JSON.stringify(body)],
  )
}
