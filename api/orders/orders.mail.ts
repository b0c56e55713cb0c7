import { brand } from '../../shared/brand'
import { nextSteps } from '../../shared/next-steps'
import { config } from '../config'
import type { Order } from '../generated/prisma/client'
import { type Part, renderLetter } from '../mail/letter'
import { queueMail } from '../mail/mail'
import type { Tx } from '../platform/db'
import { dollarText } from '../platform/money'
import type { OrderWithItems } from './orders'

/** Confirms a paid order to whoever typed an address on the payment page; once for each order. */
export async function mailConfirmation(tx: Tx, order: OrderWithItems) {
  if (!order.email) return
  await queueMail(tx, {
    cause: `order-paid ${order.id}`,
    recipient: order.email,
    ...renderLetter({
      subject: `Your ${brand.name} order ${order.number} is confirmed`,
      preview: `We received ${dollarText(order.totalCents)}. We contact you within 24 hours.`,
      heading: 'Thank you for your order',
      parts: [
        `We received your payment of ${dollarText(order.totalCents)}. This is what you bought:`,
        { facts: [['Order number', String(order.number)], ...lines(order)] },
        ...receiptLink(order),
        `What happens next\n${nextSteps.map(({ title }, at) => `${at + 1}. ${title}`).join('\n')}`,
        { note: 'A better deal or your money back.' },
      ],
    }),
  })
}

/** Tells the customer that all the money is on its way back; once for each order. */
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
        `We sent ${dollarText(paid)} for order ${order.number} back to the card you paid with. Banks take 5 to 10 days until it shows on your statement.`,
        {
          facts: [
            ['Order number', String(order.number)],
            ['Refunded', dollarText(paid)],
          ],
        },
        'If you have a question about it, reply to this e-mail or call us.',
      ],
    }),
  })
}

const lines = ({ items, totalCents }: OrderWithItems) => [
  ...items.map(
    ({ packageName, quantity, priceCents }) =>
      [`${packageName} Package × ${quantity}`, dollarText(priceCents * quantity)] as const,
  ),
  ['Total', dollarText(totalCents)] as const,
]

function receiptLink({ sessionId }: Order): Part[] {
  if (!sessionId) return []
  const query = new URLSearchParams({ session_id: sessionId })
  return [{ button: 'See your receipt', href: `${config.PUBLIC_URL}/receipt?${query}` }]
}
