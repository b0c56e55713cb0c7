import { brand } from '../../shared/brand'
import { weekdayOf } from '../../shared/calendar-days'
import { daysText } from '../../shared/days-text'
import { type Period, type PeriodFigures, periodBefore, weekBefore } from '../../shared/figures'
import { clockIn } from '../../shared/time-zones'
import { type FigureRow, figureGroups } from '../../shared/words/figures'
import { staffRoleOf } from '../account/staff-role'
import { membersWith } from '../desk/members'
import { greeting, renderLetter } from '../mail/letter'
import { queueMail } from '../mail/mail'
import { config } from '../platform/config'
import { databaseTime, db } from '../platform/db'
import { figuresOf } from './figures'

const MONDAY = 1

const clock = clockIn(brand.timeZone)

/** Returns the Monday whose email goes out at this time, such as 2026-11-30: from 8 AM until midnight, in our zone. */
export function mondayToMail(now: Date): string | null {
  const [day = '', time = ''] = clock.local(now.getTime()).split('T')
  return weekdayOf(day) === MONDAY && time >= '08:00' ? day : null
}

/** Emails the owners who take the email of the day the figures of the week before, once. */
export async function mailWeek(now?: Date) {
  const monday = mondayToMail(now ?? (await databaseTime()))
  if (!monday) return
  const members = await membersWith('FIGURES')
  const owners = members.filter(
    (user) => staffRoleOf(user) === 'OWNER' && (user.staffMember?.dailyMail ?? true),
  )
  const causeOf = ({ email }: { email: string }) => `weekly ${monday} ${email}`
  const sent = await db.mail.findMany({
    where: { cause: { in: owners.map(causeOf) } },
    select: { cause: true },
  })
  const waiting = owners.filter((owner) => !sent.some(({ cause }) => cause === causeOf(owner)))
  if (waiting.length === 0) return
  const week = weekBefore(monday)
  const both = await figuresOf(week).both()
  await db.$transaction(async (tx) => {
    for (const owner of waiting) {
      const letter = letterTo(owner.firstName, { ...both, period: week })
      await queueMail(tx, { cause: causeOf(owner), recipient: owner.email, ...letter })
    }
  })
}

interface Week {
  period: Period
  now: PeriodFigures
  before: PeriodFigures
}

function letterTo(firstName: string, { period, now, before }: Week) {
  const rows = Object.values<Record<string, FigureRow>>(figureGroups).flatMap((group) =>
    Object.values(group),
  )
  const facts = rows.flatMap(({ name, text }): [string, string][] => {
    const [value, valueBefore] = [text(now), text(before)]
    return isNothing(value) && isNothing(valueBefore)
      ? []
      : [[name, `${value}, before ${valueBefore}`]]
  })
  const week = daysText(period)
  const { from, to } = period
  return renderLetter({
    subject: `Your week: ${week}`,
    preview: `${now.requests} requests, ${now.paid} paid orders`,
    heading: 'Your week',
    parts: [
      greeting(firstName),
      `${week}, beside the week before, ${daysText(periodBefore(period))}.`,
      facts.length > 0 ? { facts } : 'Nothing happened in either.',
      {
        button: 'Open the figures',
        href: `${config.PUBLIC_URL}/staff/figures?period=${from}/${to}`,
      },
    ],
  })
}

const isNothing = (text: string) => ['0', '$0', '–'].includes(text)
