import { EyeOff } from 'lucide-react'
import { useRef } from 'react'
import { tierOf } from '../../packages/tiers'
import { useRowKeys } from '../../ui/browser/keys'
import { Money } from '../../ui/money'
import { Stair, Tag } from '../../ui/paper/marks'
import { type Column, RowLink, Table } from '../../ui/table'
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
  const list = useRef<HTMLDivElement>(null)
  useRowKeys(list)
  const { data, error, refetch } = useAllPackagesQuery(livingList)
  const offers = data?.allPackages
  if (error && !data) return <StaffProblem error={error} retry={() => refetch()} />
  if (!offers) return <RowsWaiting rows={4} />
  return (
    <div ref={list}>
      <Table rows={offers} columns={columns} />
    </div>
  )
}

const columns: Column<StaffPackageFragment>[] = [
  {
    name: 'Package',
    cell: ({ id, name, isMostPopular, isHidden }) => (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stair step={tierOf(name).step} className="h-3.5! w-5!" />
        <RowLink to={staffPaths.package(id)}>{name}</RowLink>
        {isMostPopular && <Tag isFilled>Most Popular</Tag>}
        {isHidden && (
          <Tag>
            <EyeOff aria-hidden className="size-3.5" />
            Hidden
          </Tag>
        )}
      </span>
    ),
  },
  {
    name: 'Price',
    width: 'w-24',
    isNumber: true,
    onPhone: 'beside',
    className: 'font-semibold',
    cell: ({ price }) => <Money dollars={price} />,
  },
  {
    name: 'Spots',
    isNameHidden: true,
    width: 'w-64',
    from: '4xl',
    onPhone: 'hidden',
    cell: (offer) => <StockBar offer={offer} />,
  },
  {
    name: 'Left',
    width: 'w-20',
    isNumber: true,
    cell: ({ availableInventory }) => (
      <>
        {availableInventory}
        <span className="@2xl:hidden"> left</span>
      </>
    ),
  },
  {
    name: 'On hold',
    width: 'w-24',
    isNumber: true,
    onPhone: 'hidden',
    cell: ({ heldInventory }) => heldInventory ?? 0,
  },
  {
    name: 'Sold',
    width: 'w-20',
    isNumber: true,
    onPhone: 'hidden',
    cell: ({ soldInventory }) => soldInventory ?? 0,
  },
  {
    name: 'Total',
    width: 'w-20',
    isNumber: true,
    onPhone: 'hidden',
    cell: ({ totalInventory }) => totalInventory,
  },
]
