import { Consultation } from '../consultations/consultations.schema'
import { readConsultations } from '../consultations/staff-consultations'
import { builder, forStaff } from '../graph/builder'
import { db } from '../platform/db'
import { linkById } from '../sales/links'
import { PaymentLink } from '../sales/sales.schema'
import { Order } from './orders.schema'

builder.prismaObjectFields(Order, (t) => ({
  paymentLink: t.field({
    ...forStaff,
    type: PaymentLink,
    description: 'The payment link that filled its cart.',
    select: { paymentLinkId: true },
    resolve: async ({ paymentLinkId }) =>
      (paymentLinkId && (await linkById(paymentLinkId))) || null,
  }),
  consultation: t.field({
    ...forStaff,
    type: Consultation,
    description: 'The request that its payment won.',
    select: { wonRequest: { select: { id: true } } },
    resolve: async ({ wonRequest }) =>
      wonRequest && ((await readConsultations([wonRequest.id]))[0] ?? null),
  }),
}))

builder.objectField(PaymentLink, 'order', (t) =>
  t.prismaField({
    type: Order,
    nullable: true,
    description: 'The paid order that came from it.',
    resolve: (query, { orderId }) =>
      orderId ? db.order.findUnique({ ...query, where: { id: orderId } }) : null,
  }),
)

builder.objectField(Consultation, 'wonOrder', (t) =>
  t.prismaField({
    type: Order,
    ...forStaff,
    description: 'The paid order that won it.',
    resolve: (query, { wonOrderId }) =>
      wonOrderId ? db.order.findUnique({ ...query, where: { id: wonOrderId } }) : null,
  }),
)
