import { AsyncLocalStorage } from 'node:async_hooks'
import * as library from 'better-auth/crypto'

/**
 * Hashing a password is slow on purpose and occupies one of the process's four worker threads, which
 * file reads and DNS lookups need too. A burst of sign-ins gets two of them and queues.
 */
const MAX_CONCURRENT = 2

let running = 0
const queue: (() => void)[] = []

async function limitConcurrency<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_CONCURRENT) await new Promise<void>((resolve) => queue.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = queue.shift()
    if (next) next()
    else running--
  }
}

const precomputedHash = new AsyncLocalStorage<string>()

export const hashPassword = async (password: string) =>
  precomputedHash.getStore() ?? limitConcurrency(() => library.hashPassword(password))

/**
 * Hashes the password before `run`. Better Auth would hash it inside its transaction, so queued
 * sign-ups would hold every database connection.
 */
export async function withPrecomputedHash<T>(password: string, run: () => Promise<T>): Promise<T> {
  const hash = await limitConcurrency(() => library.hashPassword(password))
  return precomputedHash.run(hash, run)
}

export const verifyPassword = (given: { hash: string; password: string }) =>
  limitConcurrency(() => library.verifyPassword(given))
