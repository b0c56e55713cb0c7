import { type ReactNode, Suspense, useState } from 'react'
import { totalOfDeal } from '../../../shared/deals/deal-total'
import { lazyPart } from '../../shell/lazy-screen'
import type { DealFragment } from '../generated/deal'
import { serverNow } from '../live/server-clock'
import { useDeal } from '../live/use-deal'

const PurchaseDialog = lazyPart(
  async () => (await import('../purchase/purchase-dialog')).PurchaseDialog,
)

/** Records the purchase, which begins the support. `button` opens the dialog. */
export function BoughtIt({
  deal,
  button,
}: {
  deal: DealFragment
  button: (open: () => void) => ReactNode
}) {
  const { refresh } = useDeal()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {button(() => setOpen(true))}
      {isOpen && (
        <Suspense>
          <PurchaseDialog
            dealId={deal.id}
            chosenAt={deal.chosenAt}
            now={serverNow()}
            total={totalOfDeal(deal)}
            title="You bought it?"
            onClose={() => setOpen(false)}
            onSaved={refresh}
          >
            Congratulations. Your 90 days of support begin on the day of the purchase.
          </PurchaseDialog>
        </Suspense>
      )}
    </>
  )
}
