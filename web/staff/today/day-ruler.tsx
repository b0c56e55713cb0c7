import { easternDaysAway, easternHour } from '../../ui/eastern-time'
import { type WorkItem, workOf } from '../frame/subjects'
import { dueMark } from './work-groups'

const FIRST_HOUR = 9
const LAST_HOUR = 19

const tones = { red: 'border-red bg-red', amber: 'border-amber', soft: 'border-ink' } as const

/** The working day with the time now and a marker for each item that is due today; the list says the same in words. */
export function DayRuler({
  work,
  now,
  selected,
}: {
  work: readonly WorkItem[]
  now: number
  selected: WorkItem | undefined
}) {
  const today = work.flatMap((item) => {
    const { dueAt } = item
    if (workOf(item).isLive || !dueAt || easternDaysAway(dueAt, now) !== 0) return []
    return [{ item, hour: easternHour(dueAt) }]
  })
  const current = easternHour(now)
  const hours = [current, ...today.map(({ hour }) => hour)]
  const first = Math.min(FIRST_HOUR, ...hours.map(Math.floor))
  const last = Math.max(LAST_HOUR, ...hours.map(Math.ceil))
  const left = (hour: number) => ({ left: `${((hour - first) / (last - first)) * 100}%` })
  const ticks = Array.from({ length: last - first + 1 }, (_, place) => first + place)
  const every = ticks.length > 14 ? 2 : 1
  return (
    <div
      aria-hidden
      className="border-ink border-b-2 bg-paper px-7 pt-7 pb-2 max-lg:hidden [@media(height<40rem)]:hidden"
    >
      <div className="relative h-6">
        <div className="absolute inset-x-0 top-1.5 border-rule-strong border-t" />
        {ticks.map((hour) => (
          <div key={hour} style={left(hour)} className="absolute top-0">
            <div className="h-3 w-px bg-rule-strong forced-colors:border-l" />
            {(hour - first) % every === 0 && (
              <span className="absolute top-3.5 -translate-x-1/2 whitespace-nowrap text-ink-faint text-xs leading-none tabular-nums">
                {hourWords(hour, hour === first || hour === last)}
              </span>
            )}
          </div>
        ))}
        <div style={left(current)} className="absolute -top-5 h-8 border-red border-l-2">
          <span className="absolute left-1.5 font-bold text-[0.6875rem] text-red leading-none">
            now
          </span>
        </div>
        {today.map(({ item, hour }) => (
          <span
            key={`${item.kind} ${item.id}`}
            style={left(hour)}
            className={`absolute top-1.5 size-3 -translate-1/2 border-2 ${tones[dueMark(item, now).tone]} ${
              dueMark(item, now).tone === 'red' ? 'rotate-45' : 'rounded-full'
            } ${item === selected ? 'z-1 border-ink! bg-canary!' : dueMark(item, now).tone === 'red' ? '' : 'bg-paper'}`}
          />
        ))}
      </div>
    </div>
  )
}

/** "9 AM" where the day begins and ends, otherwise the number alone. */
function hourWords(hour: number, isEnd: boolean) {
  const number = hour % 12 || 12
  return isEnd ? `${number} ${hour % 24 < 12 ? 'AM' : 'PM'}` : String(number)
}
