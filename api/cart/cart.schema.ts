import { dollars } from '../../shared/money'
import { builder } from '../graph/builder'
import { Package } from '../packages/packages.schema'
import {
  addToCart,
  type CartItem as CartItemShape,
  type Cart as CartShape,
  cartOf,
  clearCart,
  removeCartItem,
  subtotalCents,
  totalCents,
  totalQuantity,
  updateCartItem,
} from './cart'

const CartItem = builder.objectRef<CartItemShape>('CartItem').implement({
  description: 'Units of one package in a cart.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique identifier.' }),
    quantity: t.exposeInt('quantity', { description: 'Number of units, from 1 to 10.' }),
    package: t.expose('package', { type: Package, description: 'The package.' }),
    subtotal: t.float({
      description: 'Price times quantity, in US dollars.',
      resolve: (item) => dollars(subtotalCents(item)),
    }),
  }),
})

const Cart = builder.objectRef<CartShape>('Cart').implement({
  description: "The visitor's own cart: that of the signed-in user, or of the guest's cookie.",
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique identifier.' }),
    items: t.expose('items', {
      type: [CartItem],
      description: 'The items, in the order they were added.',
    }),
    totalQuantity: t.int({
      description: 'Number of units of all items.',
      resolve: totalQuantity,
    }),
    total: t.float({
      description: 'Sum of the subtotals, in US dollars.',
      resolve: (cart) => dollars(totalCents(cart)),
    }),
  }),
})

builder.queryField('cart', (t) =>
  t.field({
    type: Cart,
    description: "The visitor's cart. Reading it creates nothing.",
    resolve: (_root, _args, { visitor }) => cartOf(visitor),
  }),
)

builder.mutationField('addToCart', (t) =>
  t.field({
    type: Cart,
    description: 'Adds units of a package to the cart.',
    args: {
      packageId: t.arg.id({ description: 'The package to add.' }),
      quantity: t.arg.int({ defaultValue: 1, description: 'Units to add, from 1 to 10.' }),
    },
    resolve: (_root, { packageId, quantity }, { visitor }) =>
      addToCart(visitor, packageId, quantity),
  }),
)

builder.mutationField('updateCartItem', (t) =>
  t.field({
    type: Cart,
    description: 'Sets the quantity of a cart item.',
    args: {
      id: t.arg.id({ description: 'The cart item.' }),
      quantity: t.arg.int({ description: 'The new quantity, from 1 to 10.' }),
    },
    resolve: (_root, { id, quantity }, { visitor }) => updateCartItem(visitor, id, quantity),
  }),
)

builder.mutationField('removeCartItem', (t) =>
  t.field({
    type: Cart,
    description: 'Removes an item from the cart.',
    args: { id: t.arg.id({ description: 'The cart item.' }) },
    resolve: (_root, { id }, { visitor }) => removeCartItem(visitor, id),
  }),
)

builder.mutationField('clearCart', (t) =>
  t.field({
    type: Cart,
    description: 'Removes all items from the cart.',
    resolve: (_root, _args, { visitor }) => clearCart(visitor),
  }),
)
