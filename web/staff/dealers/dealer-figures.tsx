import type { ReactNode } from 'react'
import { easternDate } from '../../ui/eastern-time'
import { boxLook } from '../../ui/paper/sheet'
import { Empty, Part } from '../frame/part'
import { hoursWords, shareWords } from './figure-words'
import type { DealerPageFragment } from './generated/dealers'

/** What came of asking the dealer. Each figure says what it is counted from. */
export function DealerFigures({ figures }: { figures: DealerPageFragment['figures'] }) {
  if (!figures) return null
  const { asked, answered, declined, silent, quotes, accepted, notHonored } = figures
  const { medianHoursToAnswer, lastAskedAt } = figures
  const ofAsked = `of ${asked} asked`
  const withShare = (count: number, whole: number) =>
    [count, count > 0 && shareWords(count, whole)].filter((part) => part !== false).join(' · ')
  return (
    <Part title="Last 365 days" heading="h2">
      {asked === 0 ? (
        <Empty>Not asked in the last 365 days, so there are no figures.</Empty>
      ) : (
        <dl className={`${boxLook} divide-y divide-rule`}>
          <Figure
            name="Asked"
            value={asked}
            base={`deals${lastAskedAt ? `, last on ${easternDate(lastAskedAt)}` : ''}`}
          />
          <Figure name="Answered" value={withShare(answered, asked)} base={ofAsked} />
          <Figure
            name="First answer"
            value={hoursWords(medianHoursToAnswer) ?? '–'}
            base={
              answered > 0 ? `after our request, median of ${answered} answered` : 'no answer yet'
            }
          />
          <Figure name="Declined" value={withShare(declined, asked)} base={ofAsked} />
          <Figure name="No reply" value={withShare(silent, asked)} base={ofAsked} />
          <Figure name="Quotes published" value={quotes} base={`from these ${asked} requests`} />
          <Figure
            name="Accepted"
            value={withShare(accepted, quotes)}
            base={quotes > 0 ? `of ${quotes} published` : 'no quotes published'}
          />
          <Figure
            name="Not honored"
            value={withShare(notHonored, accepted)}
            base={accepted > 0 ? `of ${accepted} accepted` : 'none accepted'}
          />
        </dl>
      )}
    </Part>
  )
}

function Figure({ name, value, base }: { name: string; value: ReactNode; base: string }) {
  return (
    <div className="flex items-baseline justify-between gap-x-4 px-4 py-1.5">
      <dt>
        {name}
        <span className="block text-ink-soft text-sm">{base}</span>
      </dt>
      <dd className="figures shrink-0 font-bold">{value}</dd>
    </div>
  )
}
