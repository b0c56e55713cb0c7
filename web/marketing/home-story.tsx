import type { stories } from '../content/stories'
import { Car } from '../pictures/car'
import { Portrait } from '../pictures/portrait'

export function HomeStory({ story }: { story: (typeof stories)[number] }) {
  return (
    <figure className="grid h-full overflow-hidden rounded-sm border border-rule bg-paper shadow-sheet lg:grid-cols-[1.15fr_1fr]">
      <div className="flex flex-col justify-between gap-8 p-6 sm:p-10">
        <blockquote className="text-lg leading-relaxed sm:text-xl lg:text-2xl lg:leading-relaxed">
          “{story.quote}”
        </blockquote>
        <figcaption className="flex items-center gap-4">
          <Portrait look={story.portrait} className="size-14 shrink-0 rounded-full" />
          <div className="min-w-0 flex-1">
            <p className="font-semibold">{story.name}</p>
            <p className="text-ink-soft">{story.location}</p>
          </div>
          {story.sample && <span className="self-end text-ink-faint text-sm">Sample</span>}
        </figcaption>
      </div>
      <div className="flex flex-col border-rule max-lg:border-t lg:border-l">
        <div className="grid flex-1 place-items-center bg-tread px-6 pt-8 pb-4">
          <Car {...story.car} className="w-full max-w-88" />
        </div>
        <div className="p-6 sm:px-8">
          <p className="font-semibold text-lg">{story.vehicle}</p>
          <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
            <Figure name="MSRP" value={story.msrp} />
            <Figure name="Final price" value={story.finalPrice} />
            <Figure name="Time" value={story.timeframe} />
            <Figure name="Saved" value={story.savings} />
            <Figure name="Our fee" value={story.fee} />
            <Figure name="You keep" value={story.keep} strong />
          </dl>
        </div>
      </div>
    </figure>
  )
}

function Figure({ name, value, strong }: { name: string; value: string; strong?: boolean }) {
  return (
    <div>
      <dt className="text-ink-faint text-sm">{name}</dt>
      <dd className={`font-semibold text-lg tabular-nums ${strong ? 'text-pen' : ''}`}>{value}</dd>
    </div>
  )
}
