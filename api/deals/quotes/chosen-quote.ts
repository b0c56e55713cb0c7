import { noteProblem, tidyText } from '../../../shared/deals/deal-fields'
import { entitlements, notIncludedText } from '../../../shared/deals/entitlements'
import { timeAtPlaceAndHere } from '../../../shared/time-zones'
import type { AppointmentKind, Deal } from '../../generated/prisma/client'
import type { StaffVisitor } from '../../http/access'
import { inOurZone } from '../../mail/letter'
import { databaseTime } from '../../platform/db'
import { futureMoment } from '../../platform/eastern'
import { badField } from '../../platform/errors'
import { takeTurn } from '../../platform/turns'
import { addDealEvent, announce } from '../deal-events'
import { recordForDeal } from '../deal-history'
import { lockDealOf } from '../deal-of'
import { placeZoneIn } from '../place-zone'
import { refuseUnlessChosen } from '../refusals'
import { mailAppointment } from './quotes.mail'

/** Records that the dealer stands by the chosen quote. Repeated calls change nothing. */
export const confirmWithDealer = (visitor: StaffVisitor, dealId: string) =>
  takeTurn(visitor, async (tx) => {
    const deal = await lockDealOf(tx, visitor, dealId)
    refuseUnlessChosen(deal)
    if (deal.dealerConfirmedAt) return deal
    const dealerConfirmedAt = await databaseTime(tx)
    await addDealEvent(tx, dealId, {
      kind: 'DEALER_CONFIRMED',
      by: 'STAFF',
      name: visitor.user.firstName,
      ...(deal.acceptedQuoteId && { quoteId: deal.acceptedQuoteId }),
    })
    announce(tx, deal, 'STAGE')
    await recordForDeal(tx, visitor.user, deal, {
      field: 'confirmed by the dealer',
      before: null,
      after: inOurZone(dealerConfirmedAt),
    })
    return tx.deal.update({
      where: { id: dealId },
      data: { dealerConfirmedAt, revision: { increment: 1 } },
    })
  })

const MAX_PLACE = 200

interface AppointmentInput {
  atEastern: string
  place: string
  kind: AppointmentKind
}

type Appointment = Pick<Deal, 'appointmentAt' | 'appointmentPlace' | 'appointmentKind'>

const NO_APPOINTMENT: Appointment = {
  appointmentAt: null,
  appointmentPlace: null,
  appointmentKind: null,
}

/** Sets or clears when and where the buyer gets the vehicle, and emails them. */
export const setAppointment = (
  visitor: StaffVisitor,
  dealId: string,
  input: AppointmentInput | null,
) =>
  takeTurn(visitor, async (tx) => {
    const deal = await lockDealOf(tx, visitor, dealId)
    refuseUnlessChosen(deal)
    const appointment = input
      ? validAppointment(deal, input, await futureMoment(tx, 'atEastern', input.atEastern))
      : NO_APPOINTMENT
    if (isSame(deal, appointment)) return deal
    const changed = await tx.deal.update({
      where: { id: dealId },
      data: { ...appointment, revision: { increment: 1 } },
    })
    const timeZone = await placeZoneIn(tx, dealId, appointment.appointmentKind)
    const event = await addDealEvent(tx, dealId, {
      kind: 'APPOINTMENT',
      by: 'STAFF',
      name: visitor.user.firstName,
      data: input
        ? {
            at: appointment.appointmentAt?.toISOString() ?? '',
            place: appointment.appointmentPlace ?? '',
            timeZone,
          }
        : {},
    })
    announce(tx, deal, 'STAGE')
    await mailAppointment(tx, changed, event, timeZone)
    await recordForDeal(tx, visitor.user, deal, {
      field: 'appointment',
      before: textOf(deal, await placeZoneIn(tx, dealId, deal.appointmentKind)),
      after: textOf(appointment, timeZone),
    })
    return changed
  })

function validAppointment(
  { tier }: Deal,
  { place, kind }: AppointmentInput,
  appointmentAt: Date,
): Appointment {
  if (kind === 'DEALER_DELIVERY' && !entitlements[tier].dealerDelivery) {
    throw badField('kind', notIncludedText(tier))
  }
  return {
    appointmentAt,
    appointmentPlace: validPlace(place),
    appointmentKind: kind,
  }
}

function validPlace(input: string) {
  const place = tidyText(input)
  if (noteProblem(place, 1, MAX_PLACE)) throw badField('place', 'Enter the place')
  return place
}

/** Without the place: the history outlives the erasure of the deal. */
const textOf = ({ appointmentAt, appointmentKind }: Appointment, timeZone: string) =>
  appointmentAt && `${timeAtPlaceAndHere(appointmentAt, timeZone)}, ${appointmentKind}`

const isSame = (a: Appointment, b: Appointment) =>
  a.appointmentAt?.getTime() === b.appointmentAt?.getTime() &&
  a.appointmentPlace === b.appointmentPlace &&
  a.appointmentKind === b.appointmentKind
