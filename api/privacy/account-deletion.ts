import { randomBytes } from 'node:crypto'
import type { Client } from '../account/account'
import { checkPassword } from '../account/password/password'
import { limitMailedLinks } from '../account/rate-limits'
import { invalidLink, linkIdentifier, storeLink } from '../account/verification/verification'
import type { Prisma } from '../generated/prisma/client'
import type { Session, SignedInUser } from '../http/visitor'
import { queueMail } from '../mail/mail'
import { inBatches } from '../platform/batches'
import { config } from '../platform/config'
import { databaseTime, db } from '../platform/db'
import { Refusal } from '../platform/errors'
import { log } from '../platform/log'
import { hashForLog } from '../platform/log-hash'
import { erasePerson, erasureTime } from './erase'
import { findPerson, refuseOpenOrders } from './person'
import { confirmDeletionMail, deletionMail } from './privacy.mail'

const HOUR = 60 * 60_000
const LINK_VALID_MS = 24 * HOUR
const CHANGE_OF_MIND_MS = 7 * 24 * HOUR
const BATCH = 100

export const confirmPath = '/api/login/account/confirm'

const identifierOf = (token: string) => linkIdentifier('delete-account', token)

/** Mails a link that confirms the deletion. Refuses staff accounts and those with open orders. */
export async function requestDeletion({ clientIp }: Client, session: Session, password: string) {
  const { user } = session
  await checkPassword(session, password, 'deletePassword')
  const person = await findPerson({ userId: user.id })
  await refuseOpenOrders(person?.orderIds ?? [])
  await limitMailedLinks({ clientIp, email: user.email })
  const token = randomBytes(32).toString('base64url')
  const identifier = identifierOf(token)
  await db.$transaction(async (tx) => {
    await storeLink(tx, { identifier, value: user.id, validMs: LINK_VALID_MS })
    const url = `${config.PUBLIC_URL}${confirmPath}?${new URLSearchParams({ token })}`
    await queueMail(tx, confirmDeletionMail(user, url))
  })
}

/** Starts the seven days after which the account is erased. The link works once, for its own user. */
export async function confirmDeletion(user: SignedInUser, token: unknown): Promise<Date> {
  return db.$transaction(async (tx) => {
    const now = await databaseTime(tx)
    const { count } = await tx.verification.deleteMany({
      where: {
        identifier: identifierOf(String(token)),
        value: user.id,
        expiresAt: { gt: now },
      },
    })
    if (count === 0) throw invalidLink()
    const deleteAt = new Date(now.getTime() + CHANGE_OF_MIND_MS)
    await tx.user.update({ where: { id: user.id }, data: { deleteAt } })
    await queueMail(tx, deletionMail(user, deleteAt))
    return deleteAt
  })
}

export async function cancelDeletion({ id }: SignedInUser) {
  await db.user.update({ where: { id }, data: { deleteAt: null } })
}

/** When the account will be deleted (ISO 8601), if its owner asked for that. */
export async function deletionTimeOf({ id }: SignedInUser): Promise<string | undefined> {
  const user = await db.user.findUniqueOrThrow({ where: { id }, select: { deleteAt: true } })
  return user.deleteAt?.toISOString()
}

/** Erases the accounts whose seven days are over. One with an open order waits. */
export const eraseDueAccounts = async (stopping?: AbortSignal) =>
  eraseAccounts({ deleteAt: { lte: await erasureTime() } }, stopping)

/** Erases all matching accounts, except those that are refused. */
export async function eraseAccounts(
  where: Prisma.UserWhereInput,
  stopping?: AbortSignal,
  batch = BATCH,
) {
  let after = ''
  await inBatches(
    batch,
    async () => {
      const accounts = await db.user.findMany({
        where: after ? { AND: [where, { id: { gt: after } }] } : where,
        orderBy: { id: 'asc' },
        select: { id: true },
        take: batch,
      })
      for (const { id } of accounts) if (!stopping?.aborted) await eraseAccount(id)
      after = accounts.at(-1)?.id ?? ''
      return accounts.length
    },
    stopping,
  )
}

async function eraseAccount(userId: string) {
  const user = hashForLog('user', userId)
  try {
    await erasePerson({ userId })
    log.info({ user }, 'account erased')
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    log.info({ user, reason: error.message }, 'account not erased yet')
  }
}
