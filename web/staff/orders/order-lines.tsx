import { Money } from '../../ui/money'
import { type Column, Table } from '../../ui/table'
import { Part } from '../frame/part'
import type { OrderDetailFragment } from './generated/orders'

export function OrderLines({ order: { items, total, refunded } }: { order: OrderDetailFragment }) {
  return (
    <Part title="Items" heading="h2">
      <Table rows={items} columns={columns} size="part" />
      <div className="border-ink border-t-2 px-2.5 py-2">
        <p className="flex justify-between gap-4 font-semibold">
          Total <Money dollars={total} cents />
        </p>
        {!!refunded && (
          <p className="mt-1 flex justify-between gap-4 font-medium text-amber">
            Refunded <Money dollars={refunded} cents />
          </p>
        )}
      </div>
    </Part>
  )
}

const columns: Column<OrderDetailFragment['items'][number]>[] = [
  {
    name: 'Package',
    cell: ({ packageName }) => <span className="font-semibold">{packageName} Package</span>,
  },
  { name: 'Quantity', isNumber: true, width: 'w-28', cell: ({ quantity }) => quantity },
  {
    name: 'Price',
    isNumber: true,
    width: 'w-32',
    onPhone: 'hidden',
    cell: ({ price }) => <Money dollars={price} cents />,
  },
  {
    name: 'Amount',
    isNumber: true,
    width: 'w-32',
    onPhone: 'beside',
    cell: ({ subtotal }) => <Money dollars={subtotal} cents />,
  },
]
