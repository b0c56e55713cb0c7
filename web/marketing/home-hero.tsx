import { Check } from 'lucide-react'
import { brand } from '../../shared/brand'
import { stories } from '../content/stories'
import { priceLine } from '../packages/price-line'
import { paths } from '../paths'
import { HeroScene } from '../pictures/hero-scene'
import { ButtonLink } from '../ui/button'
import { link } from '../ui/link-look'
import { usePageHeading } from '../ui/page'

const title = 'Your next car, negotiated for you'
const promises = [
  'One fee, shown in full before you pay',
  'A better deal or your money back',
  'Paid by you, never by the dealer',
]

export function HomeHero() {
  const heading = usePageHeading(title)
  return (
    <header className="bg-[radial-gradient(60rem_30rem_at_15%_-6rem,var(--glow),transparent)]">
      <div className="mx-auto grid max-w-6xl 2xl:max-w-7xl items-center gap-x-14 gap-y-12 px-4 pt-10 sm:px-6 sm:pt-16 lg:grid-cols-[1.1fr_1fr] lg:pt-20">
        <div>
          <p className="font-semibold text-ink">{brand.tagline}</p>
          <h1 ref={heading} tabIndex={-1} className="mt-3 text-4xl sm:text-5xl xl:text-6xl">
            {title}
          </h1>
          <p className="mt-5 max-w-xl text-ink-soft text-lg sm:text-xl">
            Professional negotiators who work for you, not for the dealer. We search, contact every
            relevant dealership in your area, and work out price, terms, and paperwork. You just
            drive.
          </p>
          <div className="mt-8 flex flex-col gap-3 sm:flex-row lg:w-fit lg:flex-col">
            <ButtonLink to={paths.contact()} size="lg">
              Schedule a Free Consultation Today!
            </ButtonLink>
            <ButtonLink to={paths.packages()} size="lg" variant="quiet">
              See the packages
            </ButtonLink>
          </div>
          <p className="mt-4 flex flex-wrap items-center gap-x-4 text-ink-soft">
            {priceLine && <span>{priceLine}</span>}
            <a href={brand.phoneHref} className={`${link} inline-flex min-h-11 items-center`}>
              Call {brand.phone}
            </a>
          </p>
          <ul className="mt-6 space-y-2.5 text-ink-soft">
            {promises.map((promise) => (
              <li key={promise} className="flex gap-2.5">
                <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-pen" />
                {promise}
              </li>
            ))}
          </ul>
        </div>
        <div className="relative mx-auto w-full max-w-xl">
          <HeroScene className="aspect-[6/7] w-full rounded-sm sm:aspect-square shadow-sheet" />
          <SampleQuote />
        </div>
      </div>
    </header>
  )
}

/** The written offer a client ends up with, using the numbers of the first story. */
function SampleQuote() {
  const [story] = stories
  if (!story) return null
  return (
    <figure className="absolute top-4 left-4 w-60 max-w-[calc(100%-2rem)] rounded-sm border border-rule bg-paper p-4 text-sm shadow-sheet sm:top-8 sm:p-5 sm:-left-6 sm:w-72 lg:-left-10">
      <figcaption className="flex items-baseline justify-between gap-3">
        <span className="font-semibold sm:text-base">Your written offer</span>
        {story.sample && <span className="text-ink-faint">Sample</span>}
      </figcaption>
      <p className="mt-0.5 text-ink-soft">{story.vehicle}</p>
      <dl className="mt-3 grid grid-cols-[1fr_auto] gap-y-1.5 border-rule border-t pt-3 tabular-nums">
        <dt className="text-ink-soft">MSRP</dt>
        <dd className="text-right text-ink-soft line-through">{story.msrp}</dd>
        <dt className="font-semibold">Final price</dt>
        <dd className="text-right font-semibold">{story.finalPrice}</dd>
        <dt className="mt-1.5 rounded-l-md bg-tread py-1.5 pl-3 font-semibold text-pen">Savings</dt>
        <dd className="mt-1.5 rounded-r-md bg-tread py-1.5 pr-3 text-right font-semibold text-pen">
          {story.savings}
        </dd>
      </dl>
    </figure>
  )
}
