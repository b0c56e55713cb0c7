import type { ReactNode } from 'react'
import type { stories } from '../content/stories'
import { Strike, Tag } from '../ui/paper/marks'
import { Canary, Sheet } from '../ui/paper/sheet'
import { Unbroken } from '../ui/unbroken'

/** A client's words beside what the sticker said and what was paid. */
export function HomeStory({ story }: { story: (typeof stories)[number] }) {
  return (
    <figure className="grid h-full content-start items-start gap-x-16 gap-y-10 lg:grid-cols-[1fr_minmax(0,42rem)]">
      <div className="lg:pt-6">
        <blockquote className="max-w-[34rem] font-[640] font-display text-[1.375rem] leading-[1.3] tracking-[-0.012em] sm:text-[1.625rem]">
          “{story.quote}”
        </blockquote>
        <figcaption className="mt-6">
          <p className="flex flex-wrap items-center gap-x-3 font-semibold">
            {story.name} {story.sample && <Tag>Sample</Tag>}
          </p>
          <p className="text-ink-soft">{story.location}</p>
        </figcaption>
      </div>
      <div className="sm:grid sm:grid-cols-[repeat(24,minmax(0,1fr))] lg:pb-4">
        <Sheet className="mr-3.5 sm:col-span-14 sm:col-start-1 sm:row-start-1 sm:mr-0 sm:self-start sm:pr-[30%]! sm:pb-10!">
          <p className="text-ink-soft text-label font-semibold">Before</p>
          <p className="mt-1 font-[640] font-display text-[1.1875rem] leading-snug tracking-[-0.012em]">
            <Unbroken>{story.vehicle}</Unbroken>
          </p>
          <dl className="mt-4">
            <dt className="text-ink-soft text-label font-semibold">MSRP</dt>
            <dd className="font-[640] font-display text-[2rem] leading-tight tracking-[-0.012em]">
              <Strike>{story.msrp}</Strike>
            </dd>
          </dl>
        </Sheet>
        <Canary className="-mt-2 ml-3.5 shadow-sheet sm:col-span-14 sm:col-start-11 sm:row-start-1 sm:mt-18 sm:ml-0">
          <p className="font-semibold text-ink-soft text-label">After</p>
          <dl>
            <dt className="mt-2 font-semibold text-ink-soft text-label">Final price</dt>
            <dd className="mb-3 font-[640] font-display text-[2.25rem] leading-tight tracking-[-0.012em]">
              {story.finalPrice}
            </dd>
            <StoryLine label="Saved">{story.savings}</StoryLine>
            <StoryLine label={`Our fee, ${story.packageName}`}>−{story.fee}</StoryLine>
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-ink border-t-2 pt-2 font-[640] font-display tracking-[-0.012em]">
              <dt className="text-xl">You keep</dt>
              <dd className="ml-auto text-[1.75rem]">{story.keep}</dd>
            </div>
            <div className="mt-2 flex gap-1 font-semibold text-label">
              <dt>Time:</dt>
              <dd>{story.timeframe}</dd>
            </div>
          </dl>
          <Days of={Number.parseInt(story.timeframe, 10)} />
        </Canary>
      </div>
    </figure>
  )
}

function StoryLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-rule border-t py-2 text-[0.9375rem]">
      <dt>{label}</dt>
      <dd className="figures">{children}</dd>
    </div>
  )
}

/** A bar of five days. */
function Days({ of: days }: { of: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 250 8" className="mt-2 w-full stroke-ink">
      {[0, 1, 2, 3, 4].map((day) => (
        <rect
          key={day}
          x={day * 51 + 0.75}
          y="0.75"
          width="44.5"
          height="6.5"
          strokeWidth="1.5"
          className={day < days ? 'fill-ink' : 'fill-none'}
        />
      ))}
    </svg>
  )
}
