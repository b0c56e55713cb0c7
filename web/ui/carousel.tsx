import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'

type Slide = { id: string | number; name: string; content: ReactNode }

const SWIPE_PX = 50

/**
 * The grouped carousel of the W3C's patterns; it never moves by itself. All slides lie in one place,
 * so that the tallest gives the height, and where no script runs they stand below each other.
 */
export function Carousel({
  label,
  noun,
  slides,
}: {
  label: string
  /** What one slide is called in the names of the buttons: "Next story". */
  noun: string
  slides: readonly Slide[]
}) {
  const [index, setIndex] = useState(0)
  const touchedAt = useRef<{ x: number; y: number }>(null)
  const slidesId = useId()
  const count = slides.length
  const step = (by: 1 | -1) => setIndex((shown) => (shown + by + count) % count)

  return (
    <section aria-roledescription="carousel" aria-label={label}>
      <div
        id={slidesId}
        aria-live="polite"
        className="grid"
        onTouchStart={({ touches }) => {
          const finger = touches[0]
          touchedAt.current = finger ? { x: finger.clientX, y: finger.clientY } : null
        }}
        onTouchEnd={({ changedTouches }) => {
          const finger = changedTouches[0]
          const start = touchedAt.current
          if (!start || !finger) return
          const [x, y] = [finger.clientX - start.x, finger.clientY - start.y]
          if (Math.abs(x) > SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) step(x < 0 ? 1 : -1)
        }}
      >
        {slides.map(({ id, content }, position) => (
          // biome-ignore lint/a11y/useSemanticElements: the pattern asks for a group; a fieldset is for forms.
          <div
            key={id}
            role="group"
            aria-roledescription="slide"
            aria-label={`${position + 1} of ${count}`}
            className={`[grid-area:1/1] transition-opacity duration-200 noscript:mb-6 noscript:[grid-area:auto] ${
              position === index ? '' : 'invisible opacity-0 noscript:visible noscript:opacity-100'
            }`}
          >
            {content}
          </div>
        ))}
      </div>
      <div className="mt-6 flex flex-wrap items-center justify-center gap-2 noscript:hidden">
        <Turn name={`Previous ${noun}`} controls={slidesId} onClick={() => step(-1)}>
          <ChevronLeft aria-hidden className="size-6" />
        </Turn>
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        <div role="group" aria-label={`Choose a ${noun}`} className="flex">
          {slides.map(({ id, name }, position) => (
            <button
              key={id}
              type="button"
              aria-label={`Show ${noun} ${position + 1} of ${count}: ${name}`}
              aria-controls={slidesId}
              aria-disabled={position === index || undefined}
              aria-current={position === index || undefined}
              onClick={() => setIndex(position)}
              className="group grid size-9 place-items-center rounded-full"
            >
              <span className="block size-2.5 rounded-full bg-line-strong transition-all duration-200 group-hover:bg-ink group-aria-current:w-6 group-aria-current:bg-accent" />
            </button>
          ))}
        </div>
        <Turn name={`Next ${noun}`} controls={slidesId} onClick={() => step(1)}>
          <ChevronRight aria-hidden className="size-6" />
        </Turn>
      </div>
    </section>
  )
}

function Turn({
  name,
  controls,
  onClick,
  children,
}: {
  name: string
  controls: string
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-controls={controls}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-full border border-line-strong bg-surface text-ink transition-colors hover:bg-raised"
    >
      {children}
    </button>
  )
}
