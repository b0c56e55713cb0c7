import { Suspense } from 'react'
import { totalOfDeal } from '../../../shared/deals/deal-total'
import { lazyPart } from '../../shell/lazy-screen'
import type { DealFragment } from '../generated/deal'
import { serverNow } from '../live/server-clock'
import { useDeal } from '../live/use-deal'

const PurchaseDialog = lazyPart(
  async () => (await import('../purchase/purchase-dialog')).PurchaseDialog,
)

/**
 * Records the purchase, which begins the support. Belongs to the screen, not to a button: the button moves to another
 * place once the contract is checked, here or on another device.
 */
export function BoughtIt({ deal, onClose }: { deal: DealFragment; onClose: () => void }) {
  const { refresh } = useDeal()
  return (
    <Suspense>
      <PurchaseDialog
        dealId={deal.id}
        chosenAt={deal.chosenAt}
        now={serverNow()}
        total={totalOfDeal(deal)}
        title="You bought it?"
        onClose={onClose}
        onSaved={refresh}
      >
        Congratulations. Your 90 days of support begin on the day of the purchase.
      </PurchaseDialog>
    </Suspense>
  )
}
