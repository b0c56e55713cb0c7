import { z } from 'zod'
import { dotProblem, typedFields } from '../consultation'
import { MAX_EMAIL_LENGTH } from '../limits'
import { readPhone } from '../phones'
import { sitePath } from '../site-path'
import { faqSchema } from './faq-schema'
import { mailTextsSchema } from './mail-texts'
import { line, text } from './texts'

// What an owner may save in each section of the settings. The graph, the database, and the forms of staff use the same.

const email = line(MAX_EMAIL_LENGTH, 0).refine(
  (value) => new RegExp(`^${typedFields.email.pattern}$`).test(value) && !dotProblem(value),
  typedFields.email.problem,
)

/** In whatever spelling; ten digits come out. */
const phone = z
  .string()
  .transform((value) => readPhone(value))
  .refine(
    (value) => value !== undefined && /^\d{10}$/.test(value.key) && !value.extension,
    'Enter the ten digits of a US phone number',
  )
  .transform((value) => value?.key ?? '')

const profile = line(300, 0).refine(
  (value) => value === '' || (URL.canParse(value) && new URL(value).protocol === 'https:'),
  'Enter a link that begins with https://, or leave it empty',
)

const MAX_ADDRESS_LINES = 3

const contactSchema = z.strictObject({
  phone,
  email,
  /** A postal address, line by line. */
  address: text(240, 0).refine(
    (value) => value.split('\n').length <= MAX_ADDRESS_LINES,
    'At most three lines',
  ),
  social: z.strictObject({ facebook: profile, instagram: profile, youtube: profile }),
})

const time = /^(?:[01]\d|2[0-3]):[0-5]\d$/

const range = z
  .strictObject({
    /** 0 is Sunday. */
    day: z.int().min(0).max(6),
    from: z.string().regex(time, 'Enter a time such as 09:00'),
    to: z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Enter a time such as 19:00'),
  })
  .refine(({ from, to }) => from < to, 'Must end after it begins')

const MAX_RANGES_A_DAY = 2
const MAX_HOLIDAYS = 60

const hoursSchema = z.strictObject({
  week: z
    .array(range)
    .refine((week) => hasNoOverlap(week), 'A day has at most two ranges, which must not overlap')
    .transform((week) => week.toSorted(byTime)),
  closedOnFederalHolidays: z.boolean().default(true),
  /** Added to the federal ones. */
  holidays: z
    .array(z.strictObject({ date: z.iso.date('Enter a date such as 2026-12-24'), name: line(60) }))
    .max(MAX_HOLIDAYS, `At most ${MAX_HOLIDAYS} days`)
    .refine(
      (days) => new Set(days.map(({ date }) => date)).size === days.length,
      'Each day can stand here once',
    )
    .transform((days) => days.toSorted((one, other) => one.date.localeCompare(other.date))),
})

type Range = z.infer<typeof range>

const byTime = (one: Range, other: Range) =>
  one.day - other.day || one.from.localeCompare(other.from)

function hasNoOverlap(week: Range[]) {
  const sorted = week.toSorted(byTime)
  return sorted.every((each, at) => {
    const before = sorted[at - 1]
    const limit = sorted[at - MAX_RANGES_A_DAY]
    return (before?.day !== each.day || before.to <= each.from) && limit?.day !== each.day
  })
}

const moment = z.preprocess(
  (value) => (value === '' ? null : value),
  z.iso
    .datetime({ offset: true, error: 'Enter a date and a time' })
    .transform((value) => new Date(value).toISOString())
    .nullable(),
)

const noticeSchema = z
  .strictObject({
    /** Empty for none. */
    text: line(160, 0),
    href: line(300, 0).refine(
      (value) => value === '' || sitePath(value) !== undefined,
      'Enter a path of this site, such as /packages, or leave it empty',
    ),
    from: moment,
    until: moment,
  })
  .refine(({ from, until }) => !from || !until || from < until, {
    path: ['until'],
    error: 'Must be after the beginning',
  })

/** Each section of the settings. */
export const sectionSchemas = {
  CONTACT: contactSchema,
  HOURS: hoursSchema,
  NOTICE: noticeSchema,
  FAQ: faqSchema,
  MAIL_TEXTS: mailTextsSchema,
} as const

export type Settings = {
  [Section in keyof typeof sectionSchemas]: z.infer<(typeof sectionSchemas)[Section]>
}

export type Contact = Settings['CONTACT']
export type Hours = Settings['HOURS']
export type Notice = Settings['NOTICE']
export type MailTexts = Settings['MAIL_TEXTS']
