import { EyeOff } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { Badge } from '../../ui/badge'
import { useRowKeys } from '../../ui/browser/keys'
import { Money } from '../../ui/money'
import { livingList } from '../frame/connections'
import { RowsWaiting } from '../frame/rows-waiting'
import { Screen } from '../frame/screen'
import { StaffProblem } from '../frame/staff-problem'
import { staffPaths } from '../paths'
import { type StaffPackageFragment, useAllPackagesQuery } from './generated/packages'
import { StockBar } from './stock-bar'

export function PackagesScreen() {
  return (
    <Screen title="Packages" subtitle="Changes are live within a second.">
      <PackageList />
    </Screen>
  )
}

function PackageList() {
  const list = useRef<HTMLUListElement>(null)
  useRowKeys(list)
  const { data, error, refetch } = useAllPackagesQuery(livingList)
  const offers = data?.allPackages
  if (error && !data) return <StaffProblem error={error} retry={() => refetch()} />
  if (!offers) return <RowsWaiting rows={4} />
  return (
    <ul ref={list} className="grid gap-4 sm:grid-cols-2">
      {offers.map((offer) => (
        <li key={offer.id}>
          <PackageTile offer={offer} />
        </li>
      ))}
    </ul>
  )
}

function PackageTile({ offer }: { offer: StaffPackageFragment }) {
  return (
    <article className="relative h-full rounded-sm border border-rule bg-paper p-5 hover:bg-tread">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-xl">
          <Link data-row to={staffPaths.package(offer.id)} className="row-link">
            {offer.name}
          </Link>
        </h2>
        {offer.isMostPopular && <Badge tone="accent">Most Popular</Badge>}
        {offer.isHidden && (
          <Badge tone="warning">
            <EyeOff aria-hidden className="size-4" />
            Hidden
          </Badge>
        )}
        <span className="ml-auto font-semibold text-xl">
          <Money dollars={offer.price} />
        </span>
      </div>
      <StockBar offer={offer} />
      <p className="mt-3 text-ink-soft text-sm">
        {offer.features.length} {offer.features.length === 1 ? 'feature' : 'features'}
      </p>
    </article>
  )
}
