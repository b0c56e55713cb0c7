import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { contactChannels } from '../../../shared/deal-kinds'
import { readContact } from '../../../shared/dealer-fields'
import { refusalOf } from '../../graph/graph-error'
import { Button } from '../../ui/button'
import { CheckField } from '../../ui/check-field'
import { Dialog } from '../../ui/dialog'
import { SelectField, TextAreaField } from '../../ui/field'
import { randomId } from '../../ui/random-id'
import { toast } from '../../ui/toast'
import { useRecordContactMutation } from './generated/dealers'
import type { StaffDealFragment } from './generated/deals'
import { buyerOf } from './words'

type Channel = keyof typeof contactChannels

/** Writes a call, an email, or a visit into the log. Opens on the channel, chosen by its first letter. */
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
  const [withWhom, setWithWhom] = useState(solicitationId ?? 'buyer')
  const [channel, setChannel] = useState<Channel>('PHONE')
  const [isIncoming, setIncoming] = useState(false)
  const [isReached, setReached] = useState(true)
  const [content, setContent] = useState('')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [requestKey] = useState(randomId)
  const [record, { loading }] = useRecordContactMutation()

  const save = async (event?: FormEvent) => {
    event?.preventDefault()
    if (loading) return
    const now = Date.now()
    const said = { channel, isOutgoing: !isIncoming, isReached, content }
    const read = readContact(said, now)
    if (!read.valid) return setProblems(read.problems)
    try {
      const about = { dealId: deal.id, solicitationId: withWhom === 'buyer' ? null : withWhom }
      await record({ variables: { input: { ...about, ...said, requestKey } } })
      toast({ title: 'Logged', tone: 'success' })
      onSaved()
      onClose()
    } catch (error) {
      const refusal = refusalOf(error)
      const words = refusal?.message ?? 'Not saved. Please try again.'
      setProblems(refusal?.fields ?? { content: words })
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
  }

  return (
    <Dialog title="Log a contact" onClose={onClose}>
      <form onSubmit={save} onKeyDown={onKeyDown} noValidate className="space-y-4">
        <SelectField
          label="How"
          options={contactChannels}
          value={channel}
          problem={problems.channel}
          onChange={({ target }) => setChannel(target.value as Channel)}
        />
        <SelectField
          label="With"
          options={Object.fromEntries([
            ['buyer', `${buyerOf(deal)} (buyer)`],
            ...(deal.solicitations ?? []).map(({ id, dealer, contactName }) => [
              id,
              contactName ? `${dealer.name}, ${contactName}` : dealer.name,
            ]),
          ])}
          value={withWhom}
          problem={problems.solicitationId}
          onChange={({ target }) => setWithWhom(target.value)}
        />
        <div className="flex flex-wrap gap-x-8 gap-y-3">
          <CheckField
            label="They contacted us"
            checked={isIncoming}
            onChange={({ target }) => setIncoming(target.checked)}
          />
          <CheckField
            label="Reached"
            hint="Not for voicemail or no answer."
            checked={isReached}
            onChange={({ target }) => setReached(target.checked)}
          />
        </div>
        <TextAreaField
          label="What was said"
          rows={4}
          value={content}
          problem={problems.content}
          onChange={({ target }) => {
            setContent(target.value)
            setProblems({})
          }}
        />
        <div className="flex flex-wrap items-center justify-end gap-3 max-sm:*:grow">
          <span className="mr-auto text-ink-faint text-sm max-sm:hidden">Ctrl + Enter saves</span>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={loading}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
