import { ShieldCheck } from 'lucide-react'
import { Suspense } from 'react'
import { tierOrder } from '../../shared/tier-order'
import { notInAnyPackage, packageReasons, packageTerms } from '../content/package-terms'
import { loadWithGraph } from '../graph/load-with-graph'
import { useHasBeenIdle } from '../ui/browser/idle'
import { latePart } from '../ui/late-part'
import { link } from '../ui/link-look'
import { Page } from '../ui/page'
import { Ledger, LedgerEntry } from '../ui/paper/ledger'
import { Section } from '../ui/section'
import { Problem } from '../ui/states'
import { TalkToUs } from '../ui/talk-to-us'
import { PackageCard, PackageCardSkeleton } from './package-card'
import { PackageComparison } from './package-comparison'
import { PriceStrip } from './price-strip'
import { NoLivePackages, refetchPackages, usePackages } from './use-packages'

const LivePackages = latePart(
  () => loadWithGraph(async () => (await import('./live-packages')).LivePackages),
  NoLivePackages,
)

// What changes is in parts of its own: rendering the whole screen again takes a slow phone 100 ms.
export function PackagesScreen() {
  return (
    <Page
      hero
      title="Service Packages"
      subtitle="Choose how much you want us to handle, from research and negotiation to your own dedicated advocate and delivery coordination."
      actions={
        <div className="w-full">
          <Prices />
          <a href="#compare" className={`${link} mt-2 -mb-2 inline-flex min-h-11 items-center`}>
            Compare the packages
          </a>
        </div>
      }
    >
      <section aria-labelledby="choose-a-package">
        <h2 id="choose-a-package" className="sr-only">
          Choose a package
        </h2>
        <PackageList />
        <WhenIdle />
        <p className="mx-auto mt-6 max-w-3xl text-center text-ink-soft">
          <strong className="font-semibold text-ink">Why are places limited?</strong> Each advocate
          works with a few clients at a time. When a package is full, it’s full. One package covers
          one vehicle.
        </p>
      </section>
      <Guarantee />
      <Section
        id="compare"
        title="Compare the packages"
        intro="Each package includes everything in the one before it. A dash means not included."
      >
        <PackageComparison />
        <div className="mx-auto mt-6 max-w-3xl space-y-2 text-center text-ink-faint text-sm">
          <p>{notInAnyPackage.scope}</p>
          <p>{notInAnyPackage.delivery}</p>
        </div>
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
    </Page>
  )
}

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
    <div className="mt-8 flex gap-4 rounded-sm border border-rule bg-paper p-6 shadow-sheet sm:items-center">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-tread text-ink">
        <ShieldCheck aria-hidden className="size-6" />
      </span>
      <div>
        <p className="font-semibold">{packageTerms.refund}</p>
        <p className="mt-1 text-ink-soft text-sm">{packageTerms.payment}</p>
      </div>
    </div>
  )
}

const grid = 'grid gap-x-5 gap-y-8 sm:grid-cols-2 xl:grid-cols-4'

function PackageList() {
  const { packages, isFailed } = usePackages()
  if (isFailed) {
    return <Problem title="The packages could not be loaded" retry={refetchPackages} />
  }
  if (!packages) {
    return (
      <div role="status">
        <span className="sr-only">Loading packages…</span>
        <ul aria-hidden className={grid}>
          {tierOrder.map((name) => (
            <PackageCardSkeleton key={name} />
          ))}
        </ul>
      </div>
    )
  }
  if (packages.length === 0) {
    return <p className="text-center text-lg text-ink-soft">No packages are on sale right now.</p>
  }

  return (
    <ul className={grid}>
      {packages.map((offer) => (
        <PackageCard key={offer.id} offer={offer} />
      ))}
    </ul>
  )
}
