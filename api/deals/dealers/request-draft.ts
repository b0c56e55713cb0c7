import { brand } from '../../../shared/brand'
import { chosenFields } from '../../../shared/consultation'
import { deadlineWords, defaultDeadline } from '../../../shared/deals/answer-deadline'
import { vehicleConditions } from '../../../shared/deals/deal-kinds'
import { type QuoteRequestKind, quoteRequestTexts } from '../../../shared/deals/quote-requests'
import { withCommas } from '../../../shared/numbers'
import { fullName } from '../../../shared/person-name'
import { fillVariables } from '../../../shared/variables'
import type { TradeIn, WantedVehicle, Wishes } from '../../generated/prisma/client'
import type { StaffVisitor } from '../../http/access'
import { templatesFor } from '../../mail/mail-texts'
import { databaseTime, db } from '../../platform/db'
import { siteInfo } from '../../platform/site-settings'
import { dealOf } from '../deal-of'

export interface QuoteRequestDraft {
  subject: string
  text: string
  missing: string[]
}

/**
 * Writes what we ask a dealer, from what the buyer wants. A dealer learns nothing else: never who buys, how to reach
 * them, or what they can pay. Lines without a value are left out; what must be there stays to be filled in.
 */
export async function quoteRequestDraft(
  visitor: StaffVisitor,
  dealId: string,
  kind: QuoteRequestKind,
): Promise<QuoteRequestDraft> {
  const deal = await dealOf(visitor, dealId)
  const wishes = await db.wishes.findUnique({ where: { dealId } })
  const vehicles = await db.wantedVehicle.findMany({ where: { dealId }, orderBy: { place: 'asc' } })
  const tradeIn = await db.tradeIn.findUnique({ where: { dealId } })
  const [first] = vehicles
  const values: Record<string, string> = {
    advocate: fullName(visitor.user),
    firm: brand.name,
    phone: siteInfo().phone,
    hours: siteInfo().hours,
    reference: deal.number,
    deadline: deadlineWords(defaultDeadline((await databaseTime()).getTime())),
    vehicle: first ? nameOf(first) : '',
    vehicles: vehicles.map(vehicleText).join('\n'),
    tradeIn: tradeIn ? tradeInText(tradeIn) : '',
    ...(wishes && wishesTexts(wishes)),
  }
  // The contact is filled in for each dealer.
  const own = templatesFor('DEALER_REQUEST', { ...values, dealerContact: '{dealerContact}' })
  const template = quoteRequestTexts(own.opening)[kind]
  const text = fillVariables(withoutEmptyLines(template, values), values)
  const subject = fillVariables(first ? own.subject : 'Quote request {reference}', values)
  const expected = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const missing = new Set(
    expected.filter((name) => !values[name] && name !== 'dealerContact' && name !== 'tradeIn'),
  )
  return { subject, text, missing: [...missing] }
}

/** These can't be left out: they stay as `{vehicles}`, and sending asks to fill them in. */
const needed = ['dealerContact', 'vehicles', 'timeline']

const withoutEmptyLines = (text: string, values: Record<string, string>) =>
  text
    .split('\n')
    .filter((line) =>
      [...line.matchAll(/\{(\w+)\}/g)].every(
        ([, name = '']) => values[name] || needed.includes(name),
      ),
    )
    .join('\n')

function wishesTexts({ timeline, purchaseMethod, termMonths, milesPerYear, state, zip }: Wishes) {
  const payment = purchaseMethod && [
    optionOf('purchaseMethod', purchaseMethod),
    termMonths && `${termMonths} months`,
    milesPerYear && `${withCommas(milesPerYear)} miles a year`,
  ]
  return {
    timeline: timeline ? optionOf('timeline', timeline).replace(/^./, (a) => a.toLowerCase()) : '',
    payment: payment ? payment.filter(Boolean).join(', ') : '',
    state: state ?? '',
    zip: zip ?? '',
  }
}

const optionOf = (name: 'purchaseMethod' | 'timeline', value: string) =>
  (chosenFields[name].options as Record<string, string>)[value] ?? value

function nameOf({ yearFrom, yearTo, make, model, trim }: WantedVehicle) {
  const years = [...new Set([yearFrom, yearTo])].filter(Boolean).join('–')
  return [years, make, model, trim].filter(Boolean).join(' ')
}

const vehicleText = (vehicle: WantedVehicle) =>
  [
    `${vehicleConditions[vehicle.condition]}: ${nameOf(vehicle)}`,
    vehicle.colors && `colors: ${vehicle.colors}`,
    vehicle.mustHave && `must have: ${vehicle.mustHave}`,
    vehicle.mostMiles && `at most ${withCommas(vehicle.mostMiles)} miles`,
  ]
    .filter(Boolean)
    .join('; ')
    .replace(/\s+/g, ' ')

const tradeInText = ({ year, make, model, trim, miles }: TradeIn) =>
  `Trade-in: ${[year, make, model, trim].filter(Boolean).join(' ')}, ${withCommas(miles)} miles`
