import { AsyncLocalStorage } from 'node:async_hooks'
import { hashPassword, verifyPassword } from 'better-auth/crypto'

/**
 * A password's hash is made to be slow, and keeps one of the process's four threads busy, which files
 * and name look-ups need too: a storm of sign-ins may have two of them, and queues for these.
 */
const MOST_AT_ONCE = 2

let running = 0
const queue: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MOST_AT_ONCE) await new Promise<void>((resolve) => queue.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = queue.shift()
    if (next) next()
    else running--
  }
}

const hashedBefore = new AsyncLocalStorage<string>()

export const hash = async (password: string) =>
  hashedBefore.getStore() ?? inTurn(() => hashPassword(password))

/**
 * Hashes the password before `run` asks for it. The library does that in a transaction: sign-ups that
 * queue here would keep every connection of the database meanwhile.
 */
export async function withHash<T>(password: string, run: () => Promise<T>): Promise<T> {
  const hashed = await inTurn(() => hashPassword(password))
  return hashedBefore.run(hashed, run)
}

export const verify = (given: { hash: string; password: string }) =>
  inTurn(() => verifyPassword(given))
