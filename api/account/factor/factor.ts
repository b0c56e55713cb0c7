import { createHash, randomBytes } from 'node:crypto'
import { generateSecret, generateURI, verifySync } from 'otplib'
import { z } from 'zod'
import { brand } from '../../../shared/brand'
import { db, lockRow, prepared, type Tx } from '../../platform/db'
import { Refusal } from '../../platform/errors'
import { foldEmail } from '../account'
import { forgiveGuesses, limitGuesses } from '../rate-limits'
import { seal, unseal } from '../sealed'
import { announceEnded, deleteAllSessions, deleteSessions } from '../sessions/sessions'

const RECOVERY_CODES = 10
const RECOVERY_CODE_BYTES = 10
/** Accepts the codes of the previous and the next step too, for a phone whose clock is slightly off. */
const TOLERANCE_SECONDS = 30
const SETUP_SECONDS = 15 * 60

const noCode = 'Please enter the code.'
export const FactorCode = z.object({
  code: z.string(noCode).trim().min(1, noCode).max(100, noCode),
})

export const hasFactor = async (userId: string) =>
  (await db.secondFactor.count({ where: { userId } })) > 0

/** A new secret for an authenticator app. Nothing is stored until a code proves that the app has it. */
export function beginSetup(user: { id: string; email: string }) {
  const secret = generateSecret()
  return {
    secret,
    setup: seal('new factor', { userId: user.id, secret }, SETUP_SECONDS),
    uri: generateURI({ issuer: brand.name, label: user.email, secret }),
  }
}

/** Reads the setup back from a form; undefined if it belongs to another user or took too long. */
export function readSetup(user: { id: string; email: string }, setup: string) {
  const { userId, secret } = unseal('new factor', setup) ?? {}
  if (!secret || userId !== user.id) return undefined
  return { secret, setup, uri: generateURI({ issuer: brand.name, label: user.email, secret }) }
}

/**
 * Turns the second factor on, and ends the user's other sessions, which began without it. Returns the
 * recovery codes; only their hashes are stored.
 */
export async function enableFactor(
  { id: sessionId, user }: { id: string; user: { id: string } },
  secret: string,
  code: string,
): Promise<string[]> {
  await limitGuesses('code', user.id)
  const step = stepOf(secret, code, 0)
  if (step === undefined) throw wrongCode()
  const { codes, hashes } = makeRecoveryCodes()
  const ended = await db.$transaction(async (tx) => {
    await lockRow(tx, 'users', user.id)
    // The owner of the email may have ended it since the request came in.
    if ((await tx.session.count({ where: { id: sessionId } })) === 0) throw signedOut()
    const { count } = await tx.secondFactor.createMany({
      data: { userId: user.id, secret, lastStep: step, recoveryHashes: hashes },
      skipDuplicates: true,
    })
    if (count === 0) throw new Refusal('CONFLICT', 'Two-step sign-in is already on.')
    return deleteSessions(tx, { userId: user.id, id: { not: sessionId } })
  })
  announceEnded(ended)
  await forgiveGuesses('code', user.id)
  return codes
}

const signedOut = () => new Refusal('FORBIDDEN', "You've been signed out. Please sign in again.")

// One statement each, so that no code works twice, even when used concurrently.
const acceptStep = prepared(
  'use-factor-step',
  'UPDATE second_factor SET last_step = $2 WHERE user_id = $1 AND last_step < $2',
)
const acceptRecoveryCode = prepared(
  'use-recovery-code',
  `UPDATE second_factor SET recovery_hashes = array_remove(recovery_hashes, $2)
   WHERE user_id = $1 AND $2 = ANY (recovery_hashes)`,
)

/** Accepts a code of the authenticator app or a recovery code, once. Refuses any other; guesses are limited. */
export async function checkCode(userId: string, code: string) {
  await limitGuesses('code', userId)
  const factor = await db.secondFactor.findUnique({ where: { userId } })
  if (!factor) throw wrongCode()
  const step = stepOf(factor.secret, code, Number(factor.lastStep))
  const used = step
    ? await acceptStep([userId, step])
    : await acceptRecoveryCode([userId, hashOf(code.toLowerCase())])
  if (used.rowCount === 0) throw wrongCode()
  await forgiveGuesses('code', userId)
}

/** Returns the time step of a valid code that is newer than `lastStep`. */
function stepOf(secret: string, code: string, lastStep: number) {
  const token = code.replaceAll(' ', '')
  if (!/^\d{6}$/.test(token)) return undefined
  const options = { secret, token, epochTolerance: TOLERANCE_SECONDS, afterTimeStep: lastStep }
  const result = verifySync(options)
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}

const wrongCode = () => {
  const problem = 'This code is wrong or has already been used. Please enter the next one.'
  return new Refusal('BAD_INPUT', problem, { fields: { code: problem } })
}

/** Replaces all recovery codes. */
export async function renewRecoveryCodes(userId: string): Promise<string[]> {
  const { codes, hashes } = makeRecoveryCodes()
  await db.secondFactor.update({ where: { userId }, data: { recoveryHashes: hashes } })
  return codes
}

function makeRecoveryCodes() {
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const digits = randomBytes(RECOVERY_CODE_BYTES).toString('hex')
    return digits.replace(/.{5}(?=.)/g, '$&-')
  })
  return { codes, hashes: codes.map(hashOf) }
}

/** Not slow, since the codes are random: 80 bits can't be guessed. */
const hashOf = (code: string) =>
  createHash('sha256').update(code.replaceAll(/[\s-]/g, '')).digest('base64url')

export async function disableFactor(userId: string) {
  await db.secondFactor.deleteMany({ where: { userId } })
}

/** For a lost phone: removes the second factor and ends all sessions. Returns whether there was one. */
export async function resetFactor(email: string): Promise<boolean> {
  const ended = await db.$transaction((tx) => resetFactorOf(tx, { email: foldEmail(email) }))
  if (!ended) return false
  announceEnded(ended)
  return true
}

/** As `resetFactor`, within a transaction; returns the sessions that ended, undefined if there was no factor. */
export async function resetFactorOf(tx: Tx, user: { id: string } | { email: string }) {
  const { count } = await tx.secondFactor.deleteMany({ where: { user } })
  return count > 0 ? deleteAllSessions(tx, user) : undefined
}
