import { cardName } from '../../shared/card-name'
import { money } from '../../shared/money'
import { nextSteps } from '../../shared/next-steps'
import { tierOf } from '../packages/tiers'
import { LogoLook } from '../shell/logo'
import { easternMoment } from '../ui/eastern-time'
import { link } from '../ui/link-look'
import { Box, Boxes } from '../ui/paper/boxes'
import { Stair, Stamp, Tick } from '../ui/paper/marks'
import { Sheet, SheetWithCopy } from '../ui/paper/sheet'
import { Address } from '../ui/reach-us'
import { useSiteInfo } from '../ui/site-info'
import { Steps } from '../ui/steps'
import type { ReceiptFragment } from './generated/orders'
import { outcomeCopy } from './order-outcome'
import './receipt.css'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

const DAY_MS = 24 * 60 * 60_000

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

/** The order as a filled form. It prints on one page. */
export function ReceiptPaper({ order, sessionId }: Props) {
  const isPaid = order.status === 'PAID'
  const { paidAt } = order
  return (
    <SheetWithCopy>
      <Sheet flush className="receipt overflow-hidden">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-ink border-b-2 px-5 py-4 sm:px-6">
          <LogoLook />
          <span className="text-ink-soft text-label">Your copy</span>
          <Stamp isRed={!isPaid}>Payment Status: {paymentStatus[order.status]}</Stamp>
        </div>
        {!isPaid && (
          <p className="border-rule border-b px-5 py-4 sm:px-6">
            {outcomeCopy[order.status].message}
          </p>
        )}
        <Boxes className="grid-cols-2 md:grid-cols-4 print:grid-cols-4">
          <Box term="Order Number">{order.number}</Box>
          <Box term="Transaction ID">{sessionId.slice(-12)}</Box>
          {paidAt && <Box term="Paid on">{day.format(new Date(paidAt))}</Box>}
          <Box term="Date">{day.format(new Date())}</Box>
          {order.buyerName && <Box term="Paid by">{order.buyerName}</Box>}
          {order.buyerEmail && <Box term="Email">{order.buyerEmail}</Box>}
          {order.cardLast4 && (
            <Box term="Paid with">{cardName(order.cardBrand, order.cardLast4)}</Box>
          )}
          {isPaid && paidAt && (
            <Box term="We’ll contact you by">
              {easternMoment(new Date(Date.parse(paidAt) + DAY_MS).toISOString())}
            </Box>
          )}
        </Boxes>
        <Items order={order} />
        <div
          className={`grid gap-x-10 gap-y-7 px-5 py-6 sm:px-6 ${
            isPaid ? 'md:grid-cols-[2fr_3fr] print:grid-cols-[2fr_3fr]' : ''
          }`}
        >
          <Services order={order} />
          {isPaid && <Next />}
        </div>
        <Help />
      </Sheet>
    </SheetWithCopy>
  )
}

const cell = 'px-5 sm:px-6'

function Items({ order: { items, total } }: { order: ReceiptFragment }) {
  return (
    <table className="-mt-px w-full border-rule border-t text-left">
      <caption className="sr-only">What you bought</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Package</th>
          <th scope="col">Price</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ id, packageName, quantity, price, subtotal }) => (
          <tr key={id} className="border-rule border-b align-baseline last:border-b-0">
            <th scope="row" className={`${cell} py-4 font-bold text-lg leading-snug`}>
              <span className="mr-2.5">{packageName} Package</span>
              <Stair step={tierOf(packageName).step} />
              <span className="block font-normal text-base text-ink-soft">
                {quantity} × {money(price)}
              </span>
            </th>
            <td className={`figures ${cell} py-4 text-lg`}>{money(subtotal)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="canary border-ink border-y-2 font-[640] font-display">
          <th scope="row" className={`${cell} py-3 font-[640] text-2xl`}>
            Total
          </th>
          <td className={`${cell} py-3 text-right text-4xl leading-tight tracking-[-0.02em]`}>
            {money(total)}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

function Services({ order: { items } }: { order: ReceiptFragment }) {
  return (
    <section aria-labelledby="receipt-services">
      <h2 id="receipt-services" className="text-xl">
        Included Services
      </h2>
      {items.map(({ id, packageName, features }) => (
        <div key={id} className="mt-2 break-inside-avoid">
          <h3 className={items.length > 1 ? 'font-bold font-sans text-base' : 'sr-only'}>
            {packageName}
          </h3>
          <ul className="mt-1.5 space-y-2 text-base print:space-y-1">
            {features.map((feature) => (
              <li key={feature} className="flex gap-2.5 leading-snug">
                <Tick className="mt-0.5" />
                {feature}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function Next() {
  return (
    <section aria-labelledby="receipt-next">
      <h2 id="receipt-next" className="text-xl">
        Next Steps
      </h2>
      <Steps steps={nextSteps} />
    </section>
  )
}

/** The stub below the perforation. */
function Help() {
  const site = useSiteInfo()
  return (
    <section
      aria-labelledby="receipt-help"
      className="flex break-inside-avoid flex-wrap gap-x-6 gap-y-2 border-rule-strong border-t-2 border-dashed px-5 py-5 sm:px-6"
    >
      <h2 id="receipt-help" className="font-bold font-sans text-base tracking-normal">
        Need Help?
      </h2>
      <p className="text-base">
        Call{' '}
        <a className={link} href={site.phoneHref}>
          {site.phone}
        </a>{' '}
        or email{' '}
        <a className={link} href={site.emailHref}>
          {site.email}
        </a>
        . Our hours: {site.hours}.
      </p>
      <Address className="basis-full" />
    </section>
  )
}
