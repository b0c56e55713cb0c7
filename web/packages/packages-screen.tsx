import { Suspense } from 'react'
import { tierOrder } from '../../shared/tier-order'
import { guarantee, notInAnyPackage, packageReasons, packageTerms } from '../content/package-terms'
import { loadWithGraph } from '../graph/load-with-graph'
import { paths } from '../paths'
import { useHasBeenIdle } from '../ui/browser/idle'
import { latePart } from '../ui/late-part'
import { link } from '../ui/link-look'
import { usePageHeading } from '../ui/page'
import { Ledger, LedgerEntry } from '../ui/paper/ledger'
import { Section } from '../ui/section'
import { Problem } from '../ui/states'
import { TalkToUs } from '../ui/talk-to-us'
import { PackageCard, PackageCardSkeleton } from './package-card'
import { PackageComparison } from './package-comparison'
import { PayOff } from './pay-off'
import { PriceStrip } from './price-strip'
import { isStaircase, stairGrid } from './staircase'
import { NoLivePackages, refetchPackages, usePackages } from './use-packages'

const LivePackages = latePart(
  () => loadWithGraph(async () => (await import('./live-packages')).LivePackages),
  NoLivePackages,
)

// What changes is in parts of its own: rendering the whole screen again takes a slow phone 100 ms.
export function PackagesScreen() {
  const heading = usePageHeading(title)
  return (
    <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-4rem)] pb-24">
      {/* Over stairs, the title stands in the hollow above the lowest step. */}
      <div className="page-width stair:has-data-staircase:*:[grid-area:1/1] stair:has-data-staircase:grid pt-9 lg:pt-14">
        <header className="relative stair:z-1 mb-7 stair:w-1/2 stair:self-start lg:mb-10">
          <h1
            ref={heading}
            tabIndex={-1}
            className="stair:whitespace-nowrap stair:text-[clamp(3.5rem,5vw,4rem)] text-page"
          >
            {title}
          </h1>
          <p className="mt-3 max-w-[27rem] text-ink-soft text-lead">
            Choose how much you want us to handle. Each step adds to the one before it.
          </p>
          <div className="mt-6">
            <Prices />
          </div>
        </header>
        <section aria-labelledby="choose-a-package">
          <h2 id="choose-a-package" className="sr-only">
            Choose a package
          </h2>
          <PackageList />
          <WhenIdle />
          <div className="mt-10 grid gap-x-14 gap-y-3 text-ink-soft md:grid-cols-2">
            <p>
              <strong className="font-semibold text-ink">Why are places limited?</strong> Each
              advocate works with a few clients at a time. When a package is full, it’s full.
            </p>
            <p>One package covers one vehicle. {packageTerms.payment}</p>
          </div>
        </section>
      </div>
      <Guarantee />
      <div className="page-width">
        <PayOff />
        <Section
          id="compare"
          title="Compare the packages"
          intro="Each package includes everything in the one before it."
        >
          <Comparison />
        </Section>
        <Section title="Why Choose Our Packages?">
          <Ledger>
            {packageReasons.map(({ key, title, text }) => (
              <LedgerEntry key={key} title={title}>
                {text}
              </LedgerEntry>
            ))}
          </Ledger>
        </Section>
        <TalkToUs
          title="Not sure which one you need?"
          text="Tell us what you’d like to drive. The consultation is free, and we’ll tell you if a smaller package is enough."
          buttonText="Get Your Free Consultation"
        />
      </div>
    </main>
  )
}

const title = 'Service Packages'

function WhenIdle() {
  return (
    useHasBeenIdle() && (
      <Suspense>
        <LivePackages />
      </Suspense>
    )
  )
}

function Prices() {
  return <PriceStrip packages={usePackages().packages} />
}

function Guarantee() {
  return (
    <section aria-labelledby="guarantee" className="band mt-20 lg:mt-24">
      <div className="page-width grid items-center gap-x-14 gap-y-4 py-16 lg:grid-cols-2">
        <h2 id="guarantee" className="max-w-[16ch] text-section">
          {guarantee.title}
        </h2>
        <div className="text-lg">
          <p className="max-w-xl">{guarantee.text}</p>
          <a href={paths.guarantee()} className={`${link} inline-flex min-h-11 items-center`}>
            What exactly the guarantee means
          </a>
        </div>
      </div>
    </section>
  )
}

/** Folded: each card says what it adds, and this is for who wants every line. */
function Comparison() {
  return (
    <details className="group border-ink border-t-2 border-b border-b-rule">
      <summary className="-outline-offset-3 flex min-h-14 cursor-pointer select-none list-none items-center justify-between gap-6 font-semibold decoration-2 underline-offset-4 hover:underline [&::-webkit-details-marker]:hidden">
        What each package includes
        <svg
          aria-hidden="true"
          viewBox="0 0 16 16"
          className="size-4 shrink-0 stroke-2 stroke-current transition-transform group-open:rotate-45"
        >
          <path d="M8 1v14M1 8h14" />
        </svg>
      </summary>
      <PackageComparison />
      <div className="my-6 max-w-3xl space-y-2 text-ink-faint text-sm">
        <p>{notInAnyPackage.scope}</p>
        <p>{notInAnyPackage.delivery}</p>
      </div>
    </details>
  )
}

const grid = 'grid stair:gap-y-0 gap-x-3.5 gap-y-8 min-[43.75rem]:grid-cols-2'

function PackageList() {
  const { packages, isFailed } = usePackages()
  if (isFailed) {
    return <Problem title="The packages could not be loaded" retry={refetchPackages} />
  }
  if (!packages) {
    return (
      <div role="status">
        <span className="sr-only">Loading packages…</span>
        <ul aria-hidden data-staircase className={`${grid} ${stairGrid}`}>
          {tierOrder.map((name, at) => (
            <PackageCardSkeleton key={name} step={at + 1} />
          ))}
        </ul>
      </div>
    )
  }
  if (packages.length === 0) {
    return <p className="text-ink-soft text-lg">No packages are on sale right now.</p>
  }

  const inStaircase = isStaircase(packages)
  return (
    <ul
      data-staircase={inStaircase || undefined}
      className={`${grid} ${inStaircase ? stairGrid : 'xl:grid-cols-4'}`}
    >
      {packages.map((offer) => (
        <PackageCard key={offer.id} offer={offer} inStaircase={inStaircase} />
      ))}
    </ul>
  )
}
