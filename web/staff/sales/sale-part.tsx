import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useRefetchOn } from '../../live/use-refetch-on'
import { Button } from '../../ui/button'
import { easternMoment } from '../../ui/eastern-time'
import { boxLook } from '../../ui/paper/sheet'
import { useCommands } from '../frame/commands'
import { livingList } from '../frame/connections'
import { dealEvents } from '../frame/events'
import { Key } from '../frame/key'
import { Empty, Part } from '../frame/part'
import { useMay } from '../frame/rights'
import { RowsWaiting } from '../frame/rows-waiting'
import { StaffProblem } from '../frame/staff-problem'
import { staffPaths } from '../paths'
import { useSaleOfRequestQuery } from './generated/sales'
import { LinkRow } from './link-row'
import { PaymentLinkDialog } from './payment-link-dialog'

/** What a request was sold by: its payment links, and the order that won it. */
export function SalePart({
  request: { id, firstName, email },
}: {
  request: { id: string; firstName: string; email: string }
}) {
  const { data, error, refetch } = useSaleOfRequestQuery({
    variables: { id },
    ...livingList,
  })
  useRefetchOn(dealEvents, refetch) // a payment opens deals
  const [isSending, setSending] = useState(false)
  const may = useMay()
  useCommands([
    may('PEOPLE') && { name: 'Send a payment link', key: 'p', run: () => setSending(true) },
  ])
  const sale = data?.consultation
  return (
    <Part
      title="Sale"
      summary={
        sale?.wonOrder &&
        sale.wonAt && (
          <>
            Won with{' '}
            <Link
              to={staffPaths.order(sale.wonOrder.number)}
              className="text-ink underline underline-offset-4"
            >
              order #{sale.wonOrder.number}
            </Link>
            , {easternMoment(sale.wonAt)}
          </>
        )
      }
      actions={
        may('PEOPLE') && (
          <Button variant="quiet" size="sm" onClick={() => setSending(true)}>
            Send a payment link
            <Key>p</Key>
          </Button>
        )
      }
    >
      {error && !data && <StaffProblem error={error} retry={() => refetch()} />}
      {!error && !data && <RowsWaiting rows={1} />}
      {sale?.paymentLinks &&
        (sale.paymentLinks.length > 0 ? (
          <ul className={`divide-y divide-rule ${boxLook}`}>
            {sale.paymentLinks.map((link) => (
              <LinkRow key={link.id} link={link} />
            ))}
          </ul>
        ) : (
          <Empty>
            Payment links appear here, with what became of them. One fills the buyer’s cart with
            what you agreed on.
          </Empty>
        ))}
      {isSending && (
        <PaymentLinkDialog
          linkFor={{ subject: { consultationId: id }, firstName, email }}
          onClose={() => setSending(false)}
        />
      )}
    </Part>
  )
}
