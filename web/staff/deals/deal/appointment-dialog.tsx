import { CalendarCheck } from 'lucide-react'
import { entitlements } from '../../../../shared/deals/entitlements'
import type { AppointmentInput, AppointmentKind } from '../../../generated/schema'
import { useSubmit } from '../../../graph/use-submit'
import { Button } from '../../../ui/button'
import { easternLocal } from '../../../ui/eastern-local'
import { easternMoment } from '../../../ui/eastern-time'
import { SelectField, TextField } from '../../../ui/field'
import { FormDialog } from '../../../ui/form-dialog'
import { type StaffDealFragment, useSetAppointmentMutation } from './generated/deals'

const kindWords: Record<AppointmentKind, string> = {
  PICKUP: 'Pickup at the dealer',
  DEALER_DELIVERY: 'Delivery by the dealer',
}

export function AppointmentWords({ deal: { appointment } }: { deal: StaffDealFragment }) {
  if (!appointment) return null
  return (
    <p className="flex gap-2 text-ink-soft">
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
  const [setAppointment] = useSetAppointmentMutation()
  const save = async (input: AppointmentInput | null) => {
    await setAppointment({ variables: { dealId: deal.id, input } })
    onSaved()
    onClose()
  }
  const initial = {
    atEastern: appointment ? easternLocal(Date.parse(appointment.at)) : '',
    place: appointment?.place ?? '',
    kind: appointment?.kind ?? ('PICKUP' as const),
  }
  const form = useSubmit(initial, async ({ atEastern, place, kind }) => {
    if (!atEastern) return { atEastern: 'Choose the day and time' }
    if (!place.trim()) return { place: 'Enter the place' }
    await save({ atEastern, place: place.trim(), kind })
  })

  const kinds = entitlements[tier].dealerDelivery ? kindWords : { PICKUP: kindWords.PICKUP }
  return (
    <FormDialog
      title="Appointment"
      form={form}
      action="Save"
      aside={
        appointment && (
          <Button
            variant="bare"
            className="mr-auto"
            onClick={() => void form.run(() => save(null))}
          >
            Remove
          </Button>
        )
      }
      onClose={onClose}
    >
      <TextField label="Day and time (ET)" type="datetime-local" {...form.field('atEastern')} />
      <TextField label="Place" maxLength={200} {...form.field('place')} />
      <SelectField label="How" options={kinds} {...form.field('kind')} />
    </FormDialog>
  )
}
