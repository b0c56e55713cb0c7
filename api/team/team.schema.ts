import { MAX_EMAIL_LENGTH } from '../../shared/limits'
import { User } from '../account/account.schema'
import { StaffRight, StaffRole } from '../account/staff-role.schema'
import { builder, forStaff, staffMay, staffOf, staffVisitorOf } from '../graph/builder'
import { costs } from '../graph/query-cost'
import { db } from '../platform/db'
import { handOver } from './hand-over'
import { inviteMember, revokeInvitation } from './invitations'
import {
  changeRole,
  deactivateMember,
  reactivateMember,
  resetMemberFactor,
  setMyMail,
} from './members'
import { openInvitations } from './open-invitations'
import { openWorkOf, type OpenWork as Work, whereActive } from './open-work'

const countsOf = {
  deals: 'Deals.',
  conversations: 'Conversations.',
  consultations: 'Consultation requests.',
  tasks: 'Tasks.',
}

const OpenWork = builder.objectRef<Work>('OpenWork').implement({
  description: 'How much open work someone is in charge of.',
  authScopes: { staff: true },
  fields: (t) => ({
    deals: t.exposeInt('deals', { description: countsOf.deals }),
    conversations: t.exposeInt('conversations', { description: countsOf.conversations }),
    consultations: t.exposeInt('consultations', { description: countsOf.consultations }),
    tasks: t.exposeInt('tasks', { description: countsOf.tasks }),
  }),
})

const HandOver = builder.objectRef<Work>('HandOver').implement({
  description: 'How much work moved.',
  authScopes: { staff: true },
  fields: (t) => ({
    deals: t.exposeInt('deals', { description: countsOf.deals }),
    conversations: t.exposeInt('conversations', { description: countsOf.conversations }),
    consultations: t.exposeInt('consultations', { description: countsOf.consultations }),
    tasks: t.exposeInt('tasks', { description: countsOf.tasks }),
  }),
})

const StaffMember = builder.prismaObject('StaffMember', {
  description: 'A member of the team, past or present.',
  authScopes: { staff: true },
  fields: (t) => ({
    user: t.relation('user', { type: User, description: 'Their account.' }),
    role: t.expose('role', { type: StaffRole, description: 'What they may do.' }),
    joinedAt: t.expose('joinedAt', { type: 'DateTime', description: 'When they joined.' }),
    invitedBy: t.exposeString('invitedByName', {
      nullable: true,
      description: 'Name of who invited them; null for those listed in STAFF_EMAILS.',
    }),
    isFromEnvironment: t.exposeBoolean('isFromEnv', {
      description: 'Whether they are staff only while STAFF_EMAILS lists their email.',
    }),
    hasSecondFactor: t.boolean({
      description: 'Whether they use two-step sign-in.',
      select: { user: { select: { secondFactor: { select: { userId: true } } } } },
      resolve: ({ user }) => user.secondFactor !== null,
    }),
    lastSeenAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When they last used the site, within a day.',
      select: { user: { select: { lastSeenAt: true } } },
      resolve: ({ user }) => user.lastSeenAt,
    }),
    deactivatedAt: t.expose('deactivatedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When their access ended; null while they are active.',
    }),
    openWork: t.field({
      type: OpenWork,
      ...costs({ points: 20 }),
      description: 'The open work they are in charge of.',
      resolve: ({ userId }) => openWorkOf(userId),
    }),
    newWorkMail: t.exposeBoolean('newWorkMail', {
      description: 'Whether they get emails about new work.',
    }),
    dailyMail: t.exposeBoolean('dailyMail', {
      description: 'Whether they get an email about the work of the day, each morning.',
    }),
    revision: t.exposeInt('revision', { description: 'How often their row has changed.' }),
  }),
})

const StaffInvitation = builder.prismaObject('StaffInvitation', {
  description: 'An invitation to the team. Only its email has the link.',
  authScopes: { staff: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique ID.' }),
    email: t.exposeString('email', { description: 'Who is invited.' }),
    role: t.expose('role', { type: StaffRole, description: 'The role they get.' }),
    invitedBy: t.exposeString('invitedByName', { description: 'Name of who invited them.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      description: 'When the link stops working.',
    }),
  }),
})

builder.queryField('myRights', (t) =>
  t.field({
    type: [StaffRight],
    ...forStaff,
    description:
      'What you may do; of an API token, what both its role and that of its creator allow.',
    resolve: (_root, _args, context) => [...staffOf(context).rights],
  }),
)

builder.queryField('myMembership', (t) =>
  t.prismaField({
    type: StaffMember,
    ...forStaff,
    description: 'Your own row of the team.',
    resolve: (query, _root, _args, context) =>
      db.staffMember.findUnique({ ...query, where: { userId: staffOf(context).id } }),
  }),
)

builder.queryField('team', (t) =>
  t.prismaField({
    type: [StaffMember],
    ...forStaff,
    description: 'The members of the team, by name.',
    args: {
      isActive: t.arg.boolean({
        required: false,
        description: 'Only those with access now, or only the others; all without it.',
      }),
    },
    resolve: (query, _root, { isActive }) =>
      db.staffMember.findMany({
        ...query,
        where: whereActive(isActive),
        orderBy: [{ user: { firstName: 'asc' } }, { user: { lastName: 'asc' } }, { userId: 'asc' }],
      }),
  }),
)

builder.queryField('staffInvitations', (t) =>
  t.field({
    type: [StaffInvitation],
    nullable: true,
    ...staffMay('TEAM'),
    description: 'The invitations that can be accepted, newest first.',
    resolve: openInvitations,
  }),
)

const ownersOnly = staffMay('TEAM')
const PASSWORD =
  'FORBIDDEN with `extensions.reason` PASSWORD_NEEDED when the password was last checked more than 30 minutes ago. API tokens cannot do it.'
const userId = 'The member, by the ID of their account.'

builder.mutationFields((t) => ({
  inviteMember: t.field({
    type: StaffInvitation,
    ...ownersOnly,
    description: `Emails someone a link to join the team, which works once, for seven days. An earlier invitation of the same email ends. ${PASSWORD}`,
    args: {
      email: t.arg.string({ description: `Up to ${MAX_EMAIL_LENGTH} characters.` }),
      role: t.arg({ type: StaffRole, description: 'The role they get.' }),
    },
    resolve: (_root, args, context) => inviteMember(staffVisitorOf(context), args),
  }),
  revokeInvitation: t.field({
    type: StaffInvitation,
    ...ownersOnly,
    description: `Ends an invitation; CONFLICT once it was accepted. ${PASSWORD}`,
    args: { id: t.arg.id({ description: 'The invitation.' }) },
    resolve: (_root, { id }, context) => revokeInvitation(staffVisitorOf(context), id),
  }),
  changeRole: t.field({
    type: StaffMember,
    ...ownersOnly,
    description: `Gives another member a role, from their next request on. Open work that it doesn't allow goes to no one. Open invitations that they got, and those they sent and may no longer send, are revoked. CONFLICT for the last owner. ${PASSWORD}`,
    args: {
      userId: t.arg.id({ description: userId }),
      role: t.arg({ type: StaffRole, description: 'Their new role.' }),
    },
    resolve: (_root, args, context) => changeRole(staffVisitorOf(context), args.userId, args.role),
  }),
  deactivateMember: t.field({
    type: StaffMember,
    ...ownersOnly,
    description: `Ends another member's access at once: sessions, API tokens, sockets, and open invitations that they sent. CONFLICT for the last owner. ${PASSWORD}`,
    args: {
      userId: t.arg.id({ description: userId }),
      handOverTo: t.arg.id({
        required: false,
        description: 'Who gets their open work; no one without it. Open deals need DEALS.',
      }),
    },
    resolve: (_root, args, context) =>
      deactivateMember(staffVisitorOf(context), args.userId, args.handOverTo ?? null),
  }),
  reactivateMember: t.field({
    type: StaffMember,
    ...ownersOnly,
    description: `Lets a former member back in, with the role they had. Their old API tokens stay revoked. ${PASSWORD}`,
    args: { userId: t.arg.id({ description: userId }) },
    resolve: (_root, args, context) => reactivateMember(staffVisitorOf(context), args.userId),
  }),
  resetMemberFactor: t.field({
    type: StaffMember,
    ...ownersOnly,
    description: `Removes the second factor of another member who lost their phone, and signs them out. Without one, they are returned unchanged. ${PASSWORD}`,
    args: { userId: t.arg.id({ description: userId }) },
    resolve: (_root, args, context) => resetMemberFactor(staffVisitorOf(context), args.userId),
  }),
  handOver: t.field({
    type: HandOver,
    ...staffMay('PEOPLE'),
    description:
      "Moves all open work of yours to a colleague; another member's needs TEAM. For programs, such as one that plans vacations: the team's screen hands over only what a deactivated member had.",
    args: {
      fromId: t.arg.id({ description: 'Whose work.' }),
      toId: t.arg.id({
        required: false,
        description: 'Who gets it; no one without it. Open deals need DEALS.',
      }),
      note: t.arg.string({ required: false, description: 'Added to each deal and conversation.' }),
    },
    resolve: (_root, { fromId, toId, note }, context) =>
      handOver(staffVisitorOf(context), { fromId, toId: toId ?? null, note }),
  }),
  setMyMail: t.field({
    type: StaffMember,
    authScopes: { staff: true },
    description: 'Sets which emails you get.',
    args: {
      newWork: t.arg.boolean({
        description:
          'About new requests and deals, accepted quotes, and customers who wait in the chat.',
      }),
      daily: t.arg.boolean({ description: 'About the work of the day, each morning.' }),
    },
    resolve: (_root, args, context) => setMyMail(staffVisitorOf(context), args),
  }),
}))
