import { Phone } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { SolicitationStatus } from '../../generated/schema'
import { refusalOf } from '../../graph/graph-error'
import { Button, buttonLook } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { SelectField, TextAreaField, TextField } from '../../ui/field'
import { easternLocal, momentOf } from './form/window-presets'
import { type StaffSolicitationFragment, useUpdateSolicitationMutation } from './generated/dealers'
import { solicitationWords, telOf } from './words'

/** Where one dealer stands: the contact person, the answer, and when to ask again. */
export function SolicitationDialog({
  solicitation,
  onClose,
  onSaved,
}: {
  solicitation: StaffSolicitationFragment
  onClose: () => void
  onSaved: () => void
}) {
  const { id, dealer, followUpAt } = solicitation
  const [typed, setTyped] = useState({
    status: solicitation.status as string,
    contactName: solicitation.contactName ?? '',
    contactRole: solicitation.contactRole ?? '',
    contactPhone: solicitation.contactPhone ?? '',
    contactEmail: solicitation.contactEmail ?? '',
    followUpAt: followUpAt ? easternLocal(Date.parse(followUpAt)) : '',
    declineNote: solicitation.declineNote ?? '',
  })
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [update, { loading }] = useUpdateSolicitationMutation()
  const phone = typed.contactPhone || dealer.phone

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (loading) return
    const { status, followUpAt, ...texts } = typed
    const cleared = Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [name, text.trim() || null]),
    )
    const input = {
      ...cleared,
      status: status as SolicitationStatus,
      followUpAt: followUpAt ? new Date(momentOf(followUpAt)).toISOString() : null,
    }
    try {
      await update({ variables: { id, input } })
      onSaved()
      onClose()
    } catch (error) {
      const refusal = refusalOf(error)
      setProblems(refusal?.fields ?? { status: refusal?.message ?? 'Not saved. Try again.' })
    }
  }
  const field = (key: keyof typeof typed) => ({
    value: typed[key],
    problem: problems[key],
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped({ ...typed, [key]: target.value })
      setProblems({})
    },
  })

  return (
    <Dialog title={dealer.name} onClose={onClose}>
      <form onSubmit={save} noValidate className="space-y-4">
        {phone && (
          <a href={telOf(phone)} className={buttonLook({ variant: 'secondary', size: 'sm' })}>
            <Phone aria-hidden className="size-4" />
            Call {phone}
          </a>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField label="State" options={solicitationWords} {...field('status')} />
          <TextField label="Follow up (ET)" type="datetime-local" {...field('followUpAt')} />
          <TextField label="Contact person" {...field('contactName')} />
          <TextField label="Role" {...field('contactRole')} />
          <TextField label="Phone" type="tel" {...field('contactPhone')} />
          <TextField label="Email" type="email" {...field('contactEmail')} />
        </div>
        {typed.status === 'DECLINED' && (
          <TextAreaField label="Why they declined" rows={2} {...field('declineNote')} />
        )}
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
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
