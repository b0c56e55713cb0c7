import { createHash } from 'node:crypto'
import { Pool, type PoolClient } from 'pg'
import type { Logger } from 'pino'
import { randomText } from './ids'

export type Db = Pool | PoolClient

/** Safe to run again, also on tables of earlier versions. */
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
  intent_data jsonb not null default '{}',
  status text generated always as (body ->> 'status') stored,
  expires_at bigint generated always as ((body ->> 'expires_at')::bigint) stored,
  payment_intent text generated always as (body ->> 'payment_intent') stored
);
create index if not exists checkout_session_open_until
  on sandbox.checkout_session (expires_at) where status = 'open';
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
  payment_intent text generated always as (body ->> 'payment_intent') stored
);
create index if not exists refund_by_intent on sandbox.refund (payment_intent);
alter table sandbox.refund add column if not exists becomes text;
create index if not exists refund_becomes on sandbox.refund (seq) where becomes is not null;
create table if not exists sandbox.dispute (
  id text primary key,
  seq bigint generated always as identity unique,
  body jsonb not null,
  charge text generated always as (body ->> 'charge') stored,
  payment_intent text generated always as (body ->> 'payment_intent') stored
);
create index if not exists dispute_by_charge on sandbox.dispute (charge);
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

const tablesVersion = createHash('sha256').update(tables).digest('hex')

export async function openStore(databaseUrl: string, log: Logger) {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: 4,
    connectionTimeoutMillis: 10_000,
    application_name: 'payment sandbox',
  })
  pool.on('error', (error) =>
    log.warn({ err: error }, 'payment sandbox: lost a database connection'),
  )
  // When a connection in use drops, its query fails and the client emits the error as well.
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await createTables(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  return pool
}

/** The schema's comment records which tables it has, so that most starts run no DDL. */
async function createTables(pool: Pool) {
  const { rows } = await pool.query<{ version: string | null }>(
    `select obj_description(to_regnamespace('sandbox')::oid, 'pg_namespace') as version`,
  )
  if (rows[0]?.version === tablesVersion) return
  await transaction(pool, async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('sandbox.tables', 0))`)
    await tx.query(tables)
    await tx.query(`comment on schema sandbox is '${tablesVersion}'`)
  })
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

/** The secrets made at the first start; later starts and other processes share them. */
export async function readOrCreateSecrets(db: Db) {
  const fresh = {
    secret_key: `sk_test_51${randomText(60)}`,
    webhook_secret: `whsec_${randomText(40)}`,
    page_secret: randomText(40),
  }
  await db.query(
    `insert into sandbox.setting (name, value) select * from json_each_text($1)
     on conflict (name) do nothing`,
    [JSON.stringify(fresh)],
  )
  const { rows } = await db.query<{ secrets: typeof fresh }>(
    'select json_object_agg(name, value) as secrets from sandbox.setting',
  )
  const { secret_key, webhook_secret, page_secret } = rows[0]?.secrets ?? fresh
  return { secretKey: secret_key, webhookSecret: webhook_secret, pageSecret: page_secret }
}

export type Table = 'checkout_session' | 'charge' | 'refund' | 'dispute' | 'event'

/** Inserts the object, or replaces the one with the same ID. */
export async function save(db: Db, table: 'charge' | 'refund' | 'dispute', body: { id: string }) {
  await db.query(
    `insert into sandbox.${table} (id, body) values ($1, $2)
     on conflict (id) do update set body = excluded.body`,
    [body.id, JSON.stringify(body)],
  )
}
