import { Plus, X } from 'lucide-react'
import { brand } from '../../../shared/brand'
import { federalHolidays } from '../../../shared/holidays'
import { officeHours } from '../../../shared/office-hours'
import type { Hours as HoursValue } from '../../../shared/settings/schemas'
import { siteInfoOf } from '../../../shared/site-info'
import { dayWords, zoneName } from '../../../shared/time-zones'
import { answerTime } from '../../chat/answer-time'
import { useNow } from '../../ui/browser/now'
import { randomId } from '../../ui/browser/random-id'
import { Button } from '../../ui/button'
import { CheckField } from '../../ui/check-field'
import { TextField } from '../../ui/field'
import { Hours, OpenNow } from '../../ui/reach-us'
import { ServedSiteInfo } from '../../ui/site-info'
import { SectionForm } from './section-form'
import { type SectionProps, useSectionForm } from './use-section-form'

const MAX_RANGES = 2

/** In the order of a working week. */
const days = [
  { day: 1, name: 'Monday' },
  { day: 2, name: 'Tuesday' },
  { day: 3, name: 'Wednesday' },
  { day: 4, name: 'Thursday' },
  { day: 5, name: 'Friday' },
  { day: 6, name: 'Saturday' },
  { day: 0, name: 'Sunday' },
]

interface Range {
  day: number
  from: string
  to: string
}

const draftOf = ({ week, closedOnFederalHolidays, holidays }: HoursValue) => ({
  week,
  closedOnFederalHolidays,
  holidays: holidays.map((each) => ({ ...each, key: each.date })),
})

type Draft = ReturnType<typeof draftOf>

const toValue = ({ holidays, ...rest }: Draft): HoursValue => ({
  ...rest,
  holidays: holidays.map(({ date, name }) => ({ date, name })),
})

export function HoursForm({ setting, value, others }: SectionProps<'HOURS'>) {
  const form = useSectionForm({ setting, value }, { draftOf, toValue })
  const { week, closedOnFederalHolidays, holidays } = form.values
  const now = useNow()
  const typed = toValue(form.values)
  return (
    <SectionForm
      section="HOURS"
      form={form}
      preview={
        <ServedSiteInfo value={siteInfoOf({ ...others, HOURS: typed }, now)}>
          <Hours />
          <OpenNow />
          <p className="mt-3 text-ink-soft text-sm">
            In the chat, now: {answerTime(now, null, officeHours(typed, now))}
          </p>
        </ServedSiteInfo>
      }
    >
      <fieldset className="min-w-0">
        <legend className="mb-1.5 font-semibold">
          Open, on the clocks of {zoneName(brand.timeZone).long}
        </legend>
        <ul className="divide-y divide-rule border-rule border-y">
          {days.map(({ day, name }) => (
            <Day
              key={day}
              name={name}
              ranges={week.filter((range) => range.day === day)}
              onChange={(ranges) =>
                form.set({
                  week: [
                    ...week.filter((range) => range.day !== day),
                    ...ranges.map((range) => ({ ...range, day })),
                  ],
                })
              }
            />
          ))}
        </ul>
        {form.problems.week && (
          <p role="alert" className="mt-2 font-semibold text-red text-sm">
            {form.problems.week}
          </p>
        )}
      </fieldset>
      <fieldset className="min-w-0 space-y-3">
        <legend className="font-semibold">Closed</legend>
        <CheckField
          label="On federal holidays"
          hint={`Next: ${nextHolidays(now)}`}
          checked={closedOnFederalHolidays}
          onChange={({ target }) => form.set({ closedOnFederalHolidays: target.checked })}
        />
        <Holidays
          holidays={holidays}
          problem={form.problems.holidays}
          onChange={(holidays) => form.set({ holidays })}
        />
      </fieldset>
    </SectionForm>
  )
}

/** The next two federal holidays, with their days. */
function nextHolidays(now: number) {
  const today = new Date(now).toISOString().slice(0, 10)
  const year = Number(today.slice(0, 4))
  return [...federalHolidays([year, year + 1])]
    .filter(([day]) => day >= today)
    .sort(([one], [other]) => one.localeCompare(other))
    .slice(0, 2)
    .map(([day, name]) => `${dayWords(day)}, ${name}`)
    .join('; ')
}

/** Midnight ends a day as 24:00; clocks show it as 00:00. */
const closing = (time: string) => (time === '00:00' ? '24:00' : time)
const onClock = (time: string) => (time === '24:00' ? '00:00' : time)

function Day({
  name,
  ranges,
  onChange,
}: {
  name: string
  ranges: readonly Range[]
  onChange: (ranges: Omit<Range, 'day'>[]) => void
}) {
  const change = (at: number, changed: Partial<Range>) =>
    onChange(ranges.map((range, index) => (index === at ? { ...range, ...changed } : range)))
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
      <div className="w-36 self-center pt-2">
        <CheckField
          label={name}
          checked={ranges.length > 0}
          onChange={({ target }) =>
            onChange(target.checked ? [{ from: '09:00', to: '17:00' }] : [])
          }
        />
      </div>
      {ranges.length === 0 && <span className="text-ink-faint">Closed</span>}
      {ranges.map((range, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a range has nothing else to know it by
        <span key={at} className="flex items-center">
          <TextField
            label="From"
            aria-label={`${name}, from${at > 0 ? ', second time' : ''}`}
            type="time"
            className="w-36"
            value={range.from}
            onChange={({ target }) => change(at, { from: target.value })}
          />
          <TextField
            label="To"
            aria-label={`${name}, to${at > 0 ? ', second time' : ''}`}
            type="time"
            className="-ml-px w-36"
            value={onClock(range.to)}
            onChange={({ target }) => change(at, { to: closing(target.value) })}
          />
        </span>
      ))}
      {ranges.length === 1 && (
        <Button
          variant="bare"
          size="row"
          aria-label={`Add a break on ${name}`}
          onClick={() => onChange(withBreak(ranges))}
        >
          Add a break
        </Button>
      )}
      {ranges.length === MAX_RANGES && (
        <Button
          variant="bare"
          size="row"
          aria-label={`Remove the break on ${name}`}
          onClick={() => onChange(withoutBreak(ranges))}
        >
          Remove the break
        </Button>
      )}
    </li>
  )
}

/** A break at noon, which the owner then moves. */
const withBreak = ([range]: readonly Range[]) =>
  range
    ? [
        { from: range.from, to: '12:00' },
        { from: '13:00', to: range.to },
      ]
    : []

const withoutBreak = (ranges: readonly Range[]) => [
  { from: ranges[0]?.from ?? '', to: ranges.at(-1)?.to ?? '' },
]

function Holidays({
  holidays,
  problem,
  onChange,
}: {
  holidays: Draft['holidays']
  problem: string | undefined
  onChange: (holidays: Draft['holidays']) => void
}) {
  const change = (key: string, changed: { date?: string; name?: string }) =>
    onChange(holidays.map((each) => (each.key === key ? { ...each, ...changed } : each)))
  return (
    <div className="space-y-2">
      {holidays.map(({ key, date, name }) => (
        <div key={key} className="flex flex-wrap items-center gap-y-2">
          <TextField
            label="Day"
            type="date"
            className="w-44 max-w-full"
            value={date}
            onChange={({ target }) => change(key, { date: target.value })}
          />
          <TextField
            label="Why"
            placeholder="Company retreat"
            maxLength={60}
            className="-ml-px flex-1 basis-40"
            value={name}
            onChange={({ target }) => change(key, { name: target.value })}
          />
          <button
            type="button"
            aria-label={`Remove ${name || date || 'this day'}`}
            onClick={() => onChange(holidays.filter((each) => each.key !== key))}
            className="ml-1 grid size-11 place-items-center rounded-md text-ink-soft hover:bg-tread hover:text-ink"
          >
            <X aria-hidden className="size-4" />
          </button>
        </div>
      ))}
      {problem && (
        <p role="alert" className="font-semibold text-red text-sm">
          {problem}
        </p>
      )}
      <Button
        variant="quiet"
        size="sm"
        onClick={() => onChange([...holidays, { key: randomId(), date: '', name: '' }])}
      >
        <Plus aria-hidden className="size-4" />
        Add a day
      </Button>
    </div>
  )
}
