import { BadgeCheck, type LucideIcon, Receipt, Timer } from 'lucide-react'
import { packageReasons } from '../content/package-reasons'
import { useFreshness } from '../freshness'
import { Page } from '../ui/page'
import { Problem } from '../ui/states'
import { PackagesDocument, usePackagesQuery } from './generated/packages'
import { PackageCard, PackageCardSkeleton } from './package-card'

const signs = { pricing: Receipt, results: BadgeCheck, service: Timer }

export function PackagesScreen() {
  return (
    <Page
      hero
      title="Service Packages"
      subtitle="Choose how much of the work you hand to us, from market research to full negotiation with every relevant dealership in your area."
    >
      <section aria-labelledby="choose-a-package">
        <h2 id="choose-a-package" className="sr-only">
          Choose a package
        </h2>
        <PackageList />
      </section>
      <p className="mx-auto mt-8 max-w-3xl text-center text-sm text-ink-faint">
        We do not sell, finance or deliver vehicles. You buy at the dealership, and delivery
        coordination means that we arrange it with the dealership for you. Delivery by us is planned
        but not offered yet.
      </p>
      <section aria-labelledby="why-our-packages" className="mt-20">
        <h2 id="why-our-packages" className="text-center text-3xl">
          Why Choose Our Packages?
        </h2>
        <ul className="mt-10 grid gap-8 md:grid-cols-3">
          {packageReasons.map(({ key, title, text }) => (
            <Reason key={key} icon={signs[key]} title={title} text={text} />
          ))}
        </ul>
      </section>
    </Page>
  )
}

function Reason({ icon: Icon, title, text }: { icon: LucideIcon; title: string; text: string }) {
  return (
    <li className="flex flex-col items-center text-center">
      <span className="grid size-14 place-items-center rounded-full bg-accent-soft text-accent-text">
        <Icon aria-hidden className="size-6" />
      </span>
      <h3 className="mt-5 text-xl">{title}</h3>
      <p className="mt-2 max-w-sm text-ink-soft">{text}</p>
    </li>
  )
}

const grid = 'grid gap-x-5 gap-y-8 sm:grid-cols-2 xl:grid-cols-4'

function PackageList() {
  const { data, error, loading, refetch } = usePackagesQuery(useFreshness(PackagesDocument))
  if (error && !loading) {
    return <Problem title="The packages could not be loaded" retry={() => refetch()} />
  }
  if (!data) {
    return (
      <div role="status">
        <span className="sr-only">Loading packages…</span>
        <ul aria-hidden className={grid}>
          {['Silver', 'Gold', 'Platinum', 'Diamond'].map((name) => (
            <PackageCardSkeleton key={name} />
          ))}
        </ul>
      </div>
    )
  }
  if (data.packages.length === 0) {
    return <p className="text-center text-lg text-ink-soft">No packages are on sale right now.</p>
  }

  return (
    <ul className={grid}>
      {data.packages.map((offer) => (
        <PackageCard key={offer.id} offer={offer} onRefused={() => void refetch()} />
      ))}
    </ul>
  )
}
