import { type KeyboardEvent, useState } from 'react'
import { type ContactChannel, contactChannels } from '../../../../shared/deals/deal-kinds'
import { readContact } from '../../../../shared/deals/dealer-fields'
import { useSubmit } from '../../../graph/use-submit'
import { randomId } from '../../../ui/browser/random-id'
import { CheckField } from '../../../ui/check-field'
import { SelectField, TextAreaField } from '../../../ui/field'
import { FormDialog } from '../../../ui/form-dialog'
import { toast } from '../../../ui/toast/toast'
import type { StaffDealFragment } from '../deal/generated/deals'
import { buyerOf } from '../words'
import { useRecordContactMutation } from './generated/dealers'

/** Stands for the buyer among the solicitations. */
const BUYER = 'buyer'

/** Adds a call, an email, or a visit to the log. Opens on the channel, which its first letter chooses. */
export function ContactDialog({
  deal,
  solicitationId,
  onClose,
  onSaved,
}: {
  deal: StaffDealFragment
  solicitationId?: string
  onClose: () => void
  onSaved: () => void
}) {
  const [requestKey] = useState(randomId)
  const [record] = useRecordContactMutation()
  const initial = {
    channel: 'PHONE' as ContactChannel,
    solicitationId: solicitationId ?? BUYER,
    isIncoming: false,
    isReached: true,
    content: '',
  }
  const form = useSubmit(initial, async ({ solicitationId, isIncoming, ...values }) => {
    const contact = { ...values, isOutgoing: !isIncoming }
    const { valid, problems } = readContact(contact, Date.now())
    if (!valid) return problems
    const dealer = solicitationId === BUYER ? null : solicitationId
    await record({
      variables: { input: { ...contact, dealId: deal.id, solicitationId: dealer, requestKey } },
    })
    toast({ title: 'Logged', tone: 'success' })
    onSaved()
    onClose()
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void form.submit()
  }

  return (
    <FormDialog
      title="Log a contact"
      form={form}
      action="Save"
      aside={
        <span className="mr-auto self-center text-ink-faint text-sm max-sm:hidden">
          Ctrl + Enter saves
        </span>
      }
      onKeyDown={onKeyDown}
      onClose={onClose}
    >
      <SelectField label="How" options={contactChannels} {...form.field('channel')} />
      <SelectField
        label="With"
        options={Object.fromEntries([
          [BUYER, `${buyerOf(deal)} (buyer)`],
          ...(deal.solicitations ?? []).map(({ id, dealer, contactName }) => [
            id,
            contactName ? `${dealer.name}, ${contactName}` : dealer.name,
          ]),
        ])}
        {...form.field('solicitationId')}
      />
      <div className="flex flex-wrap gap-x-8 gap-y-3">
        <CheckField
          label="They contacted us"
          checked={form.values.isIncoming}
          onChange={({ target }) => form.set({ isIncoming: target.checked })}
        />
        <CheckField
          label="Reached"
          hint="Not for voicemail or no answer."
          checked={form.values.isReached}
          onChange={({ target }) => form.set({ isReached: target.checked })}
        />
      </div>
      <TextAreaField label="What was said" rows={4} {...form.field('content')} />
    </FormDialog>
  )
}
