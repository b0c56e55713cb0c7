import { brand } from '../../shared/brand'
import { calendarDay } from '../../shared/calendar-days'
import { firstNameIn } from '../../shared/first-name'
import { holidaysAround } from '../../shared/holidays'
import { isWorkingDay } from '../../shared/office-hours'
import { rightsOf, type StaffRole } from '../../shared/staff-rights'
import { clockIn, timeAtPlaceAndHere } from '../../shared/time-zones'
import { staffRoleOf } from '../account/staff-role'
import { membersWith } from '../desk/members'
import { subjectOf } from '../desk/subjects'
import type { Viewer } from '../desk/work/sources'
import { listWork, stepTextOf, type WorkItem } from '../desk/work/work'
import { countWorkUntil } from '../desk/work/work-counts'
import type { User } from '../generated/prisma/client'
import { greeting, inOurZone, renderLetter } from '../mail/letter'
import { queueMail } from '../mail/mail'
import { config } from '../platform/config'
import { databaseTime, db } from '../platform/db'
import { easternMoment } from '../platform/eastern'
import { clockTime } from './late-promises'

const MAX_LINES = 10

const clock = clockIn(brand.timeZone)

/** Returns the day whose email goes out at this time, such as 2026-11-24: working days from 8:30 AM, in our zone. */
export function dayToMail(now: Date, closedDays = holidaysAround(now)): string | null {
  const [day = '', time = ''] = clock.local(now.getTime()).split('T')
  const isTime = time >= '08:30' && time < '10:00' // a server that was down later catches up no more
  return isTime && isWorkingDay(day, closedDays) ? day : null
}

/** Emails each member what is due on a weekday, once; nothing to those who have nothing to do. */
export async function mailDay(now?: Date) {
  const day = dayToMail(now ?? (await databaseTime()))
  if (!day) return
  const { moment: tonight } = await easternMoment(db, `${day}T23:59`)
  if (!tonight) return
  for (const user of await membersWith('PEOPLE')) {
    const role = staffRoleOf(user)
    if (role && (user.staffMember?.dailyMail ?? true))
      await mailMember({ user, role, day, tonight })
  }
}

interface DayOfMember {
  user: User
  role: StaffRole
  day: string
  tonight: Date
}

async function mailMember({ user, role, day, tonight }: DayOfMember) {
  const cause = `day ${user.id} ${day}`
  if (await db.mail.findUnique({ where: { cause }, select: { id: true } })) return
  const viewer = { id: user.id, rights: rightsOf(role) }
  const { mineOverdue, mineDue, unassignedDue } = await countWorkUntil(viewer, tonight)
  if (mineDue + unassignedDue === 0) return
  const counts = [
    `${mineOverdue} overdue`,
    `${Math.max(mineDue - mineOverdue, 0)} due today`,
    `${unassignedDue} that no one has taken`,
  ].filter((text) => !text.startsWith('0 '))
  const summary = counts.join(', ')
  const items = await firstItems(viewer, tonight)
  const letter = renderLetter({
    subject: `Your day: ${summary}`,
    preview: summary,
    heading: 'Your day',
    parts: [
      greeting(user.firstName),
      `${summary}.`,
      { facts: await Promise.all(items.map((item) => factOf(item, day))) },
      { button: 'Open Today', href: `${config.PUBLIC_URL}/staff/` },
    ],
  })
  await db.$transaction((tx) => queueMail(tx, { cause, recipient: user.email, ...letter }))
}

/** One's own items, then those that no one has taken. */
async function firstItems(viewer: Viewer, tonight: Date) {
  const mine = await listWork(viewer, { first: MAX_LINES, filter: 'MINE' })
  const others = await listWork(viewer, { first: MAX_LINES, filter: 'UNASSIGNED' })
  return [...mine, ...others].filter(({ dueAt }) => dueAt < tonight).slice(0, MAX_LINES)
}

const factOf = async (item: WorkItem, day: string): Promise<[string, string]> => [
  nameOf(item),
  `${stepTextOf(item)}, ${await timeOf(item, day)}`,
]

/** "Deal 1003-2", "Request of Rosa": a number or a first name. */
const nameOf = ({ kind, number, name }: WorkItem) =>
  [subjectOf(kind, 'work').prefix, number ?? firstNameIn(name) ?? name].filter(Boolean).join(' ')

/** Until when, in our zone; an appointment is on the clocks of its place, too. */
async function timeOf({ kind, id, dueAt }: WorkItem, day: string) {
  const placeZone = await subjectOf(kind, 'work').placeZoneOf?.(id, dueAt)
  if (placeZone) return timeAtPlaceAndHere(dueAt, placeZone)
  return calendarDay(dueAt) === day ? `${clockTime(dueAt)} ET` : inOurZone(dueAt)
}
