import { WorkItem } from '../desk/work/work.schema'
import { builder } from '../graph/builder'
import { foundBy } from '../platform/batch'
import { db } from '../platform/db'
import { Order } from './orders.schema'

const findOrder = foundBy((ids) => db.order.findMany({ where: { id: { in: ids } } }))

builder.objectField(WorkItem, 'order', (t) =>
  t.field({
    type: Order,
    nullable: true,
    description: 'The order; null for anything else.',
    resolve: ({ orderId }) => (orderId ? findOrder(orderId) : null),
  }),
)
