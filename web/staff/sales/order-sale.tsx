import { Link } from 'react-router-dom'
import { easternWeekday } from '../../ui/eastern-time'
import { Fact } from '../../ui/facts'
import { staffPaths } from '../paths'
import type { SaleOfOrderFragment } from './generated/sales'

/** Where an order came from: the request that it won, and the payment link that led to it. */
export function OrderSale({
  order: { consultation, paymentLink },
}: {
  order: SaleOfOrderFragment
}) {
  if (!consultation && !paymentLink) return null
  return (
    <Fact term="Sale">
      {consultation && (
        <Link
          to={staffPaths.consultation(consultation.id)}
          className="text-ink underline underline-offset-4"
        >
          From the request of {easternWeekday(consultation.createdAt)}
        </Link>
      )}
      {consultation && paymentLink && <br />}
      {paymentLink && `Payment link by ${paymentLink.createdBy}`}
    </Fact>
  )
}
