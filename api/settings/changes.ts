import { brand } from '../../shared/brand'
import { phoneWords } from '../../shared/phones'
import type { Question } from '../../shared/settings/faq'
import { mailTextKeys } from '../../shared/settings/mail-text-words'
import type { Settings } from '../../shared/settings/schemas'
import type { SettingsSection } from '../../shared/settings/sections'
import { timeInOurZone, zoneName } from '../../shared/time-zones'
import { weekWords } from '../../shared/week-words'

/** A field of a section as text for people; null where it is empty. */
type Texts = Record<string, string | null>

const textsOf: { [Section in SettingsSection]: (value: Settings[Section]) => Texts } = {
  CONTACT: ({ phone, email, address, social }) => ({
    phone: phoneWords(phone),
    email,
    address,
    ...social,
  }),
  HOURS: ({ week, closedOnFederalHolidays, holidays }) => ({
    week: weekWords(week, zoneName(brand.timeZone).short),
    closedOnFederalHolidays: closedOnFederalHolidays ? 'Yes' : 'No',
    holidays: holidays.map(({ date, name }) => `${date} ${name}`).join('\n'),
  }),
  NOTICE: ({ text, href, from, until }) => ({
    text,
    href,
    from: from && timeInOurZone(from),
    until: until && timeInOurZone(until),
  }),
  FAQ: (questions) => ({
    order: questions.map(({ id }) => id).join('\n'),
    ...Object.fromEntries(questions.map((each) => [`question ${each.id}`, questionText(each)])),
  }),
  MAIL_TEXTS: (texts) =>
    Object.fromEntries(
      mailTextKeys.flatMap((key) =>
        Object.entries(texts[key]).map(([part, text]) => [`${key} ${part}`, text]),
      ),
    ),
}

const questionText = ({ question, answer, more, isHidden }: Question) =>
  [
    question,
    ...answer.flat(),
    ...(more ? [more.name] : []),
    ...(isHidden ? ['(hidden)'] : []),
  ].join('\n')

/** Lists what differs between two values of a section, field by field. */
export function changesOf<Section extends SettingsSection>(
  section: Section,
  before: Settings[Section],
  after: Settings[Section],
) {
  const [old, current]: [Texts, Texts] = [textsOf[section](before), textsOf[section](after)]
  return [...new Set([...Object.keys(old), ...Object.keys(current)])].map((field) => ({
    field,
    before: old[field] || null,
    after: current[field] || null,
  }))
}
