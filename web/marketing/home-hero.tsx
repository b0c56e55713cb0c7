import { priceLine, usePrices } from '../packages/prices'
import { paths } from '../paths'
import { ButtonLink } from '../ui/button'
import { link } from '../ui/link-look'
import { usePageHeading } from '../ui/page'
import { Tick } from '../ui/paper/marks'
import { useSiteInfo } from '../ui/site-info'
import { HeroQuote } from './hero-quote'

const promises = [
  'One fee, shown in full before you pay',
  'A better deal or your money back',
  'Paid by you, never by the dealer',
]

export function HomeHero() {
  const site = useSiteInfo()
  const heading = usePageHeading('Your next car, negotiated line by line')
  return (
    <header className="page-width grid gap-x-16 gap-y-10 pt-10 pb-14 sm:pt-14 lg:grid-cols-[1fr_minmax(0,36.5rem)] lg:pt-20 lg:pb-20">
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-hero">
          Your next car, negotiated <span className="underlined">line by line</span>
        </h1>
        <p className="mt-7 max-w-[34rem] text-ink-soft text-lead">
          Professional negotiators who work for you, not for the dealer. We search, contact every
          relevant dealership in your area, and work out price, terms, and paperwork. You just
          drive.
        </p>
        <div className="mt-7 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          <ButtonLink to={paths.contact()} size="lg">
            Schedule a Free Consultation Today!
          </ButtonLink>
          <ButtonLink to={paths.packages()} size="lg" variant="quiet">
            See the packages
          </ButtonLink>
        </div>
        <p className="mt-4 flex flex-wrap items-center gap-x-6 text-base">
          <span className="font-semibold">{priceLine(usePrices())}</span>
          <a href={site.phoneHref} className={`${link} inline-flex min-h-11 items-center`}>
            Call {site.phone}
          </a>
        </p>
        <Promises className="mt-8 hidden lg:block" />
      </div>
      <HeroQuote />
      <Promises className="lg:hidden" />
    </header>
  )
}

function Promises({ className }: { className: string }) {
  return (
    <ul className={`max-w-xl space-y-2.5 border-rule border-t pt-6 text-ink-soft ${className}`}>
      {promises.map((promise) => (
        <li key={promise} className="flex items-baseline gap-2.5">
          <Tick className="relative top-0.5" />
          {promise}
        </li>
      ))}
    </ul>
  )
}
