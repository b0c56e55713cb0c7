import { MAX_TOKEN_DAYS, MAX_TOKEN_NAME_LENGTH } from '../../shared/limits'
import { fullName } from '../../shared/person-name'
import { tokenAccesses } from '../../shared/words/tokens'
import { requireConfirmation } from '../account/sessions/confirmation'
import { actingRoleOf } from '../account/sessions/sessions'
import { selectStanding } from '../account/staff-role'
import { StaffRole } from '../account/staff-role.schema'
import type { ApiToken as ApiTokenRow } from '../generated/prisma/client'
import { builder, staffMay, staffOf } from '../graph/builder'
import { enumValues } from '../graph/enum-values'
import { db } from '../platform/db'
import { createApiToken, revokeApiToken, tokensOf } from './tokens'

const ApiTokenAccess = builder.enumType('ApiTokenAccess', {
  description: 'What a program may do with an API token.',
  values: enumValues(tokenAccesses),
})

const ApiToken = builder.prismaObject('ApiToken', {
  description:
    'Lets a program act with what both its role and that of the staff member who created it allow, with `Authorization: Bearer dft_…`. It stops working when it expires or is revoked, and while its creator has no staff access.',
  authScopes: { staff: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique ID.' }),
    name: t.exposeString('name', { description: 'What the token is for.' }),
    access: t.expose('access', {
      type: ApiTokenAccess,
      description: 'What a program may do with it.',
    }),
    role: t.expose('role', {
      type: StaffRole,
      description: "What its program may do, unless its creator's role allows less now.",
    }),
    createdBy: t.string({
      description: 'Name of the staff member who created it.',
      select: { creator: { select: { firstName: true, lastName: true } } },
      resolve: ({ creator }) => fullName(creator),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      description: 'When it stops working.',
    }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was last used, to the minute; null if it never was.',
    }),
    isActive: t.boolean({
      description:
        'Whether it works now: not once it has expired or was revoked, or while its creator has no staff access.',
      select: {
        expiresAt: true,
        revokedAt: true,
        creator: {
          select: { ...selectStanding, secondFactor: { select: { userId: true } } },
        },
      },
      resolve: ({ expiresAt, revokedAt, creator }) =>
        revokedAt === null &&
        expiresAt > new Date() &&
        actingRoleOf({ ...creator, hasFactor: creator.secondFactor !== null }) !== null,
    }),
  }),
})

const NewApiToken = builder
  .objectRef<{ token: string; apiToken: ApiTokenRow }>('NewApiToken')
  .implement({
    description: 'An API token that was just created.',
    authScopes: { staff: true },
    fields: (t) => ({
      token: t.exposeString('token', {
        description: 'The secret, `dft_…`. It is shown only here: we store its hash.',
      }),
      apiToken: t.expose('apiToken', { type: ApiToken, description: 'What is kept about it.' }),
    }),
  })

builder.queryField('apiTokens', (t) =>
  t.prismaField({
    type: [ApiToken],
    nullable: true,
    ...staffMay('TOKENS'),
    description:
      'Your API tokens, for owners those of all staff: newest first, without those that were revoked.',
    resolve: (query, _root, _args, context) =>
      db.apiToken.findMany({
        ...query,
        where: { ...tokensOf(staffOf(context)), revokedAt: null },
        orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
      }),
  }),
)

builder.mutationField('createApiToken', (t) =>
  t.field({
    type: NewApiToken,
    ...staffMay('TOKENS'),
    description:
      'Creates an API token. FORBIDDEN with `extensions.reason` PASSWORD_NEEDED when the password was last checked more than 30 minutes ago: `/api/login/confirm` asks for it. API tokens cannot create others.',
    args: {
      name: t.arg.string({
        description: `What the token is for: 1 to ${MAX_TOKEN_NAME_LENGTH} characters.`,
      }),
      access: t.arg({
        type: ApiTokenAccess,
        defaultValue: 'READ',
        description: 'What a program may do with it.',
      }),
      expiresInDays: t.arg.int({
        defaultValue: 90,
        description: `After how many days it stops working: 1 to ${MAX_TOKEN_DAYS}.`,
      }),
      role: t.arg({
        type: StaffRole,
        required: false,
        description: 'What its program may do: at most your own role, which is the default.',
      }),
    },
    resolve: async (_root, token, context) => {
      const staff = staffOf(context)
      await requireConfirmation(context.visitor)
      return createApiToken(staff, token)
    },
  }),
)

builder.mutationField('revokeApiToken', (t) =>
  t.field({
    type: ApiToken,
    ...staffMay('TOKENS'),
    description:
      "Ends an API token at once: one of yours, for owners anyone's. One that was revoked before is returned unchanged.",
    args: { id: t.arg.id({ description: 'The token ID.' }) },
    resolve: (_root, { id }, context) => revokeApiToken(staffOf(context), id),
  }),
)
