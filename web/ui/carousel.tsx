import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { afterPaint } from './browser/after-paint'
import { useIsInBrowser } from './browser/is-in-browser'

interface Slide {
  id: string | number
  name: string
  content: ReactNode
}

const SWIPE_PX = 50

/**
 * The grouped carousel of the WAI-ARIA patterns; it never moves by itself. All slides share one grid cell,
 * so the tallest sets the height. Without JavaScript they are stacked.
 */
export function Carousel({
  label,
  noun,
  slides,
}: {
  label: string
  /** What one slide is called in the buttons' names: "Next story". */
  noun: string
  slides: readonly Slide[]
}) {
  const [index, setIndex] = useState(0)
  const isInBrowser = useIsInBrowser()
  const touchStart = useRef<{ x: number; y: number }>(null)
  const slidesId = useId()
  const count = slides.length
  // A new slide restyles and paints enough to delay the paint of the press on a slow phone.
  const step = (by: 1 | -1) =>
    afterPaint(() => setIndex((current) => (current + by + count) % count))

  return (
    <section aria-roledescription="carousel" aria-label={label}>
      <div
        id={slidesId}
        aria-live="polite"
        className="grid"
        onTouchStart={({ touches }) => {
          const finger = touches[0]
          touchStart.current = finger ? { x: finger.clientX, y: finger.clientY } : null
        }}
        onTouchEnd={({ changedTouches }) => {
          const finger = changedTouches[0]
          const start = touchStart.current
          if (!start || !finger) return
          const [x, y] = [finger.clientX - start.x, finger.clientY - start.y]
          if (Math.abs(x) > SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) step(x < 0 ? 1 : -1)
        }}
      >
        {slides.map(({ id, content }, position) => (
          // biome-ignore lint/a11y/useSemanticElements: the pattern requires a group; a fieldset is for forms.
          <div
            key={id}
            role="group"
            aria-roledescription="slide"
            aria-label={`${position + 1} of ${count}`}
            aria-hidden={(isInBrowser && position !== index) || undefined}
            className={`[grid-area:1/1] transition-opacity duration-200 noscript:mb-6 noscript:[grid-area:auto] ${
              position === index ? 'z-1' : 'opacity-0 noscript:opacity-100'
            }`}
          >
            {content}
          </div>
        ))}
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-1 noscript:hidden">
        <StepButton name={`Previous ${noun}`} controls={slidesId} onClick={() => step(-1)}>
          <ArrowLeft aria-hidden className="size-5" />
        </StepButton>
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
              onClick={() => afterPaint(() => setIndex(position))}
              className="group grid size-[44px] place-items-center"
            >
              <span className="block h-0.5 w-5 bg-rule-strong transition-colors group-hover:bg-ink group-aria-current:h-1.5 group-aria-current:bg-ink forced-colors:border-2" />
            </button>
          ))}
        </div>
        <StepButton name={`Next ${noun}`} controls={slidesId} onClick={() => step(1)}>
          <ArrowRight aria-hidden className="size-5" />
        </StepButton>
      </div>
    </section>
  )
}

function StepButton({
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
      className="grid size-11 place-items-center rounded-md border border-rule-strong text-ink transition-colors hover:bg-paper"
    >
      {children}
    </button>
  )
}
