import { useId, useState } from 'react'
import { totalOfDeal } from '../../../../shared/deals/deal-total'
import { PurchaseDialog } from '../../../deals/purchase/purchase-dialog'
import { useAction } from '../../../graph/use-action'
import { Button } from '../../../ui/button'
import { useCommands } from '../../frame/commands'
import { Key } from '../../frame/key'
import type { StaffDealFragment } from '../deal/generated/deals'
import { NoteDialog } from '../deal/note-dialog'
import { UploadButton } from '../deal/upload-button'
import { useUndoPurchaseMutation, useVerifySavingMutation } from './generated/purchase'

/** Recording the purchase, verifying the saving, and taking the purchase back. */
export function PurchaseActions({
  deal,
  onChange,
}: {
  deal: StaffDealFragment
  onChange: () => void
}) {
  const [open, setOpen] = useState<'purchase' | 'undo'>()
  const [undo] = useUndoPurchaseMutation()
  const isPurchased = deal.stage === 'PURCHASED'
  useCommands([
    !isPurchased && { name: 'Record the purchase', key: 'P', run: () => setOpen('purchase') },
  ])
  return (
    <div className="flex flex-wrap items-center gap-2">
      {!isPurchased && (
        <Button size="sm" variant="quiet" onClick={() => setOpen('purchase')}>
          Record the purchase
          <Key>P</Key>
        </Button>
      )}
      <UploadButton dealId={deal.id} kind="BUYERS_ORDER" onUploaded={onChange}>
        Upload the signed buyer’s order
      </UploadButton>
      {isPurchased && !deal.saving?.isVerified && <Verify deal={deal} onChange={onChange} />}
      {isPurchased && (
        <Button size="sm" variant="bare" onClick={() => setOpen('undo')}>
          Undo the purchase…
        </Button>
      )}
      {open === 'purchase' && (
        <PurchaseDialog
          dealId={deal.id}
          chosenAt={deal.chosenAt}
          now={Date.parse(deal.now)}
          total={totalOfDeal(deal)}
          title="The buyer bought it?"
          onClose={() => setOpen(undefined)}
          onSaved={onChange}
        >
          The saving is computed from the stored quotes, and the 90 days of support begin.
        </PurchaseDialog>
      )}
      {open === 'undo' && (
        <NoteDialog
          draft={`drafted-undo ${deal.id}`}
          title="Undo the purchase?"
          text="The deal goes back to the accepted quote, without saving and support."
          label="Note"
          hint="For the history."
          action="Undo the purchase"
          isDanger
          onClose={() => setOpen(undefined)}
          onSend={async (note) => {
            await undo({ variables: { id: deal.id, note } })
            onChange()
          }}
        />
      )}
    </div>
  )
}

/** Disabled with the reason, until everything is there. */
function Verify({ deal, onChange }: { deal: StaffDealFragment; onChange: () => void }) {
  const [verify] = useVerifySavingMutation()
  const [run, isBusy] = useAction()
  const reasonId = useId()
  const reason = !deal.saving
    ? 'There was no price on paper to compare with'
    : deal.documents.some(({ kind }) => kind === 'BUYERS_ORDER')
      ? undefined
      : 'Upload the signed buyer’s order first'
  const press = async () => {
    const send = () => verify({ variables: { dealId: deal.id } })
    if (await run(send, { done: 'The saving is verified' })) onChange()
  }
  return (
    <>
      <Button
        size="sm"
        busy={isBusy}
        disabled={!!reason}
        aria-describedby={reason ? reasonId : undefined}
        onClick={() => void press()}
      >
        Verify the saving
      </Button>
      {reason && (
        <span id={reasonId} className="text-ink-soft text-sm">
          {reason}
        </span>
      )}
    </>
  )
}
