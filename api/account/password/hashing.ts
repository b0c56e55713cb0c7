import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { makeQueue } from '../../platform/queue'

/**
 * Hashing a password is slow on purpose and occupies one of the process's four worker threads, which
 * file reads and DNS lookups need too. Sign-ins use at most two of them; the rest of a burst queues.
 */
const runInTurn = makeQueue(() => 2)
/** Clients get an answer before their request times out. */
const MAX_WAIT_MS = 20_000

interface Cost {
  N: number
  r: number
  p: number
}

/** OWASP's recommendation for scrypt. Tests in which time doesn't matter lower it. */
export const currentCost: Cost = { N: 2 ** 15, r: 8, p: 3 }
/** The cost of hashes from version 0.1, which were stored as `salt:key` in hexadecimal. */
const legacyCost: Cost = { N: 2 ** 14, r: 16, p: 1 }

const prefix = ({ N, r, p }: Cost) => `scrypt ${N} ${r} ${p}`
const KEY_BYTES = 64

const derive = promisify<string, string | Buffer, number, ScryptOptions, Buffer>(scrypt)

const keyOf = (password: string, salt: string | Buffer, cost: Cost) =>
  runInTurn(
    () =>
      derive(password.normalize('NFKC'), salt, KEY_BYTES, {
        ...cost,
        maxmem: 256 * cost.N * cost.r,
      }),
    MAX_WAIT_MS,
  )

export async function hashPassword(password: string) {
  const salt = randomBytes(16)
  const cost = { ...currentCost }
  const key = await keyOf(password, salt, cost)
  return `${prefix(cost)} ${salt.toString('base64url')} ${key.toString('base64url')}`
}

export async function verifyPassword({ hash, password }: { hash: string; password: string }) {
  const { salt, key, cost } = parse(hash)
  const actual = await keyOf(password, salt, cost)
  return actual.length === key.length && timingSafeEqual(actual, key)
}

/** Whether the hash was made with an older cost, so that the next sign-in should replace it. */
export const isOutdated = (hash: string) => !hash.startsWith(`${prefix(currentCost)} `)

/** Takes as long as a wrong password does, for an account that has none. */
export async function pretendToVerify(password: string) {
  await keyOf(password, 'no such account', currentCost)
}

function parse(hash: string) {
  if (hash.includes(':')) {
    const [salt = '', key = ''] = hash.split(':')
    return { salt, key: Buffer.from(key, 'hex'), cost: legacyCost }
  }
  const [, N, r, p, salt = '', key = ''] = hash.split(' ')
  return {
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
    cost: { N: Number(N), r: Number(r), p: Number(p) },
  }
}
