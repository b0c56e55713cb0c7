import { useState } from 'react'
import { forContact } from '../../../../shared/deals/quote-requests'
import { SelectField } from '../../../ui/field'
import { type Choice, recipientOf } from './askable'

/** What one of the dealers reads: the one that was checked last, unless another is chosen. */
export function EmailPreview({
  subject,
  text,
  to,
}: {
  subject: string
  text: string
  to: readonly Choice[]
}) {
  const [dealerId, setDealerId] = useState<string>()
  const choice = to.find(({ dealer }) => dealer.id === dealerId) ?? to.at(-1)
  if (!choice) return null
  const recipient = recipientOf(choice)
  return (
    <section aria-label="Preview" className="border border-rule bg-paper">
      <SelectField
        label="Preview for"
        alwaysChosen
        options={Object.fromEntries(to.map(({ dealer }) => [dealer.id, dealer.name]))}
        value={choice.dealer.id}
        onChange={({ target }) => setDealerId(target.value)}
        className="border-x-0! border-t-0!"
      />
      <div dir="auto" className="space-y-2 px-3.5 py-3 [overflow-wrap:anywhere]">
        <p className="text-ink-soft text-sm">
          {recipient ? `To ${recipient.email}` : 'No email: call them instead.'}
        </p>
        <p className="font-semibold">{forContact(subject, recipient?.name)}</p>
        <p dir="auto" className="whitespace-pre-line">
          {forContact(text, recipient?.name)}
        </p>
      </div>
    </section>
  )
}
