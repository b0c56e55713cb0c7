import { Link, useNavigate, useParams } from 'react-router-dom'
import { useKeys } from '../../ui/browser/keys'
import { Sheet } from '../../ui/paper/sheet'
import { Nothing } from '../../ui/states'
import { BackLink } from '../frame/back-link'
import { livingList } from '../frame/connections'
import { RowsWaiting } from '../frame/rows-waiting'
import { Screen } from '../frame/screen'
import { StaffProblem } from '../frame/staff-problem'
import { staffPaths } from '../paths'
import { OldPriceHint } from '../sales/old-price-hint'
import { useAllPackagesQuery } from './generated/packages'
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
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_19rem]">
          <div className="min-w-0 space-y-5">
            <Sheet>
              <PackageForm key={offer.id} offer={offer} />
            </Sheet>
            <OldPriceHint packageId={offer.id} />
          </div>
          <Sheet className="min-w-0">
            <h2 className="text-lg">Stock</h2>
            <StockBar offer={offer} />
            <p className="mt-5 text-ink-soft text-sm">
              Existing orders keep their price and features.{' '}
              <Link
                to={staffPaths.historyOf('PACKAGE', offer.id)}
                className="text-ink underline underline-offset-4"
              >
                History of this package
              </Link>
            </p>
          </Sheet>
        </div>
      )}
    </Screen>
  )
}
