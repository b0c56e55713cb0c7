import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { dealEnds, reopenReasons } from '../../../../shared/words/deals'
import { wordsIn } from '../../../../shared/words/rows'
import type { DealEnd } from '../../../generated/schema'
import { useAction } from '../../../graph/use-action'
import { Button } from '../../../ui/button'
import { Menu, MenuItem } from '../../../ui/menu'
import { useCommands } from '../../frame/commands'
import { Key } from '../../frame/key'
import { useMay } from '../../frame/rights'
import { AppointmentDialog } from './appointment-dialog'
import {
  type StaffDealFragment,
  useConfirmWithDealerMutation,
  useEndDealMutation,
  useReopenDealMutation,
  useSendWishesForBuyerMutation,
} from './generated/deals'
import { NoteDialog } from './note-dialog'

const { REFUNDED: _byRefund, ...endChoices } = wordsIn(dealEnds)

/** Sends the wishes that the buyer has entered but not sent, if that is so. */
export function StartSearch({
  deal: { id, stage, wishesSentAt },
  onStarted,
}: {
  deal: Pick<StaffDealFragment, 'id' | 'stage' | 'wishesSentAt'>
  onStarted: () => void
}) {
  const [run, isBusy] = useAction()
  const [sendWishes] = useSendWishesForBuyerMutation()
  if (stage !== 'INTAKE' || wishesSentAt) return null
  const start = async () => {
    const done = 'The search is on'
    if (await run(() => sendWishes({ variables: { id } }), { done })) onStarted()
  }
  return (
    <Button size="sm" variant="quiet" busy={isBusy} onClick={() => void start()}>
      Start the search
    </Button>
  )
}

/** The next step as a button, what else can be done in a menu, and the dialogs of both. */
export function useDealActions(deal: StaffDealFragment, onChange: () => void) {
  const { id: dealId, stage, dealerConfirmedAt, appointment } = deal
  const [open, setOpen] = useState<'appointment' | 'reopen' | 'end'>()
  const [run, isBusy] = useAction()
  const [confirm] = useConfirmWithDealerMutation()
  const [reopen] = useReopenDealMutation()
  const [end] = useEndDealMutation()
  const change = async (action: () => Promise<unknown>, done: string) => {
    if (await run(action, { done })) onChange()
  }
  const isChosen = stage === 'CHOSEN'
  const isClosed = stage === 'CLOSED'
  const mayAct = useMay()('DEALS')
  useCommands([
    mayAct &&
      isChosen && {
        name: appointment ? 'Change the appointment' : 'Set the appointment',
        key: 'A',
        run: () => setOpen('appointment'),
      },
  ])
  const step = (
    <>
      {isChosen && !dealerConfirmedAt && (
        <Button
          size="sm"
          busy={isBusy}
          onClick={() => void change(() => confirm({ variables: { dealId } }), 'Confirmed')}
        >
          The dealer confirmed
        </Button>
      )}
      {isChosen && dealerConfirmedAt && (
        <Button
          size="sm"
          variant={appointment ? 'quiet' : 'primary'}
          onClick={() => setOpen('appointment')}
        >
          {appointment ? 'Change the appointment' : 'Set the appointment'}
          <Key>A</Key>
        </Button>
      )}
      <StartSearch deal={deal} onStarted={onChange} />
    </>
  )
  const menu = (
    <Menu
      trigger={
        <Button variant="bare" size="sm">
          More
          <ChevronDown aria-hidden className="size-4" />
        </Button>
      }
      className="min-w-56"
    >
      {isChosen && !dealerConfirmedAt && (
        <MenuItem onSelect={() => setOpen('appointment')}>Set the appointment…</MenuItem>
      )}
      {(isChosen || isClosed) && (
        <MenuItem onSelect={() => setOpen('reopen')}>Reopen the search…</MenuItem>
      )}
      {!isClosed && <MenuItem onSelect={() => setOpen('end')}>End the deal…</MenuItem>}
    </Menu>
  )
  const dialogs = (
    <>
      {open === 'appointment' && (
        <AppointmentDialog deal={deal} onClose={() => setOpen(undefined)} onSaved={onChange} />
      )}
      {open === 'reopen' && (
        <NoteDialog
          draft={`drafted-reopening ${dealId}`}
          title="Reopen the search?"
          text={isChosen ? 'The accepted quote no longer counts as chosen.' : undefined}
          reasons={wordsIn(reopenReasons)}
          label="Note"
          hint="The buyer gets an email with this note."
          action="Reopen"
          onClose={() => setOpen(undefined)}
          onSend={async (note, reason) => {
            await reopen({ variables: { id: dealId, reason, note } })
            onChange()
          }}
        />
      )}
      {open === 'end' && (
        <NoteDialog<Exclude<DealEnd, 'REFUNDED'>>
          draft={`drafted-end ${dealId}`}
          title="End this deal?"
          text="To give the money back, refund the order instead: that ends its deals, too."
          reasons={endChoices}
          label="Note"
          hint="The buyer gets an email with this note."
          action="End the deal"
          isDanger
          onClose={() => setOpen(undefined)}
          onSend={async (note, as) => {
            await end({ variables: { id: dealId, as, note } })
            onChange()
          }}
        />
      )}
    </>
  )
  return { step, menu, dialogs }
}
