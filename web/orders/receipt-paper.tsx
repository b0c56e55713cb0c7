import { Check } from 'lucide-react'
import { brand } from '../../shared/brand'
import { cardName } from '../../shared/card-name'
import { nextSteps } from '../../shared/next-steps'
import { Fact, Facts } from '../ui/facts'
import { Money } from '../ui/money'
import { Sheet } from '../ui/paper/sheet'
import { Steps } from '../ui/steps'
import type { ReceiptFragment } from './generated/orders'
import { outcomeCopy } from './order-outcome'
import './receipt.css'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

const paymentStatus: Partial<Record<ReceiptFragment['status'], string>> = {
  PAID: '✓ Confirmed',
  REFUNDING: 'Being refunded',
  REFUNDED: 'Refunded',
}

/** Buyers can prove that they paid, even after a refund. */
export const hasReceipt = (status: ReceiptFragment['status']) => status in paymentStatus

interface Props {
  order: ReceiptFragment
  sessionId: string
}

export function ReceiptPaper({ order, sessionId }: Props) {
  const isPaid = order.status === 'PAID'
  return (
    <Sheet className="receipt">
      <p className="mb-3 hidden text-lg font-semibold print:block">{brand.name}</p>
      <p
        className={`inline-flex rounded-sm px-3 py-1.5 font-semibold text-sm sm:px-4 sm:text-base print:px-0 ${isPaid ? 'bg-tread text-pen' : 'bg-tread text-ink'}`}
      >
        Payment Status: {paymentStatus[order.status]}
      </p>
      {!isPaid && <p className="mt-4 text-ink-soft">{outcomeCopy[order.status].message}</p>}
      <Facts className="mt-6 sm:grid-cols-2 print:grid-cols-4">
        <Fact term="Date">{day.format(new Date())}</Fact>
        {order.paidAt && <Fact term="Paid on">{day.format(new Date(order.paidAt))}</Fact>}
        <Fact term="Order Number">{order.number}</Fact>
        <Fact term="Transaction ID">{sessionId.slice(-12)}</Fact>
        {order.buyerName && <Fact term="Paid by">{order.buyerName}</Fact>}
        {order.buyerEmail && <Fact term="Email">{order.buyerEmail}</Fact>}
        {order.cardLast4 && (
          <Fact term="Paid with">{cardName(order.cardBrand, order.cardLast4)}</Fact>
        )}
      </Facts>
      <Items order={order} />
      <Services order={order} />
      {isPaid && (
        <section aria-labelledby="receipt-next" className="mt-9 break-inside-avoid">
          <h2 id="receipt-next" className="text-xl">
            Next Steps
          </h2>
          <Steps steps={nextSteps} />
        </section>
      )}
      <Help />
    </Sheet>
  )
}

function Items({ order: { items, total } }: { order: ReceiptFragment }) {
  return (
    <table className="mt-8 w-full border-t border-rule text-left">
      <caption className="sr-only">What you bought</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Package</th>
          <th scope="col">Price</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ id, packageName, quantity, price, subtotal }) => (
          <tr key={id} className="border-b border-rule align-top">
            <th scope="row" className="py-3.5 pr-4 font-semibold">
              {packageName} Package
              <span className="block text-sm font-normal text-ink-soft">
                {quantity} × <Money dollars={price} />
              </span>
            </th>
            <td className="py-3.5 text-right font-semibold">
              <Money dollars={subtotal} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="text-xl font-semibold">
          <th scope="row" className="pt-4 pr-4">
            Total
          </th>
          <td className="pt-4 text-right">
            <Money dollars={total} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

function Services({ order: { items } }: { order: ReceiptFragment }) {
  return (
    <section aria-labelledby="receipt-services" className="mt-9">
      <h2 id="receipt-services" className="text-xl">
        Included Services
      </h2>
      <div className="mt-4 grid gap-6 sm:grid-cols-2 print:grid-cols-2 print:gap-3">
        {items.map(({ id, packageName, features }) => (
          <div key={id} className="break-inside-avoid">
            <h3 className="text-base">{packageName}</h3>
            <ul className="mt-2 space-y-1.5">
              {features.map((feature) => (
                <li key={feature} className="flex gap-2.5 leading-snug text-ink-soft">
                  <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-ink" />
                  {feature}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}

function Help() {
  return (
    <section
      aria-labelledby="receipt-help"
      className="mt-9 break-inside-avoid border-t border-rule pt-6"
    >
      <h2 id="receipt-help" className="text-xl">
        Need Help?
      </h2>
      <p className="mt-2 text-ink-soft">
        Call{' '}
        <a className={link} href={brand.phoneHref}>
          {brand.phone}
        </a>{' '}
        or email{' '}
        <a className={link} href={brand.emailHref}>
          {brand.email}
        </a>
        . We’re here <span className="whitespace-nowrap">{brand.hours}</span>.
      </p>
    </section>
  )
}

const link = 'font-medium text-ink underline underline-offset-4'
