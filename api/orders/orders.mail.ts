import { brand } from '../../shared/brand'
import { cardName } from '../../shared/card-name'
import { firstNameIn } from '../../shared/first-name'
import { dollarText } from '../../shared/money'
import { nextSteps } from '../../shared/next-steps'
import { contactDeadline } from '../deals/open-deals'
import type { Order } from '../generated/prisma/client'
import { inOurZone, type Part, plainName, renderLetter } from '../mail/letter'
import { queueMail } from '../mail/mail'
import { mailTexts } from '../mail/mail-texts'
import { config } from '../platform/config'
import type { Tx } from '../platform/db'
import type { OrderWithItems } from './states'

/** Queues the confirmation of a paid order, to the email given on the payment page. */
export async function mailConfirmation(tx: Tx, order: OrderWithItems) {
  if (!order.email) return
  const { subject, opening } = mailTexts('ORDER_PAID', {
    firstName: firstNameIn(plainName(order.buyerName ?? '')),
    number: String(order.number),
    packages: listOf.format(order.items.map(({ packageName }) => packageName)),
    contactBy: inOurZone(contactDeadline(order)),
    total: dollarText(order.totalCents),
  })
  await queueMail(tx, {
    cause: `order-paid ${order.id}`,
    recipient: order.email,
    ...renderLetter({
      subject,
      preview: `We received ${dollarText(order.totalCents)}. We'll be in touch within 24 hours.`,
      heading: 'Thank you for your order',
      parts: [
        opening,
        { amounts: itemAmounts(order) },
        { facts: [['Order number', String(order.number)], ...payerFacts(order)] },
        ...linksTo(order),
        `What happens next\n${nextSteps.map(({ title }, index) => `${index + 1}. ${title}`).join('\n')}`,
        { note: 'A better deal or your money back.' },
      ],
    }),
  })
}

/** Queues the email about a full refund. */
export async function mailRefund(tx: Tx, order: Order) {
  if (!order.email) return
  const paid = order.paidCents ?? order.totalCents
  await queueMail(tx, {
    cause: `order-refunded ${order.id}`,
    recipient: order.email,
    ...renderLetter({
      subject: `Your ${brand.name} order ${order.number} was refunded`,
      preview: `${dollarText(paid)} is on its way back to your card.`,
      heading: 'Your money is on its way back',
      parts: [
        `We sent ${dollarText(paid)} for order ${order.number} back to the card you paid with. It can take 5 to 10 business days to appear on your statement.`,
        { amounts: [[`Order ${order.number}, refunded`, dollarText(paid)]] },
        'If you have any questions, reply to this email or call us.',
      ],
    }),
  })
}

const listOf = new Intl.ListFormat('en-US')

const itemAmounts = ({ items, totalCents }: OrderWithItems) => [
  ...items.map(
    ({ packageName, quantity, priceCents }) =>
      [`${packageName} Package × ${quantity}`, dollarText(priceCents * quantity)] as const,
  ),
  ['Total', dollarText(totalCents)] as const,
]

function payerFacts({ buyerName, cardBrand, cardLast4 }: Order) {
  const name = plainName(buyerName ?? '')
  return [
    ...(name ? [['Paid by', name] as const] : []),
    ...(cardLast4 ? [['Paid with', cardName(cardBrand, cardLast4)] as const] : []),
  ]
}

function linksTo({ sessionId }: Order): Part[] {
  if (!sessionId) return []
  const query = new URLSearchParams({ session_id: sessionId })
  return [
    { button: 'Open My deal', href: `${config.PUBLIC_URL}/deals/?${query}` },
    { button: 'See your receipt', href: `${config.PUBLIC_URL}/receipt?${query}` },
  ]
}
