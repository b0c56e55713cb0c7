import { z } from 'zod'
import { MAX_ITEM_QUANTITY } from '../../shared/limits'
import { dollarText } from '../../shared/money'
import { MAX_LINK_DAYS, MAX_LINK_NOTE } from '../../shared/payment-links'
import { fullName } from '../../shared/person-name'
import { emailField } from '../account/account'
import { quantityRule } from '../cart/cart'
import { isAbout, lockSubject } from '../desk/about'
import { recordChange, recordChanges } from '../desk/history'
import type { LockedSubject } from '../desk/subjects'
import { otherKey } from '../desk/tasks'
import { announceWork } from '../desk/work/work-changes'
import type { Package, PaymentLink, Prisma } from '../generated/prisma/client'
import type { StaffVisitor } from '../http/access'
import type { SignedInUser } from '../http/visitor'
import { inOurZone } from '../mail/letter'
import { databaseTime, isId, lockKey, lockRow, type Tx } from '../platform/db'
import { badField, Refusal } from '../platform/errors'
import { countAttempt, userKey } from '../platform/rate-limit'
import { validText } from '../platform/text'
import { takeTurn } from '../platform/turns'
import { type Link, newToken, statusOf } from './links'
import { mailLink } from './sales.mail'

const MAX_OPEN = 5
const DAY_MS = 24 * 60 * 60_000

const sendLimit = {
  most: 30,
  withinSeconds: 60 * 60,
  message: "You've sent many payment links.",
}

const daysRule = `A whole number from 1 to ${MAX_LINK_DAYS}`

const NewLink = z.object({
  consultationId: z.string().nullish(),
  personId: z.string().nullish(),
  packageId: z.string(),
  quantity: z.int(quantityRule).min(1, quantityRule).max(MAX_ITEM_QUANTITY, quantityRule),
  recipient: emailField,
  note: z.string().nullish(),
  expiresInDays: z.int(daysRule).min(1, daysRule).max(MAX_LINK_DAYS, daysRule),
  isMailed: z.boolean(),
  requestKey: z.uuid('A UUID'),
})

const withPackage = { package: true } as const

/** What a payment link is made for: a request, or a person without one. */
type Subject = { consultationId: string } | { personId: string }

function readSubject({ consultationId, personId }: z.infer<typeof NewLink>): Subject {
  if (consultationId && personId) throw badField('personId', 'Name a request or a person, not both')
  if (consultationId) return { consultationId }
  if (personId) return { personId }
  throw badField('consultationId', 'Say whose link it is')
}

/**
 * Makes a payment link for a request or a person, and mails it. The price is the package's of today; checkout asks to confirm
 * another one. A link for a sold-out package may be made, because a place may open.
 */
export async function createPaymentLink(
  visitor: StaffVisitor,
  rawInput: z.input<typeof NewLink>,
): Promise<Link> {
  const input = NewLink.parse(rawInput)
  const { packageId, requestKey } = input
  const named = readSubject(input)
  const staff = visitor.user
  return takeTurn(visitor, async (tx) => {
    // Clicks with the same key take turns, and so do links of one subject.
    await lockKey(tx, requestKey)
    const about = await lockSubject(tx, visitor, named)
    const existing = await tx.paymentLink.findUnique({
      where: { requestKey },
      include: withPackage,
    })
    if (existing) {
      if (isAbout({ ...existing, dealId: null }, about)) return seenNow(tx, existing)
      throw otherKey()
    }
    const sold = await packageOnSale(tx, packageId)
    await refuseMoreLinks(tx, about)
    await countAttempt(userKey('payment-link', staff.id), sendLimit, tx)
    const createdAt = await databaseTime(tx)
    const link = await tx.paymentLink.create({
      data: {
        token: newToken(),
        ...about.column,
        packageId,
        quantity: input.quantity,
        priceCents: sold.priceCents,
        recipient: input.recipient,
        note: input.note?.trim() ? validText('note', input.note, { most: MAX_LINK_NOTE }) : null,
        createdById: staff.id,
        createdByName: fullName(staff),
        createdAt,
        validDays: input.expiresInDays,
        expiresAt: daysFrom(createdAt, input.expiresInDays),
        mailings: input.isMailed ? 1 : 0,
        requestKey,
      },
      include: withPackage,
    })
    await recordChange(tx, staff, {
      ...inHistory(link),
      field: 'status',
      before: null,
      after: 'OPEN',
    })
    if (input.isMailed) await mailLink(tx, link)
    announceLink(tx, link)
    return seenNow(tx, link)
  })
}

/** Ends a link that isn't paid. Carts that it filled stay, and so does an order that waits for its payment. */
export async function revokePaymentLink(staff: SignedInUser, id: string): Promise<Link> {
  return changeLink(staff, id, async (tx, link, now) => {
    if (link.revokedAt) return link
    if (link.orderId) throw isPaid()
    const before = statusOf(link, now)
    await recordChange(tx, staff, { ...inHistory(link), field: 'status', before, after: 'REVOKED' })
    return update(tx, link, { revokedAt: now })
  })
}

/** Mails a link again: it works for as many days as before, at the package's price of today. */
export async function sendPaymentLinkAgain(visitor: StaffVisitor, id: string): Promise<Link> {
  const staff = visitor.user
  return changeLink(staff, id, async (tx, link, now) => {
    if (link.orderId) throw isPaid()
    if (link.revokedAt) throw new Refusal('CONFLICT', 'This link was revoked. Make a new one.')
    if (!link.recipient) throw new Refusal('CONFLICT', 'The recipient was erased.')
    const { priceCents } = await packageOnSale(tx, link.packageId)
    const subject = subjectOf(link)
    if (subject && statusOf(link, now) === 'EXPIRED') {
      await refuseMoreLinks(tx, await lockSubject(tx, visitor, subject))
    }
    await countAttempt(userKey('payment-link', staff.id), sendLimit, tx)
    const expiresAt = daysFrom(now, link.validDays)
    const mailings = link.mailings + 1
    const sent = await update(tx, link, { priceCents, expiresAt, mailings })
    await recordChanges(tx, staff, [
      {
        ...inHistory(link),
        field: 'price',
        before: dollarText(link.priceCents),
        after: dollarText(priceCents),
      },
      {
        ...inHistory(link),
        field: 'expiresAt',
        before: inOurZone(link.expiresAt),
        after: inOurZone(expiresAt),
      },
    ])
    await mailLink(tx, sent)
    return sent
  })
}

type Row = PaymentLink & { package: Package }

/** Runs a change of a link under its lock. */
const changeLink = (
  staff: SignedInUser,
  id: string,
  change: (tx: Tx, link: Row, now: Date) => Promise<Row>,
) =>
  takeTurn({ user: staff }, async (tx) => {
    if (!isId(id) || !(await lockRow(tx, 'payment_link', id))) {
      throw new Refusal('NOT_FOUND', 'There is no such payment link.')
    }
    const link = await tx.paymentLink.findUniqueOrThrow({ where: { id }, include: withPackage })
    announceLink(tx, link)
    return seenNow(tx, await change(tx, link, await databaseTime(tx)))
  })

const update = (tx: Tx, { id }: Row, data: Prisma.PaymentLinkUncheckedUpdateInput) =>
  tx.paymentLink.update({ where: { id }, data, include: withPackage })

const seenNow = async (tx: Tx, link: Row): Promise<Link> => ({
  ...link,
  status: statusOf(link, await databaseTime(tx)),
})

/** What a link was made for; null once that is erased. */
function subjectOf({ consultationId, personId }: PaymentLink): Subject | null {
  if (consultationId) return { consultationId }
  return personId ? { personId } : null
}

/** A person's page asks again by itself. */
function announceLink(tx: Tx, { consultationId }: PaymentLink) {
  if (consultationId) announceWork(tx, { kind: 'CONSULTATION', id: consultationId })
}

async function packageOnSale(tx: Tx, id: string) {
  const sold = isId(id) ? await tx.package.findUnique({ where: { id } }) : null
  if (!sold || sold.isHidden) throw new Refusal('NOT_FOUND', "This package isn't available.")
  return sold
}

async function refuseMoreLinks(tx: Tx, { column }: LockedSubject) {
  const expiresAt = { gt: await databaseTime(tx) }
  const open = await tx.paymentLink.count({
    where: { ...column, orderId: null, revokedAt: null, expiresAt },
  })
  if (open >= MAX_OPEN) throw new Refusal('CONFLICT', 'Revoke a link first')
}

const daysFrom = (time: Date, days: number) => new Date(time.getTime() + days * DAY_MS)

/** The history outlives the recipient, so it names the package only. */
const inHistory = (link: Row) =>
  ({
    subject: 'PAYMENT_LINK',
    subjectId: link.id,
    subjectName: `Payment link for ${link.package.name}`,
  }) as const

const isPaid = () => new Refusal('CONFLICT', 'This link has been paid.')
