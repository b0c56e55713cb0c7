import { createHash, randomUUID } from 'node:crypto'
import { FORMULA, quoteTotals } from '../../shared/deals/deal-math'
import { demoCustomer, demoStaff } from '../account/demo-users'
import type { DealEventData } from '../deals/deal-events'
import { openDeals } from '../deals/open-deals'
import type { Deal, Document } from '../generated/prisma/client'
import { transition } from '../orders/states'
import { config } from '../platform/config'
import { databaseTime, db } from '../platform/db'
import {
  dealers,
  events,
  fields,
  type Scene,
  START_HOUR,
  tradeIn,
  vehicle,
  wanted,
  wishes,
} from './demo-deal-data'
import { askDealers } from './demo-deal-dealers'
import { linesOfPaper } from './demo-deal-papers'
import { common, type DemoQuote, ownOffer, quotes } from './demo-deal-quotes'
import type { startSandbox } from './payments/server'
import { tinyPdf } from './tiny-pdf'

/** Below the sequence, so the first real order is 1001. */
const ORDER_NUMBER = 1000
const HOUR_MS = 3_600_000
const PACKAGE = 'Gold'

type RecordPaid = Awaited<ReturnType<typeof startSandbox>>['recordPaid']

/**
 * Creates an order of the demo customer and its deal with three live quotes, as if they had begun four
 * days ago, unless they are there. Sends no email.
 */
export async function seedDemoDeal(recordPaid: RecordPaid) {
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('demo deal', 0))`
    const sam = await tx.user.findUnique({ where: { email: demoStaff.email } })
    const casey = await tx.user.findUnique({ where: { email: demoCustomer.email } })
    const isThere = (await tx.order.count({ where: { number: ORDER_NUMBER } })) > 0
    if (isThere || !sam || !casey) return
    const paidAt = (await databaseTime(tx)).getTime() - START_HOUR * HOUR_MS
    const scene = { tx, sam, casey, at: (hour: number) => new Date(paidAt + hour * HOUR_MS) }
    const order = await makeOrder(scene)
    const deal = await makeDeal(scene, order)
    const requests = await askDealers(scene, deal)
    const published = await makeQuotes(scene, deal, requests)
    await makeOwnOffer(scene, deal)
    await tellTimeline(scene, deal, published)
    await pay(scene, order, recordPaid) // last: it is not undone with the transaction
  })
}

/** One of the units that were sold before becomes the order's, on hold until the provider knows of it. */
async function makeOrder({ tx, casey, at }: Scene) {
  const { id, name, priceCents, features } = await tx.package.update({
    where: { name: PACKAGE },
    data: {
      soldBefore: { decrement: 1 },
      soldInventory: { decrement: 1 },
      heldInventory: { increment: 1 },
    },
  })
  return tx.order.create({
    data: {
      number: ORDER_NUMBER,
      userId: casey.id,
      totalCents: priceCents,
      createdAt: at(0),
      sessionExpiresAt: at(1),
      items: { create: { packageId: id, packageName: name, priceCents, features, quantity: 1 } },
    },
    include: { items: true },
  })
}

type DemoOrder = Awaited<ReturnType<typeof makeOrder>>

async function pay({ tx, casey, at }: Scene, order: DemoOrder, recordPaid: RecordPaid) {
  const metadata = { order_id: order.id, order_number: String(order.number) }
  const paid = await recordPaid({
    paidAt: at(0),
    payer: { email: casey.email, name: casey.name, phone: null },
    input: {
      mode: 'payment',
      client_reference_id: order.id,
      metadata,
      payment_intent_data: { metadata },
      success_url: `${config.PUBLIC_URL}/success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${config.PUBLIC_URL}/packages`,
      line_items: order.items.map(({ packageName, priceCents, quantity }) => ({
        quantity,
        price_data: {
          currency: 'usd',
          unit_amount: priceCents,
          product_data: { name: `${packageName} Package` },
        },
      })),
    },
  })
  await transition(tx, order.id, 'pay', {
    ...paid,
    paidCents: order.totalCents,
    buyerName: casey.name,
    paidAt: at(0),
    settledAt: at(0),
    askedAt: at(0),
  })
}

async function makeDeal({ tx, sam, at }: Scene, order: DemoOrder) {
  const [deal] = await openDeals(tx, { ...order, paidAt: at(0) })
  if (!deal) throw new Error('the demo order has no deal')
  const dealId = deal.id
  await tx.dealEvent.deleteMany({ where: { dealId } }) // the timeline gets times of its own
  await tx.wishes.update({
    where: { dealId },
    data: { ...wishes, changedAt: at(fields.wishesSentHour), changedBy: demoCustomer.firstName },
  })
  await tx.wantedVehicle.create({ data: { dealId, ...wanted } })
  await tx.tradeIn.create({ data: { dealId, ...tradeIn } })
  const hours = quotes.map(({ publishedHour }) => publishedHour)
  return tx.deal.update({
    where: { id: dealId },
    data: {
      status: 'SEARCHING',
      assignedToId: sam.id,
      openedAt: at(0),
      alertedAt: at(0),
      contactedAt: at(fields.contactedHour),
      wishesSentAt: at(fields.wishesSentHour),
      firstQuoteAt: at(Math.min(...hours)),
    },
  })
}

/** Returns the IDs of the quotes. Their lines can only be added while they are drafts. */
async function makeQuotes(
  scene: Scene,
  deal: Deal,
  requests: Awaited<ReturnType<typeof askDealers>>,
) {
  const { tx, sam, at } = scene
  const ids = new Map(quotes.map(({ key }) => [key, randomUUID()]))
  for (const quote of quotes) {
    const document = await makePaper(scene, deal, quote)
    const { dealer, publishedHour, replaces } = quote
    await tx.quote.create({
      data: {
        ...unitOf(quote),
        ...vehicle,
        ...common,
        id: ids.get(quote.key) ?? '',
        dealId: deal.id,
        solicitationId: requests.get(dealer) ?? null,
        documentId: document.id,
        advertisedCents: quote.advertisedCents ?? null,
        advertisedOn: quote.advertisedCents ? at(dealers[dealer].askedHour) : null,
        managerName: managerOf(quote),
        replacesId: (replaces && ids.get(replaces)) ?? null,
        creditTerms: quote.creditTerms,
        noteToBuyer: quote.noteToBuyer ?? null,
        createdAt: at(publishedHour),
        changedAt: at(publishedHour),
        lines: linesOf(quote),
      },
    })
    const totals = quoteTotals({ ...common, ...quote })
    await tx.quote.update({
      where: { id: ids.get(quote.key) ?? '' },
      data: {
        status: quote.status,
        publishedAt: at(publishedHour),
        publishedById: sam.id,
        validUntil: at(quote.untilHour),
        mailedAt: at(publishedHour + 0.05),
        seenAt: quote.seenHour ? at(quote.seenHour) : null,
        withdrawnNote: quote.withdrawnNote ?? null,
        outTheDoorCents: totals.outTheDoorCents,
        negotiatedCents: totals.negotiatedCents,
        paymentCents: totals.paymentCents,
        totalCostCents: totals.totalCostCents,
        formula: FORMULA,
      },
    })
  }
  return ids
}

const unitOf = ({ vin, color, sellingCents, tradeAllowanceCents, aprPpm }: DemoQuote) => ({
  vin,
  color,
  sellingCents,
  tradeAllowanceCents,
  aprPpm,
})

const managerOf = ({ dealer }: DemoQuote) => {
  const asked = dealers[dealer]
  return 'person' in asked ? asked.person : asked.name
}

const linesOf = ({ lines }: Pick<DemoQuote, 'lines'>) => ({
  create: lines.map(({ kind, label, cents, openingCents = null }, index) => ({
    place: index + 1,
    kind,
    label,
    cents,
    openingCents,
  })),
})

const makePaper = (scene: Scene, deal: Deal, quote: DemoQuote) =>
  storeDocument(scene, deal, {
    kind: 'DEALER_QUOTE',
    byStaff: true,
    authorId: scene.sam.id,
    isShown: true,
    name: `${quote.key.replace(' ', '-')}-quote.pdf`,
    createdAt: scene.at(quote.publishedHour),
    lines: linesOfPaper({
      ...common,
      ...quote,
      unit: `VIN ${quote.vin}`,
      from: dealers[quote.dealer].name,
      date: scene.at(quote.publishedHour),
    }),
  })

async function makeOwnOffer(scene: Scene, deal: Deal) {
  const { tx, casey, at } = scene
  const { from, hour, lines, ...unit } = ownOffer
  const createdAt = at(hour)
  const document = await storeDocument(scene, deal, {
    kind: 'OWN_OFFER',
    byStaff: false,
    authorId: casey.id,
    isShown: true,
    name: 'parkway-offer.pdf',
    createdAt,
    lines: linesOfPaper({
      ...common,
      ...ownOffer,
      unit: `Stock number ${ownOffer.stockNumber}`,
      from,
      date: createdAt,
    }),
  })
  await tx.quote.create({
    data: {
      ...vehicle,
      ...common,
      ...unit,
      role: 'OWN',
      dealId: deal.id,
      managerName: from,
      documentId: document.id,
      createdAt,
      changedAt: createdAt,
      changedBy: casey.firstName,
      lines: linesOf({ lines }),
    },
  })
}

type Paper = Pick<Document, 'kind' | 'name' | 'byStaff' | 'authorId' | 'isShown' | 'createdAt'> & {
  lines: string[]
}

function storeDocument({ tx }: Scene, { id: dealId }: Deal, { lines, ...paper }: Paper) {
  const bytes = new Uint8Array(tinyPdf(lines))
  return tx.document.create({
    data: {
      ...paper,
      dealId,
      type: 'application/pdf',
      size: bytes.length,
      sha256: new Uint8Array(createHash('sha256').update(bytes).digest()),
      parts: { create: { place: 0, bytes } },
    },
  })
}

/** By time, which is also the order of their positions. */
async function tellTimeline({ tx, sam, casey, at }: Scene, deal: Deal, ids: Map<string, string>) {
  const nameOf = { BUYER: casey.firstName, STAFF: sam.firstName, SYSTEM: null }
  const dealEvents: {
    hour: number
    kind: (typeof events)[number]['kind']
    by: 'BUYER' | 'STAFF' | 'SYSTEM'
    quoteId?: string
    data?: DealEventData
  }[] = [...events]
  for (const { key, dealer: dealerKey, ...quote } of quotes) {
    const event = { by: 'STAFF', quoteId: ids.get(key) ?? '' } as const
    const dealer = dealers[dealerKey].name
    const kind = quote.replaces ? 'QUOTE_REPLACED' : 'QUOTE_PUBLISHED'
    const data = { dealer, at: at(quote.untilHour).toISOString() }
    dealEvents.push({ ...event, kind, hour: quote.publishedHour, data })
    const { withdrawnHour: hour, withdrawnNote: note = '' } = quote
    if (hour) dealEvents.push({ ...event, kind: 'QUOTE_WITHDRAWN', hour, data: { dealer, note } })
  }
  await tx.dealEvent.createMany({
    data: dealEvents
      .toSorted((a, b) => a.hour - b.hour)
      .map(({ hour, data, ...event }) => ({
        ...event,
        dealId: deal.id,
        name: nameOf[event.by],
        createdAt: at(hour),
        ...(data && { data: { ...data } }),
      })),
  })
}
