import { CalendarCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { entitlements } from '../../../shared/entitlements'
import type { AppointmentInput, AppointmentKind } from '../../generated/schema'
import { refusalOf } from '../../graph/graph-error'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { easternMoment } from '../../ui/eastern-time'
import { SelectField, TextField } from '../../ui/field'
import { easternLocal } from './form/window-presets'
import { type StaffDealFragment, useSetAppointmentMutation } from './generated/deals'

const kindWords: Record<AppointmentKind, string> = {
  PICKUP: 'Pickup at the dealer',
  DEALER_DELIVERY: 'Delivery by the dealer',
}

export function AppointmentWords({ deal: { appointment } }: { deal: StaffDealFragment }) {
  if (!appointment) return null
  return (
    <p className="mt-1.5 flex gap-2 text-ink-soft text-sm">
      <CalendarCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        {kindWords[appointment.kind]}: {easternMoment(appointment.at)}, {appointment.place}
      </span>
    </p>
  )
}

/** When and where the buyer gets the vehicle, in Eastern Time. */
export function AppointmentDialog({
  deal,
  onClose,
  onSaved,
}: {
  deal: StaffDealFragment
  onClose: () => void
  onSaved: () => void
}) {
  const { appointment, tier } = deal
  const [atEastern, setAt] = useState(appointment ? easternLocal(Date.parse(appointment.at)) : '')
  const [place, setPlace] = useState(appointment?.place ?? '')
  const [kind, setKind] = useState<AppointmentKind>(appointment?.kind ?? 'PICKUP')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [set, { loading }] = useSetAppointmentMutation()

  const send = async (input: AppointmentInput | null) => {
    try {
      await set({ variables: { dealId: deal.id, input } })
      onSaved()
      onClose()
    } catch (error) {
      const refusal = refusalOf(error)
      setProblems(refusal?.fields ?? { atEastern: refusal?.message ?? 'Not saved. Try again.' })
    }
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (loading) return
    if (!atEastern) return setProblems({ atEastern: 'Choose the day and time' })
    if (!place.trim()) return setProblems({ place: 'Enter the place' })
    void send({ atEastern, place: place.trim(), kind })
  }

  const kinds = entitlements[tier].dealerDelivery ? kindWords : { PICKUP: kindWords.PICKUP }
  return (
    <Dialog title="Appointment" onClose={onClose}>
      <form onSubmit={save} noValidate className="space-y-4">
        <TextField
          label="Day and time (ET)"
          type="datetime-local"
          value={atEastern}
          problem={problems.atEastern}
          onChange={({ target }) => setAt(target.value)}
        />
        <TextField
          label="Place"
          maxLength={200}
          value={place}
          problem={problems.place}
          onChange={({ target }) => setPlace(target.value)}
        />
        <SelectField
          label="How"
          options={kinds}
          value={kind}
          problem={problems.kind}
          onChange={({ target }) => setKind(target.value as AppointmentKind)}
        />
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
          {appointment && (
            <Button variant="quiet" className="mr-auto" onClick={() => void send(null)}>
              Remove
            </Button>
          )}
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
