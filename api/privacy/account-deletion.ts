import { createHash, randomBytes } from 'node:crypto'
import type { Client } from '../account/account'
import { checkPassword } from '../account/password'
import { limitMailedLinks } from '../account/rate-limits'
import { invalidLink } from '../account/verification'
import { config } from '../config'
import { hashForLog } from '../http/security-events'
import type { Session, SignedInUser } from '../http/visitor'
import { queueMail } from '../mail/mail'
import { db } from '../platform/db'
import { Refusal } from '../platform/errors'
import { log } from '../platform/log'
import { erasePerson } from './erase'
import { findPerson, refuseOpenOrders } from './person'
import { confirmDeletionMail, deletionMail } from './privacy.mail'

const HOUR = 60 * 60_000
const LINK_VALID_MS = 24 * HOUR
const CHANGE_OF_MIND_MS = 7 * 24 * HOUR
const BATCH = 100

export const confirmPath = '/api/login/account/confirm'

const identifierOf = (token: string) =>
  `delete-account ${createHash('sha256').update(token).digest('base64url')}`

/** Mails a link that confirms the deletion. Refuses staff accounts and those with open orders. */
export async function requestDeletion({ clientIp }: Client, session: Session, password: string) {
  const { user } = session
  await checkPassword(session, password, 'deletePassword')
  const person = await findPerson({ userId: user.id })
  await refuseOpenOrders(person?.orderIds ?? [])
  await limitMailedLinks({ clientIp, email: user.email })
  const token = randomBytes(32).toString('base64url')
  const identifier = identifierOf(token)
  const expiresAt = new Date(Date.now() + LINK_VALID_MS)
  await db.$transaction(async (tx) => {
    await tx.verification.create({ data: { identifier, value: user.id, expiresAt } })
    const url = `${config.PUBLIC_URL}${confirmPath}?${new URLSearchParams({ token })}`
    await queueMail(tx, confirmDeletionMail(user, url))
  })
}

/** Starts the seven days after which the account is erased. The link works once, for its own user. */
export async function confirmDeletion(user: SignedInUser, token: unknown): Promise<Date> {
  const deleteAt = new Date(Date.now() + CHANGE_OF_MIND_MS)
  await db.$transaction(async (tx) => {
    const { count } = await tx.verification.deleteMany({
      where: {
        identifier: identifierOf(String(token)),
        value: user.id,
        expiresAt: { gt: new Date() },
      },
    })
    if (count === 0) throw invalidLink()
    await tx.user.update({ where: { id: user.id }, data: { deleteAt } })
    await queueMail(tx, deletionMail(user, deleteAt))
  })
  return deleteAt
}

export async function cancelDeletion({ id }: SignedInUser) {
  await db.user.update({ where: { id }, data: { deleteAt: null } })
}

export async function deletionTimeOf({ id }: SignedInUser): Promise<Date | null> {
  const user = await db.user.findUniqueOrThrow({ where: { id }, select: { deleteAt: true } })
  return user.deleteAt
}

/** Erases the accounts whose seven days are over. One with an open order waits. */
export async function eraseDueAccounts() {
  const due = await db.user.findMany({
    where: { deleteAt: { lte: new Date() } },
    orderBy: { deleteAt: 'asc' },
    select: { id: true },
    take: BATCH,
  })
  await eraseAccounts(due)
}

export async function eraseAccounts(accounts: { id: string }[]) {
  for (const { id: userId } of accounts) {
    const user = hashForLog('user', userId)
    try {
      await erasePerson({ userId })
      log.info({ user }, 'account erased')
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      log.info({ user, reason: error.message }, 'account not erased yet')
    }
  }
}
