import { createHash } from 'node:crypto'
import { MAX_TOKEN_DAYS, MAX_TOKEN_NAME_LENGTH } from '../../shared/limits'
import { isAbove, rightsOf, type StaffRight, type StaffRole } from '../../shared/staff-rights'
import { newToken } from '../account/cookie'
import { lockMember } from '../account/member-rows'
import {
  actingRoleOf,
  announceEnded,
  type StandingWithFactor,
  standingWithFactor,
} from '../account/sessions/sessions'
import { recordChange } from '../desk/history'
import type { ApiToken, ApiTokenAccess } from '../generated/prisma/client'
import { notAllowed } from '../http/access'
import type { ApiTokenUse, SignedInUser } from '../http/visitor'
import { db, isId, lockRow, prepared, type Tx } from '../platform/db'
import { badField, Refusal } from '../platform/errors'
import { log } from '../platform/log'
import { hashForLog } from '../platform/log-hash'
import { countQuickly } from '../platform/quick-rate-limit'
import { networkKey } from '../platform/rate-limit'
import { validText } from '../platform/text'

const PREFIX = 'dft_'
const MAX_PER_ACCOUNT = 50

/** A token cannot be guessed, so this only keeps wrong ones from costing much. */
const wrongTokenLimit = { most: 50, message: 'Your network has sent many wrong API tokens.' }

const hashOf = (token: string) => createHash('sha256').update(token).digest()

interface TokenRow extends StandingWithFactor {
  tokenRole: StaffRole
  tokenId: string
  mayWrite: boolean
  isStale: boolean
  id: string
  firstName: string
  lastName: string
}

const works = 'revoked_at IS NULL AND expires_at > now()'
const isStale = `coalesce(last_used_at < now() - interval '1 minute', true)`

const selectToken = prepared<TokenRow>(
  'api-token',
  `SELECT api_token.id AS "tokenId", access = 'WRITE' AS "mayWrite", ${isStale} AS "isStale",
     api_token.role AS "tokenRole", users.id, first_name AS "firstName", last_name AS "lastName",
     ${standingWithFactor}
   FROM api_token JOIN users ON users.id = creator_id
   WHERE hash = $1 AND ${works}`,
)

/** What a program may do: what both its token's role and its creator's allow; null while the creator may not act. */
function rightsIn(row: StandingWithFactor & { tokenRole: StaffRole }): StaffRight[] | null {
  const role = actingRoleOf(row)
  return role && rightsOf(role, row.tokenRole)
}

/**
 * Returns the program that a token stands for. Refuses (UNAUTHENTICATED) one that is unknown, expired,
 * or revoked, or whose creator has no staff access now, all alike. The token is looked up by
 * its hash, so the time that takes reveals nothing about it.
 */
export async function findApiToken(token: string, clientIp: string): Promise<ApiTokenUse> {
  const { rows } = await selectToken([hashOf(token)])
  const [row] = rows
  const rights = row && rightsIn(row)
  if (!rights) throw wrongToken(clientIp)
  const { tokenId, mayWrite, id, firstName, lastName, email, emailVerified } = row
  if (row.isStale) await noteUse([[tokenId]])
  const user = { id, firstName, lastName, email, emailVerified, isStaff: true, rights }
  return { id: tokenId, user, mayWrite }
}

function wrongToken(clientIp: string) {
  const { refusal } = countQuickly(networkKey('api-token', clientIp), wrongTokenLimit)
  return (
    refusal ??
    new Refusal(
      'UNAUTHENTICATED',
      'Unauthorized: this API token is unknown, revoked, or too old.',
      {
        event: 'API token',
      },
    )
  )
}

const noteUse = prepared(
  'note-api-token-use',
  `UPDATE api_token SET last_used_at = now() WHERE id = ANY ($1) AND ${isStale}`,
)

const selectOpenTokens = prepared<TokenRow>(
  'open-api-tokens',
  `SELECT api_token.id AS "tokenId", api_token.role AS "tokenRole", ${standingWithFactor}
   FROM api_token JOIN users ON users.id = creator_id
   WHERE api_token.id = ANY ($1) AND ${works}`,
)

/**
 * Returns those of the tokens that still work, each with what its program may do, for their open sockets: these use
 * them all the time.
 */
export async function findOpenApiTokens(ids: string[]) {
  const { rows } = await selectOpenTokens([ids])
  const open = rows.flatMap((row) => {
    const rights = rightsIn(row)
    return rights ? [[row.tokenId, { isStaff: true, rights }] as const] : []
  })
  await noteUse([open.map(([id]) => id)])
  return new Map(open)
}

interface NewToken {
  name: string
  access: ApiTokenAccess
  expiresInDays: number
  /** What its program may do; the creator's own role without one. */
  role?: StaffRole | null
}

/** Creates a token and returns it; only its hash is stored. */
export async function createApiToken(
  staff: SignedInUser,
  { name: givenName, access, expiresInDays, role: givenRole }: NewToken,
): Promise<{ token: string; apiToken: ApiToken }> {
  const name = validName(givenName)
  if (expiresInDays < 1 || expiresInDays > MAX_TOKEN_DAYS) {
    throw badField('expiresInDays', `1 to ${MAX_TOKEN_DAYS} days`)
  }
  const token = PREFIX + newToken()
  const apiToken = await db.$transaction(async (tx) => {
    const ownRole = await lockMember(tx, staff.id) // who is being deactivated gets none
    if (!ownRole) throw notAllowed({ user: null })
    const role = givenRole ?? ownRole
    if (isAbove(role, ownRole)) throw badField('role', 'At most your own role')
    await lockRow(tx, 'users', staff.id)
    await refuseMoreTokens(tx, staff)
    const [{ id }] = await tx.$queryRaw<[{ id: string }]>`
      INSERT INTO api_token (hash, name, access, role, creator_id, expires_at)
      VALUES (${hashOf(token)}, ${name}, ${access}::api_token_access, ${role}::staff_role, ${staff.id}::uuid,
        now() + ${expiresInDays} * interval '1 day')
      RETURNING id`
    await recordChange(tx, staff, { ...subject({ id, name }), before: null, after: access })
    return tx.apiToken.findUniqueOrThrow({ where: { id } })
  })
  noteChange('API token created', staff, apiToken)
  return { token, apiToken }
}

function validName(input: string) {
  const rule = `1 to ${MAX_TOKEN_NAME_LENGTH} characters, on one line`
  const name = validText('name', input, { most: MAX_TOKEN_NAME_LENGTH, rule })
  if (/\p{Cc}/u.test(name)) throw badField('name', rule)
  return name
}

async function refuseMoreTokens(tx: Tx, { id: creatorId }: SignedInUser) {
  const where = { creatorId, revokedAt: null }
  if ((await tx.apiToken.count({ where })) < MAX_PER_ACCOUNT) return
  throw new Refusal(
    'CONFLICT',
    `You have ${MAX_PER_ACCOUNT} API tokens. Revoke those you no longer need first.`,
  )
}

/** The tokens that a staff member may see and revoke: their own, for owners all. */
export const tokensOf = ({ id, rights }: SignedInUser) =>
  rights.includes('TEAM') ? {} : { creatorId: id }

/** Revokes a token on all instances, and closes its sockets. A revoked one stays as it is. */
export async function revokeApiToken(staff: SignedInUser, id: string): Promise<ApiToken> {
  const visible = { ...tokensOf(staff), id }
  if (!isId(id) || !(await db.apiToken.findFirst({ where: visible }))) throw noSuchToken()
  const isRevoked = await db.$transaction(async (tx) => {
    const [revoked] = await tx.$queryRaw<{ name: string; access: ApiTokenAccess }[]>`
      UPDATE api_token SET revoked_at = now() WHERE id = ${id}::uuid AND revoked_at IS NULL
      RETURNING name, access::text`
    if (!revoked) return false
    const { name, access } = revoked
    await recordChange(tx, staff, { ...subject({ id, name }), before: access, after: null })
    return true
  })
  const apiToken = await db.apiToken.findUnique({ where: { id } })
  if (!apiToken) throw noSuchToken()
  if (isRevoked) {
    announceEnded([id])
    noteChange('API token revoked', staff, apiToken)
  }
  return apiToken
}

const subject = ({ id, name }: { id: string; name: string }) =>
  ({ subject: 'API_TOKEN', subjectId: id, subjectName: name, field: 'access' }) as const

function noteChange(event: string, staff: SignedInUser, { id: apiToken, access }: ApiToken) {
  const user = hashForLog('user', staff.id)
  log.info({ event, outcome: 'success', user, apiToken, access }, 'security event')
}

const noSuchToken = () => new Refusal('NOT_FOUND', 'There is no such API token.')
