import { CalendarCheck } from 'lucide-react'
import { brand } from '../../../../shared/brand'
import { entitlements } from '../../../../shared/deals/entitlements'
import { clockIn, timeAtPlaceAndHere, zoneName } from '../../../../shared/time-zones'
import { appointmentKinds } from '../../../../shared/words/deals'
import { wordsFor, wordsIn } from '../../../../shared/words/rows'
import type { AppointmentInput, AppointmentKind } from '../../../generated/schema'
import { useSubmit } from '../../../graph/use-submit'
import { Button } from '../../../ui/button'
import { easternLocal, momentOf } from '../../../ui/eastern-local'
import { SelectField, TextField } from '../../../ui/field'
import { FormDialog } from '../../../ui/form-dialog'
import { type StaffDealFragment, useSetAppointmentMutation } from './generated/deals'

export function AppointmentWords({ deal: { appointment } }: { deal: StaffDealFragment }) {
  if (!appointment) return null
  return (
    <p className="flex gap-2 text-ink-soft">
      <CalendarCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        {wordsFor(appointmentKinds, appointment.kind)}:{' '}
        {timeAtPlaceAndHere(appointment.at, appointment.timeZone)}, {appointment.place}
      </span>
    </p>
  )
}

/** When and where the buyer gets the vehicle. The time is typed as the clocks of that place show it. */
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
  const zones: Record<AppointmentKind, string> = {
    PICKUP: deal.pickupTimeZone,
    DEALER_DELIVERY: deal.deliveryTimeZone,
  }
  const initial = {
    atEastern: appointment ? clockIn(appointment.timeZone).local(Date.parse(appointment.at)) : '',
    place: appointment?.place ?? '',
    kind: appointment?.kind ?? ('PICKUP' as const),
  }
  const form = useSubmit(initial, async ({ atEastern: local, place, kind }) => {
    if (!local) return { atEastern: 'Choose the day and time' }
    const moment = clockIn(zones[kind]).momentOf(local)
    const atEastern = easternLocal(moment)
    if (momentOf(atEastern) !== moment) {
      return { atEastern: 'The clocks change in this hour. Choose another time.' }
    }
    if (!place.trim()) return { place: 'Enter the place' }
    await save({ atEastern, place: place.trim(), kind })
  })

  const { atEastern: local, kind } = form.values
  const timeZone = zones[kind]
  const moment = clockIn(timeZone).momentOf(local)
  const zone = zoneName(timeZone)
  const words = wordsIn(appointmentKinds)
  const kinds = entitlements[tier].dealerDelivery ? words : { PICKUP: words.PICKUP }
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
      {timeZone !== brand.timeZone && (
        <p className="canary rounded-sm border border-canary-edge px-3.5 py-2.5">
          {kind === 'PICKUP' ? 'The dealer' : 'The buyer'} is in <strong>{zone.long}</strong>. Enter
          the time as clocks show it there.
        </p>
      )}
      <TextField
        label={`Day and time (${zone.short})`}
        type="datetime-local"
        hint={Number.isNaN(moment) ? undefined : timeAtPlaceAndHere(moment, timeZone)}
        {...form.field('atEastern')}
      />
      <TextField label="Place" maxLength={200} {...form.field('place')} />
      <SelectField label="How" options={kinds} {...form.field('kind')} />
    </FormDialog>
  )
}
