import { Link, useSearchParams } from 'react-router-dom'
import { isChange } from '../../chat/chat-events'
import { useAction } from '../../graph/use-action'
import { useRefetchOn } from '../../live/use-refetch-on'
import { useNow } from '../../ui/browser/now'
import { Button } from '../../ui/button'
import { easternClock, easternDay } from '../../ui/eastern-time'
import { FilterLinks } from '../../ui/filter-links'
import { boxLook } from '../../ui/paper/sheet'
import { livingList, PAGE } from '../frame/connections'
import { conversationEvents, dealEvents, workEvents } from '../frame/events'
import { LinkMark } from '../frame/link-mark'
import { Empty, Part } from '../frame/part'
import { RowsWaiting } from '../frame/rows-waiting'
import { StaffProblem } from '../frame/staff-problem'
import { staffPaths } from '../paths'
import { type PersonEventFragment, usePersonTimelineQuery } from './generated/people'
import { eventFilters } from './words'

/** Everything that happened with a person, newest first. */
export function Timeline({ personId }: { personId: string }) {
  const [parameters] = useSearchParams()
  const filter =
    eventFilters.find(({ value }) => value === parameters.get('show')) ?? eventFilters[0]
  const { data, error, refetch, fetchMore } = usePersonTimelineQuery({
    variables: { id: personId, first: PAGE },
    ...livingList,
  })
  useRefetchOn(workEvents, refetch)
  useRefetchOn(dealEvents, refetch)
  useRefetchOn(conversationEvents, refetch, isChange)
  const [run, isBusy] = useAction()
  const timeline = data?.person?.timeline
  const events = timeline?.edges
    .map(({ node }) => node)
    .filter(({ kind }) => filter?.kinds?.includes(kind) ?? true)
  const after = timeline?.pageInfo.hasNextPage ? timeline.pageInfo.endCursor : undefined
  return (
    <Part title="Timeline" heading="h2">
      <div className="mb-2">
        <FilterLinks
          label="Show in the timeline"
          name="show"
          options={eventFilters}
          chosen={filter?.value ?? 'all'}
        />
      </div>
      {events ? (
        <Days events={events} isMore={after !== undefined} />
      ) : error ? (
        <StaffProblem error={error} retry={() => refetch()} />
      ) : (
        <RowsWaiting rows={4} />
      )}
      {after !== undefined && (
        <div className="mt-3 text-center">
          <Button
            variant="quiet"
            size="sm"
            busy={isBusy}
            onClick={() =>
              void run(() => fetchMore({ variables: { first: PAGE, after: after ?? null } }), {
                failed: 'Not loaded',
              })
            }
          >
            Show earlier
          </Button>
        </div>
      )}
    </Part>
  )
}

function Days({ events, isMore }: { events: readonly PersonEventFragment[]; isMore: boolean }) {
  const now = useNow()
  if (events.length === 0) {
    return <Empty>{isMore ? 'Nothing of this kind lately.' : 'Nothing of this kind yet.'}</Empty>
  }
  const days = new Map<string, PersonEventFragment[]>()
  for (const event of events) {
    const day = easternDay(event.at, now)
    days.set(day, [...(days.get(day) ?? []), event])
  }
  return (
    <div className={boxLook}>
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={day}>
          <h3 className="border-rule border-b bg-tread px-4 py-1 font-sans font-semibold text-[0.8125rem] text-ink-soft tracking-normal">
            {day}
          </h3>
          <ul className="divide-y divide-rule border-rule border-b">
            {ofDay.map((event) => (
              <TimelineEvent key={event.id} event={event} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function TimelineEvent({ event }: { event: PersonEventFragment }) {
  const { at, title, text, by, link } = event
  const place = placeOf(event)
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-2 px-4 py-2">
      <span className="text-ink-soft text-sm leading-6">
        <time dateTime={at}>{easternClock(at)}</time>
      </span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span dir="auto" className="font-semibold [overflow-wrap:anywhere]">
            {title}
          </span>
          <LinkMark link={link ?? null} />
          <span className="ml-auto text-ink-soft text-sm">
            {by}
            {by && place && ' · '}
            {place && (
              <Link to={place.to} className="underline underline-offset-4">
                {place.words}
              </Link>
            )}
          </span>
        </p>
        {text && (
          <p
            dir="auto"
            className="line-clamp-6 whitespace-pre-line text-ink-soft [overflow-wrap:anywhere]"
          >
            {text}
          </p>
        )}
      </div>
    </li>
  )
}

/** What an event is about. */
function placeOf({ order, deal, consultation }: PersonEventFragment) {
  if (order) return { to: staffPaths.order(order.number), words: `Order #${order.number}` }
  if (deal) return { to: staffPaths.deal(deal.id), words: `Deal ${deal.number}` }
  return consultation && { to: staffPaths.consultation(consultation.id), words: 'Request' }
}
