import { Link, useNavigate, useParams } from 'react-router-dom'
import { useKeys } from '../../ui/browser/keys'
import { link } from '../../ui/link-look'
import { Nothing } from '../../ui/states'
import { BackLink } from '../frame/back-link'
import { livingList } from '../frame/connections'
import { Part } from '../frame/part'
import { RowsWaiting } from '../frame/rows-waiting'
import { Screen } from '../frame/screen'
import { StaffProblem } from '../frame/staff-problem'
import { Term, Terms } from '../frame/terms'
import { staffPaths } from '../paths'
import { OldPriceHint } from '../sales/old-price-hint'
import { type StaffPackageFragment, useAllPackagesQuery } from './generated/packages'
import { PackageForm } from './package-form'
import { StockBar } from './stock-bar'

export function PackageScreen() {
  const { id } = useParams()
  const navigate = useNavigate()
  useKeys({ Escape: () => navigate(staffPaths.packages()) })
  const { data, error, refetch } = useAllPackagesQuery(livingList)
  const offer = data?.allPackages?.find((each) => each.id === id)
  return (
    <Screen
      title={offer ? `${offer.name} package` : 'Package'}
      actions={<BackLink to={staffPaths.packages()}>All packages</BackLink>}
    >
      {error && !data && <StaffProblem error={error} retry={() => refetch()} />}
      {!error && !data && <RowsWaiting rows={3} />}
      {data && !offer && <Nothing title="Package not found" />}
      {offer && (
        <div className="grid items-start gap-x-7 gap-y-6 lg:grid-cols-[minmax(0,1fr)_19rem]">
          <div className="min-w-0 space-y-6">
            <PackageForm key={offer.id} offer={offer} />
            <OldPriceHint packageId={offer.id} />
          </div>
          <div className="min-w-0 border-rule lg:border-l lg:pl-6">
            <Stock offer={offer} />
          </div>
        </div>
      )}
    </Screen>
  )
}

function Stock({ offer }: { offer: StaffPackageFragment }) {
  const { id, availableInventory, heldInventory, soldInventory, totalInventory } = offer
  return (
    <Part title="Stock" heading="h2">
      <StockBar offer={offer} />
      <Terms className="mt-3 tabular-nums">
        <Term name="Left">{availableInventory}</Term>
        <Term name="On hold">{heldInventory ?? 0}</Term>
        <Term name="Sold">{soldInventory ?? 0}</Term>
        <Term name="Total">{totalInventory}</Term>
      </Terms>
      <p className="mt-3 text-ink-soft text-sm">
        Existing orders keep their price and features.{' '}
        <Link to={staffPaths.historyOf('PACKAGE', id)} className={link}>
          History of this package
        </Link>
      </p>
    </Part>
  )
}
