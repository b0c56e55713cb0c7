import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { MAX_ITEM_QUANTITY } from '../../shared/limits'
import { documented } from '../http/openapi'
import { visitorOf } from '../http/visitor'
import { RestPackage, restPackage } from '../packages/packages'
import { Refusal } from '../platform/errors'
import {
  addToCart,
  type Cart,
  type CartItem,
  cartOf,
  clearCart,
  quantityRule,
  removeCartItem,
  updateCartItem,
} from './cart'

const Quantity = z.int(quantityRule).min(1, quantityRule).max(MAX_ITEM_QUANTITY, quantityRule)
const AddToCart = z.object({ packageId: z.string(), quantity: Quantity.default(1) })
const UpdateCartItem = z.object({ quantity: Quantity })

const RestItem = z
  .object({ id: z.uuid(), quantity: z.int(), package: RestPackage })
  .meta({ id: 'CartItem' })
const params = { cartId: 'The id of an item, not of a cart' }

interface ItemRoute {
  Params: { cartId: string }
}

/** Serves the cart over REST, where an item's id is called `cartId`. */
export function cartRoutes(app: FastifyInstance) {
  const read = { summary: "The visitor's cart", answers: { 200: z.array(RestItem) } }
  app.get('/api/cart', documented(read), async (request, reply) => {
    const cart = await cartOf(visitorOf(request, reply))
    return cart.items.map(restItem)
  })

  const add = documented({
    summary: 'Adds units of a package; the item then has more units than before',
    body: AddToCart,
    answers: { 201: RestItem },
    refusals: ['NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
  })
  app.post('/api/cart', add, async (request, reply) => {
    const { packageId, quantity } = AddToCart.parse(request.body)
    const cart = await addToCart(visitorOf(request, reply), packageId, quantity)
    return reply.status(201).send(changedItem(cart, (item) => item.package.id === packageId))
  })

  const update = documented({
    summary: "Sets an item's quantity",
    params,
    body: UpdateCartItem,
    answers: { 200: RestItem },
    refusals: ['NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
  })
  app.put<ItemRoute>('/api/cart/:cartId', update, async (request, reply) => {
    const { quantity } = UpdateCartItem.parse(request.body)
    const { cartId } = request.params
    const cart = await updateCartItem(visitorOf(request, reply), cartId, quantity)
    return changedItem(cart, (item) => item.id === cartId)
  })

  const remove = documented({
    summary: 'Removes an item',
    params,
    answers: { 204: 'Removed' },
    refusals: ['NOT_FOUND', 'RATE_LIMITED'],
  })
  app.delete<ItemRoute>('/api/cart/:cartId', remove, async (request, reply) => {
    await removeCartItem(visitorOf(request, reply), request.params.cartId)
    return reply.status(204).send()
  })

  const clear = documented({
    summary: 'Removes all items',
    answers: { 204: 'The cart is empty' },
    refusals: ['RATE_LIMITED'],
  })
  app.delete('/api/cart', clear, async (request, reply) => {
    await clearCart(visitorOf(request, reply))
    return reply.status(204).send()
  })
}

function restItem(item: CartItem): z.infer<typeof RestItem> {
  return { id: item.id, quantity: item.quantity, package: restPackage(item.package) }
}

/** Another tab may have removed the item since it was changed. */
function changedItem(cart: Cart, isChanged: (item: CartItem) => boolean) {
  const item = cart.items.find(isChanged)
  if (!item) throw new Refusal('NOT_FOUND', 'This item is no longer in your cart.')
  return restItem(item)
}
