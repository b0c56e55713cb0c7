import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { visitorOf } from '../http/visitor'
import { restPackage } from '../packages/packages'
import { Refusal } from '../platform/errors'
import {
  addToCart,
  type Cart,
  type CartLine,
  cartOf,
  clearCart,
  removeCartItem,
  updateCartItem,
} from './cart'

const AddToCart = z.object({ packageId: z.string(), quantity: z.number().default(1) })
const UpdateCartItem = z.object({ quantity: z.number() })

interface OneLine {
  Params: { cartId: string }
}

/** The documented paths of the cart (spec, section 7). */
export function cartRoutes(app: FastifyInstance) {
  app.get('/api/cart', async (request, reply) => {
    const cart = await cartOf(visitorOf(request, reply))
    return cart.items.map(restLine)
  })

  app.post('/api/cart', async (request, reply) => {
    const { packageId, quantity } = AddToCart.parse(request.body)
    const cart = await addToCart(visitorOf(request, reply), packageId, quantity)
    return reply.status(201).send(changedLine(cart, (line) => line.package.id === packageId))
  })

  app.put<OneLine>('/api/cart/:cartId', async (request, reply) => {
    const { quantity } = UpdateCartItem.parse(request.body)
    const { cartId } = request.params
    const cart = await updateCartItem(visitorOf(request, reply), cartId, quantity)
    return changedLine(cart, (line) => line.id === cartId)
  })

  app.delete<OneLine>('/api/cart/:cartId', async (request, reply) => {
    await removeCartItem(visitorOf(request, reply), request.params.cartId)
    return reply.status(204).send()
  })

  app.delete('/api/cart', async (request, reply) => {
    await clearCart(visitorOf(request, reply))
    return reply.status(204).send()
  })
}

function restLine(line: CartLine) {
  return { id: line.id, quantity: line.quantity, package: restPackage(line.package) }
}

/** Another tab may have removed the line between the change and the answer. */
function changedLine(cart: Cart, isIt: (line: CartLine) => boolean) {
  const line = cart.items.find(isIt)
  if (!line) throw new Refusal('NOT_FOUND', 'This item is no longer in your cart.')
  return restLine(line)
}
