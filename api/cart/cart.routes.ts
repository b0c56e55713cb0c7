import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { visitorOf } from '../http/visitor'
import { restPackage } from '../packages/packages'
import { Refusal } from '../platform/errors'
import {
  addToCart,
  type Cart,
  type CartItem,
  cartOf,
  clearCart,
  removeCartItem,
  updateCartItem,
} from './cart'

const AddToCart = z.object({ packageId: z.string(), quantity: z.number().default(1) })
const UpdateCartItem = z.object({ quantity: z.number() })

interface ItemRoute {
  Params: { cartId: string }
}

/** The documented paths of the cart (spec, section 7), where an item's id is called `cartId`. */
export function cartRoutes(app: FastifyInstance) {
  app.get('/api/cart', async (request, reply) => {
    const cart = await cartOf(visitorOf(request, reply))
    return cart.items.map(restItem)
  })

  app.post('/api/cart', async (request, reply) => {
    const { packageId, quantity } = AddToCart.parse(request.body)
    const cart = await addToCart(visitorOf(request, reply), packageId, quantity)
    return reply.status(201).send(changedItem(cart, (item) => item.package.id === packageId))
  })

  app.put<ItemRoute>('/api/cart/:cartId', async (request, reply) => {
    const { quantity } = UpdateCartItem.parse(request.body)
    const { cartId } = request.params
    const cart = await updateCartItem(visitorOf(request, reply), cartId, quantity)
    return changedItem(cart, (item) => item.id === cartId)
  })

  app.delete<ItemRoute>('/api/cart/:cartId', async (request, reply) => {
    await removeCartItem(visitorOf(request, reply), request.params.cartId)
    return reply.status(204).send()
  })

  app.delete('/api/cart', async (request, reply) => {
    await clearCart(visitorOf(request, reply))
    return reply.status(204).send()
  })
}

function restItem(item: CartItem) {
  return { id: item.id, quantity: item.quantity, package: restPackage(item.package) }
}

/** Another tab may have removed the item since it was changed. */
function changedItem(cart: Cart, isChanged: (item: CartItem) => boolean) {
  const item = cart.items.find(isChanged)
  if (!item) throw new Refusal('NOT_FOUND', 'This item is no longer in your cart.')
  return restItem(item)
}
