import { brand } from '../../shared/brand'
import { firstNameIn } from '../../shared/first-name'
import { fullName } from '../../shared/person-name'
import { roleWords, type StaffRole } from '../../shared/staff-rights'
import type { Changer } from '../desk/history'
import { membersWith } from '../desk/members'
import type { HistoryEntry, StaffInvitation, User } from '../generated/prisma/client'
import { greeting, inOurZone, renderLetter } from '../mail/letter'
import { queueMail } from '../mail/mail'
import { config } from '../platform/config'
import type { Tx } from '../platform/db'

/** Invites someone to the team. Only this email has the link. */
export const mailInvitation = (
  tx: Tx,
  { id, email, role, invitedByName, expiresAt }: StaffInvitation,
  token: string,
) =>
  queueMail(tx, {
    cause: `invitation ${id}`,
    recipient: email,
    ...renderLetter({
      subject: `Join the ${brand.name} team`,
      preview: 'The link works once, for seven days.',
      heading: `Join the ${brand.name} team`,
      parts: [
        `${invitedByName} invites you to ${brand.name} as ${roleWords[role].withArticle}. The link works once, until ${inOurZone(expiresAt)}.`,
        {
          button: 'Accept the invitation',
          href: `${config.PUBLIC_URL}/api/login/invitation?${new URLSearchParams({ token })}`,
        },
        {
          note: `Don't know ${firstNameIn(invitedByName) ?? invitedByName}? You can ignore this email.`,
        },
      ],
    }),
  })

interface RoleChange {
  user: User
  revision: number
  role: StaffRole
}

/** Tells a member about their new role. */
export const mailRoleChange = (tx: Tx, { user, revision, role }: RoleChange) =>
  queueMail(tx, {
    cause: `role-changed ${user.id} ${revision}`,
    recipient: user.email,
    ...renderLetter({
      subject: `Your role at ${brand.name}`,
      preview: `Your role is now ${roleWords[role].name}.`,
      heading: 'Your role has changed',
      parts: [
        greeting(user.firstName),
        `Your role at ${brand.name} is now ${roleWords[role].name}.`,
        roleWords[role].may,
      ],
    }),
  })

interface OwnerChange {
  /** The history's entry about it. */
  entry: HistoryEntry | null
  actor: Changer
  user: User
  text: string
}

/** Tells all owners but those involved when someone becomes or stops being one of them. */
export async function mailOwnersAbout(tx: Tx, { entry, actor, user, text }: OwnerChange) {
  const involved = [user.id, ...('id' in actor ? [actor.id] : [])]
  const owners = await membersWith('TEAM', tx)
  for (const { id, email } of owners) {
    if (!entry || involved.includes(id)) continue
    await queueMail(tx, {
      cause: `team-changed ${entry.id} ${email}`,
      recipient: email,
      ...renderLetter({
        subject: `The owners of ${brand.name} have changed`,
        preview: text,
        heading: 'The owners have changed',
        parts: [text, { button: 'Open the team', href: `${config.PUBLIC_URL}/staff/team` }],
      }),
    })
  }
}

interface HandedOver {
  entry: HistoryEntry
  actor: Changer
  to: User
  /** "7 deals and 3 conversations" */
  work: string
  note?: string | undefined
}

/** Tells a member about the work they were handed. */
export const mailHandOver = (tx: Tx, { entry, actor, to, work, note }: HandedOver) => {
  const by = 'id' in actor ? fullName(actor) : actor.name
  return queueMail(tx, {
    cause: `handed-over ${entry.id}`,
    recipient: to.email,
    ...renderLetter({
      subject: `${by} handed you ${work}`,
      preview: 'Open your work to see what is due.',
      heading: 'You were handed work',
      parts: [
        greeting(to.firstName),
        `${by} handed you ${work}.`,
        ...(note ? [{ messages: [{ heading: 'Note', content: note }] }] : []),
        { button: 'Open my work', href: `${config.PUBLIC_URL}/staff/` },
      ],
    }),
  })
}
